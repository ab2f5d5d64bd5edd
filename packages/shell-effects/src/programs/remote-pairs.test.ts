import { expect, test } from 'vitest';
import { infrastructurePairs } from '../../test/pairs/infrastructure.ts';
import { servicePairs } from '../../test/pairs/services.ts';
import { read } from '../../test/read.ts';
import type { ShellName } from '../types.ts';

interface Pair {
  readonly family: string;
  readonly shell: ShellName;
  readonly dangerous: string;
  readonly harmless: string;
}

const pairs: Pair[] = [];
let [family, shell] = ['', 'bash'];
for (const line of (infrastructurePairs + servicePairs).split('\n').filter(Boolean)) {
  if (!line.startsWith('  ')) [family = '', shell = 'bash'] = line.split(' ');
  else {
    const [dangerous = '', harmless = ''] = line.trim().split(' :: ');
    pairs.push({ family, shell: shell as ShellName, dangerous, harmless });
  }
}

/** What a guard stops: something is lost, a secret is read or sent, or this machine is given away. */
function alarms(text: string, shell: ShellName): string[] {
  return read(text, { shell })
    .effects.filter(
      ({ kind, action, isSecret }) =>
        (kind === 'remote' && action === 'delete') ||
        (isSecret && /^(?:read|send)$/.test(kind)) ||
        /^(?:delete|privilege|machine|history|permissions)$/.test(kind),
    )
    .map(({ sentence }) => sentence);
}

test.each(pairs)('$family: $dangerous alarms, $harmless does not', ({ shell, dangerous, harmless }) => {
  expect(alarms(dangerous, shell)).not.toEqual([]);
  expect(alarms(harmless, shell)).toEqual([]);
});

test('there are at least 20 pairs of each family, and at most five of a program and its subcommand', () => {
  const families = [...new Set(pairs.map((pair) => pair.family))];
  const few = families.filter((name) => pairs.filter((pair) => pair.family === name).length < 20);
  expect({ few, families: families.length }).toEqual({ few: [], families: 21 });
  const heads = pairs.map(({ dangerous }) => dangerous.split(' ').slice(0, 3).join(' '));
  expect(heads.filter((head) => heads.filter((other) => other === head).length > 5)).toEqual([]);
});
