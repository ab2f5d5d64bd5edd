// @module-tag built
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, makePlaces, type Places, runAlone } from './places.ts';

const rules = [{ rule: 'send', decision: 'deny', after: 'read(secret)' }];
const flow = { BeforeTool: [{ hooks: [{ type: 'policy', name: 'flow', rules }] }] };

/** Lets an agent call a shell; returns what the agent reads. */
async function shell(places: Places, agent: string, command: string, more: object = {}): Promise<string> {
  const stdin = call(command, { session_id: agent, cwd: places.project, ...more });
  return (await runAlone(places, [agent, 'PreToolUse'], stdin)).stdout;
}

describe('what a session did', () => {
  it('counts in the next call of a subagent and of another agent in the project, by separate processes', async () => {
    const places = makePlaces(flow);
    expect(await shell(places, 'claude', 'git push')).not.toContain('deny');
    expect(await shell(places, 'claude', 'cat .env')).not.toContain('deny');
    expect(await shell(places, 'claude', 'git push', { agent_id: 'a', agent_type: 'helper' })).toMatch(/deny.*\.env/);
    expect(await shell(places, 'codex', 'git push')).toMatch(/deny.*read .*\.env/);
    const elsewhere = { home: places.home, project: makePlaces({}).project };
    expect(await shell(elsewhere, 'codex', 'git push', { session_id: 'elsewhere' })).not.toContain('deny');
    // What is lost of a known session counts as done.
    const past = join(places.home, '.config', 'agent-hooks', 'past');
    for (const name of readdirSync(past)) if (name.startsWith('session-')) rmSync(join(past, name));
    expect(await shell(places, 'claude', 'git push')).toMatch(/deny.*not known any more/);
  }, 120_000);
});
