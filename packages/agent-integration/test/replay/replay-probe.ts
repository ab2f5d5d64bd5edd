import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  contractTools,
  createToolMap,
  type DialectMode,
  type DialectName,
  getDialect,
} from '@agent-hooks/hook-dialects';
import { alwaysTrust, loadHookSettings } from '@agent-hooks/hook-system';
import type { FiredEvent } from '@agent-hooks/hook-types';
import { callReply, type LoopbackReply, startLoopbackGemini, textReply } from '@agent-hooks/test-servers';
import { GoogleGenAI } from '@google/genai';
import type { Effect } from '../../../hook-dialects/test/miniature-agent.ts';
import type { Probe, ProbeAnswer, ProbeCall } from '../../../hook-dialects/test/recordings.ts';
import { AgentHookConfig } from '../../src/config/agent-hook-config.ts';
import { type AskAnswer, type AskRequest, runAgent } from '../../src/index.ts';

/** What a replay did, and what its hooks were given. */
export interface Replayed extends Effect {
  /** The stdin of each hook that ran, by the event as its agent calls it. */
  readonly given: readonly { readonly event: string; readonly stdin: Record<string, unknown> }[];
}

/** Where each agent looks for the settings of a project. */
const settingsFiles: Partial<Record<DialectName, string>> = {
  claude: '.claude/settings.json',
  codex: '.codex/hooks.json',
  gemini: '.gemini/settings.json',
  qwen: '.qwen/settings.json',
  copilot: '.github/hooks/probe.json',
};

/** Who sits in front of an agent that asks. */
export interface Person {
  /** Whether they are asked about every call, or only where a hook wants it. */
  readonly isAskedAlways: boolean;
  /** What they answer; undefined: they are not there, and the question waits forever. */
  readonly answer: AskAnswer | undefined;
}

/**
 * Plays a recorded conversation with the reference agent, the real engine and real processes as hooks: without a
 * terminal no one is there to be asked, and hooks are the project's; with one they are the user's, who may answer for a
 * person.
 */
export async function replayProbe(
  name: DialectName,
  probe: Probe,
  mode: DialectMode,
  person?: Person,
): Promise<Replayed> {
  const root = mkdtempSync(join(tmpdir(), 'replay-'));
  try {
    return await play(root, name, probe, mode, person);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function play(
  root: string,
  name: DialectName,
  probe: Probe,
  mode: DialectMode,
  person: Person | undefined,
): Promise<Replayed> {
  const [project, home] = [join(root, 'project'), join(root, 'home')];
  const hook = writeScript(root, probe);
  const settings = JSON.stringify({ hooks: probe.hooks, ...probe.settings }).replaceAll('$HOOK', hook);
  mkdirSync(project);
  write(join(person ? home : project, settingsFiles[name] ?? ''), settings);
  const asks = person?.isAskedAlways ? askAlways : {};
  write(join(home, '.llxprt/settings.json'), JSON.stringify({ hooksConfig: { dialect: { [name]: mode } }, ...asks }));
  const places = { projectDir: project, userDir: home, systemDir: join(root, 'none') };
  const hooks = await loadHookSettings({ ...places, dialects: [name] });
  const warnings: string[] = [];
  const onEvent = ({ rounds }: FiredEvent) =>
    warnings.push(...rounds.flatMap((round) => round.hooks.flatMap(({ result }) => result?.warnings ?? [])));
  const config = new AgentHookConfig({
    sessionId: 's',
    workingDir: project,
    hooks,
    transcriptPath: '/t',
    hookSystem: { trust: alwaysTrust(), onEvent, debugLogger: silent, offSwitch: { userDir: home } },
  });
  const server = await startLoopbackGemini((_, index) => replyOf(name, probe, index));
  const user: string[] = [];
  const left = new AbortController();
  const ask = (answer: AskAnswer | undefined) => ({
    onAsk: ({ reason }: AskRequest) => {
      user.push(reason);
      if (answer === undefined) setTimeout(() => left.abort(), 50);
      return answer ?? new Promise<boolean>(nothing);
    },
  });
  try {
    const client = new GoogleGenAI({ apiKey: 'any', httpOptions: { baseUrl: server.url } });
    await runAgent({
      ...{ config, models: client.models, model: 'm', prompt: 'say hi', directory: project, lifecycle: 'apply' },
      maxRetries: getDialect(name).limits.stopRounds ?? 8,
      ...(person && { ...ask(person.answer), signal: left.signal }),
      onText: (text) => user.push(text),
      onUserMessage: (text) => user.push(text),
      onDisplay: ({ result }) => user.push(JSON.stringify(result)),
      onLifecycleAnswer: (_, answer) => {
        if (answer.isBlockingDecision()) user.push(answer.getEffectiveReason());
      },
    }).catch((error: unknown) => {
      // Whoever waits for an answer in vain closes the terminal.
      if (!left.signal.aborted) throw error;
    });
  } finally {
    await Promise.all([config.dispose(), server.close()]);
  }
  const ran = join(project, 'ran.txt');
  return {
    toolRan: existsSync(ran) ? readFileSync(ran, 'utf8') : null,
    fired: readLines(join(root, 'fired')).map((each) => each.replace(/#0$/, '')),
    requests: server.requests.map(({ body }) => JSON.stringify(body.contents)),
    user,
    warnings,
    given: readGiven(root),
  };
}

/** A user who wants to be asked about every call of a tool. */
const askAlways = {
  enableHooks: true,
  hooks: {
    BeforeTool: [{ hooks: [{ type: 'command', command: `echo '{"decision":"ask","reason":"May it run?"}'` }] }],
  },
};

/** The model's part: the recorded steps, then talk. */
function replyOf(name: DialectName, probe: Probe, index: number): LoopbackReply {
  const steps = probe.steps ?? [{ tools: [undefined] }, { text: 'final answer one' }];
  const step = steps[index];
  if (!step || !('tools' in step) || !step.tools) return textReply(step?.text ?? 'more');
  const tools = createToolMap(getDialect(name).tools, contractTools);
  return callReply(
    ...step.tools.map((call) => {
      const { name: tool, input } = call ? tools.toHost(foreignCall(call))[0] : shellCall;
      return [tool, input] as const;
    }),
  );
}

const shellCall = { name: 'run_shell_command', input: { command: 'echo hi | tee -a ran.txt', description: 'say hi' } };

/** The name that hooks see of a tool, where the model knows it by another. */
function foreignCall({ name, args, input }: ProbeCall) {
  if (name === 'exec_command') return { name: 'Bash', input: { command: args?.cmd } };
  return { name, input: args ?? { command: input } };
}

/**
 * The hook of every probe: it keeps what it is given, and answers what lies ready for its event, id and turn. It runs
 * thousands of times, so that it starts no program where the shell will do.
 */
const script = `#!/bin/sh
dir=\${0%/*}
name="$1#$2"
[ -f "$dir/slow" ] && sleep 1
echo "$name" >> "$dir/fired"
turn=0
while read -r fired; do [ "$fired" = "$name" ] && turn=$((turn + 1)); done < "$dir/fired"
cat > "$dir/given/$name#$turn"
answer="$dir/answers/$name#$turn"
[ -d "$answer" ] || answer="$dir/answers/$name#last"
[ -d "$answer" ] || exit 0
[ -f "$answer/sleep" ] && sleep "$(cat "$answer/sleep")"
[ -s "$answer/stderr" ] && cat "$answer/stderr" >&2
[ -s "$answer/stdout" ] && cat "$answer/stdout"
read -r code < "$answer/exit"
exit "$code"
`;

function writeScript(root: string, { answers, hooks }: Probe): string {
  const hook = join(root, 'hook');
  write(hook, script);
  // The hook of the recordings was a program of node, which takes longer than that to start.
  if (/"timeout":\d\d[,}]/.test(JSON.stringify(hooks)) && /"BeforeTool"/.test(JSON.stringify(hooks)))
    write(join(root, 'slow'), '');
  chmodSync(hook, 0o755);
  mkdirSync(join(root, 'given'));
  for (const [key, given] of Object.entries(answers)) {
    const name = key.includes('#') ? key : `${key}#0`;
    const list = [given].flat();
    for (const [index, answer] of list.entries()) {
      const turn = index === list.length - 1 ? 'last' : String(index + 1);
      writeAnswer(join(root, 'answers', `${name}#${turn}`), answer);
    }
  }
  return hook;
}

function writeAnswer(directory: string, { json, stdout, stderr, exit, sleep }: ProbeAnswer): void {
  write(join(directory, 'stdout'), json === undefined ? (stdout ?? '') : JSON.stringify(json));
  write(join(directory, 'stderr'), stderr ?? '');
  write(join(directory, 'exit'), `${exit ?? 0}\n`);
  if (sleep !== undefined) write(join(directory, 'sleep'), String(sleep / 1000));
}

function readGiven(root: string): Replayed['given'] {
  return readdirSync(join(root, 'given')).map((file) => ({
    event: file.split('#')[0] ?? '',
    stdin: JSON.parse(readFileSync(join(root, 'given', file), 'utf8')) as Record<string, unknown>,
  }));
}

function readLines(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const nothing = () => {};
const silent = { debug: nothing, log: nothing, warn: nothing, error: nothing };
