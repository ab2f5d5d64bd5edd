import type { FiredEvent, HookConfig } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { HookSystem } from '../src/index.ts';
import { makeHost } from './support/host.ts';
import { makeRecordingLogger } from './support/recording-logger.ts';

const call = { tool_name: 'run_shell_command', tool_input: { command: 'rm -rf /' } };
const command = (text: string): HookConfig => ({ type: 'command', command: text, mode: 'monitor' });
const say = (answer: object) => command(`echo '${JSON.stringify(answer)}'`);

describe("a hook in the mode 'monitor'", () => {
  async function fire(hooks: readonly unknown[], sequential = false) {
    const events: FiredEvent[] = [];
    const debugLogger = makeRecordingLogger();
    const host = makeHost({ BeforeTool: [{ sequential, hooks: hooks as HookConfig[] }] });
    const system = new HookSystem(host, { debugLogger, onEvent: (event) => void events.push(event) });
    const { aggregated, shouldStop, systemMessage } = await system.fireEvent('BeforeTool', call);
    await system.dispose();
    const fired = events.flatMap(({ rounds }) => rounds.flatMap((round) => round.hooks));
    return { aggregated, shouldStop, systemMessage, fired };
  }

  it.each<[string, HookConfig, string]>([
    ['refuses', say({ decision: 'deny', reason: 'no' }), 'deny'],
    ['refuses by its exit code', command('echo no >&2; exit 2'), 'deny'],
    ['asks', say({ decision: 'ask', reason: 'sure?' }), 'ask'],
    ['is a policy', { type: 'policy', packs: ['core'], mode: 'monitor' }, 'deny'],
    [
      'is a function',
      { type: 'function', name: 'f', action: () => ({ decision: 'deny', reason: 'no' }), mode: 'monitor' },
      'deny',
    ],
  ])('that %s is recorded, and nothing is applied', async (_, hook, decision) => {
    const { aggregated, fired } = await fire([hook]);
    expect(aggregated.verdict).toMatchObject({ action: 'proceed', decidedBy: [] });
    expect(aggregated.finalOutput?.decision ?? 'none').not.toBe(decision);
    expect(fired).toMatchObject([
      { isMonitored: true, isGate: false, counts: false, result: { output: { decision } } },
    ]);
  });

  it('does not stop, say or change anything', async () => {
    const specific = { hookSpecificOutput: { tool_input: { command: 'true' } } };
    const hook = say({ continue: false, stopReason: 'stop', systemMessage: 'hello', ...specific });
    const { aggregated, shouldStop, systemMessage } = await fire([hook]);
    expect({ shouldStop, systemMessage }).toEqual({ shouldStop: false, systemMessage: undefined });
    expect(aggregated.input).toMatchObject(call);
  });

  it('neither ends a sequence nor changes what the next hook gets', async () => {
    const changes = say({ decision: 'deny', hookSpecificOutput: { tool_input: { command: 'true' } } });
    const looks: HookConfig = {
      type: 'command',
      command: 'grep -q "rm -rf" && echo \'{"systemMessage":"as written"}\'',
    };
    expect(await fire([changes, looks], true)).toMatchObject({ systemMessage: 'as written' });
  });

  it.each<[string, object]>([
    ['that fails', { type: 'command', command: 'exit 1', onFailure: 'block' }],
    ['that is missing', { type: 'command', command: '/nowhere/gate', onFailure: 'block' }],
    ['whose rules cannot be read', { type: 'policy', rules: 3 }],
  ])('%s refuses nothing', async (_, hook) => {
    const { aggregated, fired } = await fire([{ ...hook, mode: 'monitor' }]);
    expect(aggregated.verdict.action).toBe('proceed');
    expect(fired).toMatchObject([{ isGate: false }]);
  });

  it('does not weaken another hook that enforces', async () => {
    const enforcing: HookConfig = { type: 'policy', packs: ['core'] };
    const { aggregated, fired } = await fire([{ type: 'policy', packs: ['core', 'git'], mode: 'monitor' }, enforcing]);
    expect(aggregated.verdict.action).toBe('refuse');
    expect(fired.map(({ counts }) => counts)).toEqual([false, true]);
  });

  it('has a mode that exists', async () => {
    const { aggregated } = await fire([{ type: 'policy', packs: ['core'], mode: 'watch' }]);
    expect(aggregated.verdict.action).toBe('refuse');
  });
});
