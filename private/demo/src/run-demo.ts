import { join, resolve } from 'node:path';
import { createRecorder, type FiredEventListener, openRecording } from '@agent-hooks/hook-system/record';
import { DemoFailure } from './demo-failure.ts';
import { runLive } from './run-live.ts';
import type { Scene } from './scene.ts';
import { endingScenes } from './scenes/ending-scenes.ts';
import { modelScenes } from './scenes/model-scenes.ts';
import { toolScenes } from './scenes/tool-scenes.ts';
import { playTrustScene } from './scenes/trust-scene.ts';
import { printJson, printLines } from './screen.ts';
import { concludeScenes, introduceScenes, type PlayedScene, showScene } from './show-scene.ts';
import { playScene } from './stage.ts';

/** What was asked for, and where it may happen. */
export interface DemoOptions {
  /** A prompt for the real model; without one, all scenes are played. */
  readonly live?: string | undefined;
  readonly model?: string | undefined;
  readonly project?: string | undefined;
  readonly log?: string | undefined;
  readonly json?: boolean | undefined;
  /** A folder that is deleted afterwards. */
  readonly directory: string;
  readonly signal: AbortSignal;
}

/** Plays all scenes, or drives the real model. */
export async function runDemo(options: DemoOptions): Promise<void> {
  const { live: prompt, directory, signal } = options;
  const onEvent = await findRecorder(options);
  if (prompt !== undefined) return runLive({ ...options, prompt, onEvent });
  await playAll(options, { directory, signal, onEvent });
}

const plays: readonly ((stage: Stage) => Promise<PlayedScene>)[] = [
  ...[...toolScenes, ...modelScenes, ...endingScenes].map((scene) => (stage: Stage) => playTwice(scene, stage)),
  playTrustScene,
];

/** Records if a log was named, or if recording is on for the project. */
async function findRecorder({ log, project = '.' }: DemoOptions): Promise<FiredEventListener | undefined> {
  const onProblem = ({ message }: Error) => void process.stderr.write(`${message}\n`);
  return log === undefined
    ? openRecording(resolve(project), { onProblem })
    : createRecorder(resolve(log), { onProblem });
}

interface Stage {
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly onEvent: FiredEventListener | undefined;
}

async function playAll({ json = false, log }: DemoOptions, stage: Stage): Promise<void> {
  const start = performance.now();
  const show = (lines: readonly string[]) => (json ? undefined : printLines(lines));
  show(introduceScenes(plays.length));
  const played: PlayedScene[] = [];
  for (const [index, play] of plays.entries()) {
    const one = await play({ ...stage, directory: join(stage.directory, String(index + 1)) });
    played.push(one);
    show(showScene(one, index + 1));
  }
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  show(concludeScenes(played, seconds, log));
  if (json)
    printJson({ version: 1, scenes: played.map(({ labels: _, ...each }) => ({ aside: null, ...each })), seconds });
  if (!played.every(({ held }) => held)) throw new DemoFailure('A scene did not behave as expected.', 1);
}

async function playTwice(scene: Scene, { directory, signal, onEvent }: Stage): Promise<PlayedScene> {
  const { title, story, hook, aside, describe, holds } = scene;
  const withHook = await playScene(scene, { directory: join(directory, 'with'), enableHooks: true, signal, onEvent });
  const withoutHook = await playScene(scene, { directory: join(directory, 'without'), enableHooks: false, signal });
  return {
    title,
    story,
    hook: `${hook.event}, ${hook.name}.mjs`,
    withHook: describe(withHook),
    withoutHook: describe(withoutHook),
    ...(aside !== undefined && { aside }),
    held: holds(withHook) && !holds(withoutHook),
  };
}
