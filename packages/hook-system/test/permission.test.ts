// Who may answer in the place of a person: only a rank at least that of whoever asked.
import type { ConfigSource, HookOutput } from '@agent-hooks/hook-types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankOf } from '../src/settings/authority.ts';
import { acting, makeSystem } from './support/scopes.ts';

const sources: readonly ConfigSource[] = ['runtime', 'project', 'user', 'system', 'extensions'];
const says = (source: ConfigSource, output: HookOutput, eventName: 'BeforeTool' | 'PermissionRequest') =>
  acting(source, () => output, { eventName, name: `${source} ${eventName} ${output.decision}` });

async function request(answers: readonly (readonly [ConfigSource, HookOutput])[], askers?: readonly ConfigSource[]) {
  const system = await makeSystem(answers.map(([source, output]) => says(source, output, 'PermissionRequest')));
  const askedBy = askers?.map((source) => ({ name: `the ${source}`, source }));
  const handler = system.getEventHandler();
  const { finalOutput } = await handler.firePermissionRequestEvent('run', {}, 'is it wise?', { askedBy });
  await system.dispose();
  return finalOutput?.decision;
}

describe.each(sources)('an allow of the source %s', (source) => {
  it.each(sources)('counts where the source %s asked only if its rank is at least that', async (asker) => {
    const isEnough = rankOf(source) >= rankOf(asker);
    expect(await request([[source, { decision: 'allow' }]], [asker])).toBe(isEnough ? 'allow' : undefined);
  });

  it('counts where the host asks by itself only if it speaks for the user', async () => {
    const isEnough = rankOf(source) >= rankOf('user');
    expect(await request([[source, { decision: 'allow' }]])).toBe(isEnough ? 'allow' : undefined);
  });

  it('never counts beside a deny of anyone', async () => {
    for (const other of sources) {
      const answers = [[source, { decision: 'allow' }] as const, [other, { decision: 'deny' }] as const];
      expect(await request(answers, ['project'])).toBe('deny');
    }
  });
});

it('of several askers the highest counts, and whoever is overruled is notified', async () => {
  const records: string[] = [];
  const system = await makeSystem([says('user', { decision: 'allow' }, 'PermissionRequest')], {
    onEvent: (event) =>
      records.push(...event.rounds.flatMap(({ hooks }) => hooks.flatMap((h) => h.result?.warnings ?? []))),
  });
  const askedBy = [
    { name: 'the project', source: 'project' as const },
    { name: 'the machine', source: 'system' as const },
  ];
  const handler = system.getEventHandler();
  const { finalOutput } = await handler.firePermissionRequestEvent('run', {}, 'is it wise?', { askedBy });
  expect(finalOutput?.decision).toBeUndefined();
  expect(records.join()).toContain('Its allow has no effect: the project, the machine asked');
  await system.dispose();
});

it('whatever hooks answer, a permission is granted only by a rank that may, with no one against it', async () => {
  const answer = fc.tuple(
    fc.constantFrom(...sources),
    fc.constantFrom<HookOutput>({}, { decision: 'allow' }, { decision: 'ask' }, { decision: 'deny' }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(answer, { maxLength: 5, selector: ([source]) => source }),
      fc.constantFrom(...sources),
      async (answers, asker) => {
        const decision = await request(answers, [asker]);
        const grants = answers.some(
          ([source, { decision: said }]) => said === 'allow' && rankOf(source) >= rankOf(asker),
        );
        const objects = answers.some(([, { decision: said }]) => said === 'deny' || said === 'ask');
        expect(decision === 'allow').toBe(grants && !objects);
      },
    ),
    { numRuns: 100 },
  );
});

describe('whose word an answer is', () => {
  it.each([
    ['deny', ['user BeforeTool deny']],
    ['ask', ['user BeforeTool ask']],
    ['allow', []],
  ] as const)('is known of a merged %s', async (decision, names) => {
    const hooks = [says('project', { decision: 'allow' }, 'BeforeTool'), says('user', { decision }, 'BeforeTool')];
    const system = await makeSystem(hooks);
    const { verdict } = await system.getEventHandler().fireBeforeToolEvent('run', {});
    expect(verdict.decidedBy).toEqual(names.map((name) => ({ name, source: 'user' })));
    await system.dispose();
  });
});
