// @module-tag built
import { homedir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { findClient } from '../../src/connect/find-client.ts';
import { recordedAgents, stdinsOf } from './answer.ts';
import { bridge, type Ended, runProgram } from './places.ts';
import { makeWarm, type WarmPlace } from './warm-place.ts';

const works = (await findClient(homedir())) !== undefined;
const answers = ['echo no >&2; exit 2', `echo '{"systemMessage":"told"}'`];
const isSoak = process.env.AGENT_HOOKS_SOAK !== undefined;
const onEvery = (command: string) =>
  Object.fromEntries(
    ['BeforeTool', 'AfterTool', 'BeforeAgent', 'AfterAgent', 'SessionStart', 'Notification'].map((event) => [
      event,
      [{ hooks: [{ type: 'command', name: 'x', command }] }],
    ]),
  );

type Stdin = ReturnType<typeof stdinsOf>[number];

/** One payload of each event, tool and form, played with one of the hooks each; in the soak all of them with every hook. */
function samplesOf(stdins: readonly Stdin[], part: number): readonly Stdin[] {
  if (isSoak) return stdins;
  const formOf = (stdin: string) => {
    const value = JSON.parse(stdin) as Record<string, unknown>;
    return JSON.stringify([value.tool_name ?? value.toolName, Object.keys(value).sort()]);
  };
  const samples = [...new Map(stdins.map((each) => [`${each.event} ${formOf(each.stdin)}`, each])).values()];
  return samples.filter((_, index) => index % answers.length === part);
}

describe.skipIf(!works)('the client that starts no Node', () => {
  it.each(recordedAgents.filter((agent) => agent !== 'opencode'))(
    'answers payloads of %s byte for byte as the bridge on Node does',
    async (agent) => {
      for (const [part, hooks] of answers.map(onEvery).entries()) {
        const [one, other] = [await makeWarm(hooks), await makeWarm(hooks)];
        const show = ({ exitCode, stdout, stderr }: Ended, { home, project }: WarmPlace) =>
          `${exitCode} ${stdout} ${stderr}`.replaceAll(home, '').replaceAll(project, '');
        for (const { event, stdin } of samplesOf(stdinsOf(agent), part)) {
          const args = [agent, event];
          const [ours, theirs] = await Promise.all([
            one.ask(stdin, { args, node: process.execPath }),
            runProgram([process.execPath, bridge, ...args], other, stdin),
          ]);
          expect(show(ours, one), `${event} ${stdin.slice(0, 200)}`).toBe(show(theirs, other));
        }
      }
    },
    600_000,
  );
});
