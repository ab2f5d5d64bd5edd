import type { FiredEvent, HookConfig } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { HookSystem } from '../src/index.ts';
import { makeHost } from './support/host.ts';
import { makeRecordingLogger } from './support/recording-logger.ts';

const flow: HookConfig = { type: 'policy', rules: [{ rule: 'send', decision: 'ask', after: 'read(secret)' }] };
const shell = (command: string) => ({ tool_name: 'run_shell_command', tool_input: { command } });

/** Decides calls one after the other. */
async function decideAll(hooks: readonly HookConfig[], calls: readonly ReturnType<typeof shell>[], past?: never) {
  const events: FiredEvent[] = [];
  const host = makeHost({ BeforeTool: [{ hooks: [...hooks] }] });
  const onEvent = (event: FiredEvent) => void events.push(event);
  const system = new HookSystem(host, { debugLogger: makeRecordingLogger(), onEvent, past });
  const actions: string[] = [];
  for (const call of calls) actions.push((await system.decide('BeforeTool', call)).action);
  await system.dispose();
  return { actions, events };
}

describe('a policy with `after`', () => {
  it('counts what was let through, and what is asked about', async () => {
    const calls = [shell('git push'), shell('cat .env'), shell('git push')];
    expect((await decideAll([flow], calls)).actions).toEqual(['proceed', 'proceed', 'ask']);
    const asked: HookConfig = { type: 'function', name: 'ask', action: () => ({ decision: 'ask', reason: 'sure?' }) };
    expect((await decideAll([flow, asked], calls)).events.map(({ noted }) => noted?.length)).toEqual([
      ...[undefined, 1, undefined],
    ]);
  });

  it('does not count what was refused', async () => {
    const gate: HookConfig = { type: 'policy', rules: [{ rule: 'shell(cat:*)', decision: 'deny' }] };
    const { actions } = await decideAll([flow, gate], [shell('cat .env'), shell('git push')]);
    expect(actions).toEqual(['refuse', 'proceed']);
  });

  it('counts the call as it takes effect', async () => {
    const changed = { hookSpecificOutput: { tool_input: { command: 'cat .env' } } };
    const change: HookConfig = {
      ...{ type: 'function', name: 'change' },
      action: (input) => (JSON.stringify(input).includes('cat a') ? changed : undefined),
    };
    const { actions } = await decideAll([flow, change], [shell('cat a'), shell('git push')]);
    expect(actions).toEqual(['proceed', 'ask']);
  });

  it('is reported in the record, and so is the rule', async () => {
    const { events } = await decideAll([flow], [shell('cat .env'), shell('git push')]);
    expect(events[0]?.noted).toEqual([expect.stringMatching(/^read .*\.env$/)]);
    expect(events[1]?.verdict.reason).toContain('send after read(secret)');
  });

  it('refuses a call that cannot be noted', async () => {
    const find = () => undefined;
    const past = {
      find,
      note: () => {
        throw new Error('the disk is full');
      },
    } as never;
    expect((await decideAll([flow], [shell('ls'), shell('cat .env')], past)).actions).toEqual(['proceed', 'refuse']);
  });
});
