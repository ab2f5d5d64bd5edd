import { join, resolve } from 'node:path';
import { createRecorder, type FiredEventListener, openRecording } from '@agent-hooks/hook-system/record';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { ownHomeOf } from '../project/home.ts';
import { projectDir } from '../project/project-dir.ts';
import { createPaint } from '../terminal/paint.ts';
import { printError, printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import type { Scene } from './scene.ts';
import { endingScenes } from './scenes/ending-scenes.ts';
import { modelScenes } from './scenes/model-scenes.ts';
import { toolScenes } from './scenes/tool-scenes.ts';
import { playTrustScene } from './scenes/trust-scene.ts';
import { concludeScenes, introduceScenes, type PlayedScene, showScene } from './show-scene.ts';
import { playScene } from './stage.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

export interface DemoCommandOptions {
  readonly live?: string;
  readonly model?: string;
  readonly log?: string;
  readonly project?: string;
  readonly json?: boolean;
}

/** Plays all scenes, or drives the real model. */
export async function runDemo(io: CliIo, options: DemoCommandOptions): Promise<void> {
  const { live: prompt } = options;
  const onEvent = await findRecorder(io, options);
  await withTemporaryFolder(async (directory, signal) => {
    if (prompt === undefined) return playAll(io, options, { directory, signal, onEvent });
    const { runLive } = await import('./run-live.ts');
    await runLive(io, { ...options, prompt, directory, signal, onEvent });
  });
}

const plays: readonly ((stage: Stage) => Promise<PlayedScene>)[] = [
  ...[...toolScenes, ...modelScenes, ...endingScenes].map((scene) => (stage: Stage) => playTwice(scene, stage)),
  playTrustScene,
];

/** Records if a log was named, or if recording is on for the project. */
async function findRecorder(io: CliIo, options: DemoCommandOptions): Promise<FiredEventListener | undefined> {
  const onProblem = ({ message }: Error) => printError(io, message);
  if (options.log !== undefined) return createRecorder(resolve(io.cwd, options.log), { onProblem });
  return openRecording(projectDir(io, options), { homeDir: ownHomeOf(io), onProblem });
}

interface Stage {
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly onEvent: FiredEventListener | undefined;
}

async function playAll(io: CliIo, { json = false, log }: DemoCommandOptions, stage: Stage): Promise<void> {
  const start = performance.now();
  const paint = createPaint(io);
  const show = (lines: readonly string[]) => (json ? undefined : printLines(io, lines));
  show(introduceScenes(plays.length, paint));
  const played: PlayedScene[] = [];
  for (const [index, play] of plays.entries()) {
    const one = await play({ ...stage, directory: join(stage.directory, String(index + 1)) });
    played.push(one);
    show(showScene(one, index + 1, paint, screenWidth(io)));
  }
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  show(concludeScenes(played, seconds, log, paint));
  if (json)
    printJson(io, { version: 1, scenes: played.map(({ labels: _, ...each }) => ({ aside: null, ...each })), seconds });
  if (!played.every(({ held }) => held)) throw new CliExit(1, 'A scene did not behave as expected.');
}

async function playTwice(scene: Scene, { directory, signal, onEvent }: Stage): Promise<PlayedScene> {
  const { title, story, hook, aside, tell, holds } = scene;
  const withHook = await playScene(scene, { directory: join(directory, 'with'), enableHooks: true, signal, onEvent });
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
