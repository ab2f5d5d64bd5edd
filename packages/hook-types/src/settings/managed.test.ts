import { expect, it } from 'vitest';
import { parseHookSettings } from './parse-settings.ts';

it.each<[unknown, object, number]>([
  [{ project: 'read-only' }, { project: ['read-only'] }, 0],
  [{ project: 'none', user: ['no-network', 'read-only'] }, { project: [], user: ['read-only', 'no-network'] }, 0],
  [{ project: 'readonly' }, { project: ['read-only', 'no-network'] }, 1],
  [{ projects: 'read-only' }, { project: ['read-only', 'no-network'], extensions: ['read-only', 'no-network'] }, 1],
  ['read-only', { project: ['read-only', 'no-network'], extensions: ['read-only', 'no-network'] }, 1],
])('the sandbox %j takes away what it says, and all if it is not understood', (said, sandbox, problems) => {
  const parsed = parseHookSettings({ hooksConfig: { sandbox: said } });
  expect(parsed.sandbox).toEqual(sandbox);
  expect(parsed.problems).toHaveLength(problems);
});

const hash = `sha256:${'f'.repeat(64)}`;

it.each<[object, object, number]>([
  [{ onlyManaged: true }, { onlyManaged: true, noProjectHooks: false, noSelfApproval: false }, 0],
  [{ noProjectHooks: false }, { onlyManaged: false, noProjectHooks: false, noSelfApproval: false }, 0],
  [{ noSelfApproval: 'yes' }, { onlyManaged: false, noProjectHooks: false, noSelfApproval: true }, 1],
  [{ pinned: ['gate'], audit: '/var/log/x' }, { pinned: ['gate'], audit: '/var/log/x' }, 0],
  [{ pinned: 'gate' }, { pinned: ['*'] }, 1],
  [{ policies: { acme: hash } }, { policies: { acme: hash } }, 0],
  [{ policies: { acme: 'latest' } }, { policies: { acme: 'latest' } }, 1],
  [{ policies: { acme: 5, other: hash } }, { policies: { acme: '5', other: hash } }, 1],
  [{ policies: ['acme'] }, { policies: { '?': 'a list' } }, 1],
])('a machine that says %j forbids at least that', (said, managed, problems) => {
  const parsed = parseHookSettings({ hooksConfig: said });
  expect(parsed.managed).toMatchObject(managed);
  expect(parsed.problems).toHaveLength(problems);
});

it('settings that say nothing about it say nothing', () => {
  expect(parseHookSettings({ hooksConfig: {} })).not.toHaveProperty('managed');
  expect(parseHookSettings({ hooksConfig: {} })).not.toHaveProperty('sandbox');
});
