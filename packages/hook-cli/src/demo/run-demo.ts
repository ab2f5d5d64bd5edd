import { join, resolve } from 'node:path';
import type { HookExecutor } from '@agent-hooks/hook-system';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { makeRecordingRunner } from '../record/recording-runner.ts';
import { findRecording } from '../record/recording-switch.ts';
import { createPaint, type Paint } from '../terminal/paint.ts';
import { printError, printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrapWithPrefix } from '../terminal/wrap.ts';
import type { Scene } from './scene.ts';
import { endingScenes } from './scenes/ending-scenes.ts';
import { modelScenes } from './scenes/model-scenes.ts';
import { toolScenes } from './scenes/tool-scenes.ts';
import { playScene } from './stage.ts';
import { withCleanup } from './with-cleanup.ts';

/** What was typed behind `agent-hooks demo`. */
export interface DemoArguments {
  readonly live?: string | undefined;
  readonly model?: string | undefined;
  readonly log?: string | undefined;
  readonly project?: string | undefined;
  readonly json?: boolean | undefined;
}

/** What came of a scene. */
interface PlayedScene {
  readonly title: string;
  readonly story: string;
  readonly hook: string;
  readonly withHook: string;
  readonly withoutHook: string;
  readonly aside?: string;
  /** True if the hook made the difference that it is for. */
  readonly held: boolean;
}

/** Plays all scenes, or drives the real model. */
export async function runDemo(options: DemoArguments, io: CliIo): Promise<void> {
  const runner = await findRunner(options, io);
  if (options.live !== undefined) {
    const { runLive } = await import('./run-live.ts');
    return withCleanup((directory, signal) =>
      runLive({ ...options, prompt: options.live ?? '', directory, signal, runner }, io),
    );
  }
  const start = performance.now();
  const paint = createPaint(io);
  if (!options.json) printLines(io, introduce(paint));
  const played = await withCleanup((directory, signal) =>
    playAll(directory, signal, runner, io, options.json === true),
  );
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  if (options.json) printJson(io, { scenes: played, seconds });
  else printLines(io, conclude(played, seconds, options.log, paint));
  if (!played.every(({ held }) => held)) throw new CliExit(1, 'Some scene did not go as it should have.');
}

const scenes: readonly Scene[] = [...toolScenes, ...modelScenes, ...endingScenes];

/** Records if a log was named, or if recording is on for this project. */
async function findRunner({ log, project }: DemoArguments, io: CliIo): Promise<HookExecutor | undefined> {
  const recording = await findRecording(resolve(io.cwd, project ?? '.'), {
    homeDir: io.env.HOME ?? io.env.USERPROFILE,
  });
  const file = log === undefined ? recording.file : resolve(io.cwd, log);
  if (log === undefined && !recording.isOn) return undefined;
  return makeRecordingRunner({ file, env: io.env, onProblem: ({ message }) => printError(io, message) });
}

async function playAll(
  directory: string,
  signal: AbortSignal,
  runner: HookExecutor | undefined,
  io: CliIo,
  isQuiet: boolean,
): Promise<PlayedScene[]> {
  const played: PlayedScene[] = [];
  for (const [index, scene] of scenes.entries()) {
    const one = await playTwice(scene, join(directory, String(index + 1)), signal, runner);
    played.push(one);
    if (!isQuiet) printLines(io, describe(one, index + 1, createPaint(io), screenWidth(io)));
  }
  return played;
}

async function playTwice(
  scene: Scene,
  directory: string,
  signal: AbortSignal,
  runner: HookExecutor | undefined,
): Promise<PlayedScene> {
  const { title, story, hook, aside, tell, holds } = scene;
  const withHook = await playScene(scene, { directory: join(directory, 'with'), enableHooks: true, signal, runner });
  const withoutHook = await playScene(scene, { directory: join(directory, 'without'), enableHooks: false, signal });
  return {
    title,
    story,
    hook: `${hook.event}, ${hook.name}.mjs`,
    withHook: tell(withHook),
    withoutHook: tell(withoutHook),
    ...(aside !== undefined && { aside }),
    held: holds(withHook) && !holds(withoutHook),
  };
}

function introduce(paint: Paint): string[] {
  return [
    paint.strong('Nine things a hook can do to an AI agent'),
    'A real agent, real hook scripts and the real Gemini SDK; the model is scripted and',
    'answers on this machine: no network, no key. Each scene is played twice, with its',
    'hook and without.',
  ];
}

function describe(played: PlayedScene, number: number, paint: Paint, width: number): string[] {
  const lines = (label: string, text: string, brush: (text: string) => string) =>
    wrapWithPrefix(`   ${brush(label.padEnd(9))}`, paint.plain(text), width);
  return [
    '',
    `${paint.accent(`${number}.`)} ${paint.strong(played.title)}${played.held ? '' : paint.bad('  (did not hold)')}`,
    ...lines('', played.story, paint.faint),
    ...lines('hook', played.hook, paint.faint),
    ...lines('with', played.withHook, paint.good),
    ...lines('without', played.withoutHook, paint.bad),
    ...(played.aside === undefined ? [] : lines('', played.aside, paint.faint)),
  ];
}

function conclude(played: readonly PlayedScene[], seconds: number, log: string | undefined, paint: Paint): string[] {
  const held = played.filter((each) => each.held).length;
  const sum = `${held} of ${played.length} hooks made the difference, in ${seconds} s.`;
  return [
    '',
    held === played.length ? paint.good(sum) : paint.bad(sum),
    ...(log === undefined ? [] : [`Look inside: agent-hooks trace ${paint.plain(log)} --html trace.html`]),
    'Write your own: agent-hooks init',
  ];
}
