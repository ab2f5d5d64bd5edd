import { callReply, textReply } from '@agent-hooks/test-servers';
import type { Scene } from '../scene.ts';

const limitMs = 2_000;

/** How hooks end things, and are ended. */
export const endingScenes: readonly Scene[] = [
  {
    title: 'A hung hook is cut off',
    story: `A hook sleeps for ten minutes; its limit is ${limitMs} ms`,
    prompt: 'Write hello.txt.',
    hook: {
      name: 'sleepy',
      event: 'BeforeTool',
      timeoutMs: limitMs,
      script: `
const { writeFileSync } = await import('node:fs');
writeFileSync('hook.pid', String(process.pid));
setTimeout(() => {}, 600_000);`,
    },
    model: [callReply(['write_file', { file_path: 'hello.txt', content: 'Hello.\n' }]), textReply('Done.')],
    describe: ({ file, durationMs }) => {
      const wrote = file('hello.txt') === undefined ? 'hello.txt is missing' : 'hello.txt is written';
      const process =
        file('hook.pid') === undefined ? '' : ` The hook's process is ${hasEnded(file) ? 'gone' : 'still there'}.`;
      return `${wrote}, after ${(durationMs / 1_000).toFixed(1)} s.${process}`;
    },
    holds: ({ file, durationMs }) => file('hello.txt') !== undefined && hasEnded(file) && durationMs >= limitMs,
    aside: 'Not played: without a limit, the agent would wait for the whole ten minutes.',
  },
  {
    title: 'A hook stops the agent',
    story: 'The model goes on calling tools, and the budget is used up',
    prompt: 'Try everything.',
    hook: {
      name: 'budget',
      event: 'AfterTool',
      script: `console.log(JSON.stringify({ continue: false, stopReason: 'The budget for today is used up.' }));`,
    },
    model: [
      callReply(['glob', { pattern: '*.md' }]),
      callReply(['glob', { pattern: '*.js' }]),
      callReply(['glob', { pattern: '*.ts' }]),
      textReply('I looked everywhere.'),
    ],
    describe: ({ ending, reason, requests }) =>
      `Calls of the model: ${requests.length}. The agent ${ending === 'stopped' ? `stops: "${reason}"` : 'ends by itself.'}`,
    holds: ({ ending, requests }) => ending === 'stopped' && requests.length === 1,
  },
];

function hasEnded(file: (path: string) => string | undefined): boolean {
  const pid = Number(file('hook.pid'));
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
