import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { alwaysTrust, loadHookSettings } from '@agent-hooks/hook-system';
import { textReply } from '@agent-hooks/test-servers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AgentHookConfig } from '../src/config/agent-hook-config.ts';
import { runAgent } from '../src/index.ts';
import { connect, makeFolder } from './support.ts';

const command = (text: string) => [{ hooks: [{ type: 'command', command: text }] }];

/** Runs the reference agent, which observes the events of a session unless asked otherwise. */
async function run(files: Record<string, object>, options: { readonly maxRetries?: number } = {}) {
  const [directory, home] = [makeFolder(), makeFolder()];
  for (const [name, content] of Object.entries(files)) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(content));
  }
  const places = { projectDir: directory, userDir: home, systemDir: join(home, 'none') };
  const hooks = await loadHookSettings({ ...places, dialects: ['claude'] });
  const config = new AgentHookConfig({
    sessionId: 's',
    workingDir: directory,
    hooks,
    hookSystem: { trust: alwaysTrust() },
  });
  onTestFinished(() => config.dispose());
  const { models, server } = await connect(() => textReply('all done'));
  const ended = await runAgent({ config, models, model: 'm', prompt: 'do it', directory, ...options });
  return { ended, requests: server.requests };
}

describe.skipIf(process.platform === 'win32')('an agent that only observes the events of a session', () => {
  it('obeys a hook of another agent that refuses a prompt', async () => {
    const { ended, requests } = await run({
      '.claude/settings.json': { hooks: { UserPromptSubmit: command('echo no secrets >&2; exit 2') } },
    });
    expect(ended).toMatchObject({ ending: 'blocked', reason: 'no secrets' });
    expect(requests).toHaveLength(0);
  });

  it.each([
    ['.gemini/settings.json', 'BeforeAgent', 0],
    ['.llxprt/settings.json', 'BeforeAgent', 1],
  ])('obeys %s %s as its agent does', async (file, event, sent) => {
    const answer = command(`echo '{"decision":"deny","reason":"no"}'`);
    const { requests } = await run({ [file]: { enableHooks: true, hooks: { [event]: answer } } });
    expect(requests).toHaveLength(sent);
  });

  it('obeys one that wants it to go on, as often as it may, and one that stops it', async () => {
    const again = { '.claude/settings.json': { hooks: { Stop: command('echo run the tests >&2; exit 2') } } };
    const { ended, requests } = await run(again, { maxRetries: 2 });
    expect(requests).toHaveLength(3);
    expect(JSON.stringify(requests[1]?.body)).toContain('run the tests');
    expect(ended.reason).toContain('run the tests');
    const stop = command(`echo '{"continue":false,"stopReason":"enough"}'`);
    const stopped = await run({ '.claude/settings.json': { hooks: { UserPromptSubmit: stop } } });
    expect(stopped.ended).toMatchObject({ ending: 'stopped', reason: 'enough' });
  });

  it('still only observes native hooks beside them', async () => {
    const { ended, requests } = await run({
      '.agent-hooks/settings.json': { hooks: { BeforeAgent: command('exit 2') } },
      '.claude/settings.json': { hooks: { UserPromptSubmit: command('true') } },
    });
    expect(ended.ending).toBe('answered');
    expect(requests).toHaveLength(1);
  });
});
