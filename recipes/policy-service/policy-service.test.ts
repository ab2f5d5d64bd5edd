import { describe, expect, it } from 'vitest';
import { installRecipe } from '../test/install-recipe.ts';
import { startService } from '../test/start-service.ts';

const saying = (answer: unknown) =>
  startService((response) => response.end(typeof answer === 'string' ? answer : JSON.stringify(answer)));

async function ask(
  url: string,
  toolInput: Record<string, unknown> = { command: 'ls "ü"\n' },
  policy = 'deny',
  timeoutMs = '3000',
) {
  const project = await installRecipe('policy-service', {
    env: { POLICY_URL: url, POLICY_TIMEOUT_MS: timeoutMs, POLICY_WITHOUT_ANSWER: policy },
  });
  return (await project.fire('BeforeTool', { tool_name: 'run_shell_command', tool_input: toolInput })).aggregated;
}

describe('policy-service', () => {
  it('does what the service says, and tells it about the call', async () => {
    const allowing = await saying({ decision: 'allow' });
    expect(await ask(allowing.url, { content: 'é'.repeat(1e6) })).toMatchObject({
      success: true,
      finalOutput: undefined,
    });
    expect(allowing.received[0]).toMatchObject({
      tool_name: 'run_shell_command',
      tool_input: { content: 'é'.repeat(1e6) },
      session_id: 'session/../1',
    });
    const denying = await saying({ decision: 'deny', reason: 'not on "Fridays" ü' });
    expect((await ask(denying.url)).finalOutput?.getBlockingError()).toEqual({
      blocked: true,
      reason: 'policy-service: not on "Fridays" ü',
    });
    const doubting = await saying({ decision: 'ask', reason: 'big one' });
    expect((await ask(doubting.url)).finalOutput?.isAskDecision()).toBe(true);
  });

  it('falls back to its policy when there is no answer in time', async () => {
    const silent = await startService(() => undefined);
    const dripping = await startService((response) => {
      response.write('{');
    });
    for (const { url } of [silent, dripping]) {
      const { finalOutput } = await ask(url, {}, 'deny', '300');
      expect(finalOutput?.getBlockingError()).toMatchObject({
        blocked: true,
        reason: expect.stringContaining('in time'),
      });
    }
    expect((await ask(silent.url, {}, 'ask', '300')).finalOutput?.isAskDecision()).toBe(true);
    expect(await ask(silent.url, {}, 'allow', '300')).toMatchObject({ success: true, finalOutput: undefined });
  });

  it('takes nothing but a decision for an answer', async () => {
    const services = [
      await saying('not JSON'),
      await saying({ allow: true }),
      await saying({ decision: 'ALLOW' }),
      await saying('null'),
      await saying(`{"decision":"allow","reason":"${'x'.repeat(100_000)}"}`),
      await startService((response) => response.writeHead(500).end('{"decision":"allow"}')),
      await startService((response) => response.writeHead(302, { location: '/' }).end()),
    ];
    const urls = [...services.map(({ url }) => url), 'http://127.0.0.1:1/', 'file:///etc/passwd', ''];
    const answers = await Promise.all(urls.map((url) => ask(url)));
    expect(answers.map(({ finalOutput }) => finalOutput?.isBlockingDecision())).toEqual(urls.map(() => true));
    expect((await ask('http://127.0.0.1:1/', {}, 'nonsense')).finalOutput?.isBlockingDecision()).toBe(true);
  });
});
