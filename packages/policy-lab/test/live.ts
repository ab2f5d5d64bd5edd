import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FiredEvent, HookConfig } from '@agent-hooks/hook-types';
import type { DueHook, JudgeOptions } from '@agent-hooks/policy-lab';

/** Transcripts of real agents, as they are in a home directory; their paths are invented. */
export const home = join(import.meta.dirname, 'home');

/** The agents that ran with hooks. */
export const liveAgents = ['claude', 'codex', 'gemini', 'qwen', 'copilot'] as const;

/** The policy that they ran with. */
const policy = {
  type: 'policy',
  name: 'guard',
  packs: ['core', 'git', 'secrets'],
  rules: [
    { rule: 'shell(npm publish:*)', decision: 'deny', reason: 'Releases are made by the pipeline.' },
    { rule: 'shell(git push:*)', decision: 'ask' },
    { rule: 'mcp(demo/drop)', decision: 'deny' },
    { rule: 'write(deploy/**)', decision: 'ask' },
  ],
} as const satisfies HookConfig;

export const guard: DueHook = {
  name: 'guard',
  config: policy,
  file: '/home/dev/.config/agent-hooks/settings.json',
  line: 4,
};

/** Judges as the live runs were judged. */
export function liveOptions(hooks: readonly DueHook[] = [guard]): JudgeOptions {
  return {
    place: { home: '/home/dev' },
    directory: '/home/dev/app',
    hooksAt: async (project) => ({ project, find: () => hooks }),
  };
}

/** What the engine recorded while an agent ran. */
export function readLive(agent: (typeof liveAgents)[number]): readonly FiredEvent[] {
  const text = readFileSync(join(import.meta.dirname, 'live', `${agent}.jsonl`), 'utf8').trim();
  return text.split('\n').map((line) => JSON.parse(line) as FiredEvent);
}
