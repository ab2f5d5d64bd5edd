import type { Paint } from '../terminal/paint.ts';
import { wrapWithPrefix } from '../terminal/wrap.ts';

/** What came of a scene. */
export interface PlayedScene {
  readonly title: string;
  readonly story: string;
  readonly hook: string;
  readonly withHook: string;
  readonly withoutHook: string;
  readonly aside?: string;
  /** What the two plays are called, if not with and without. */
  readonly labels?: readonly [withHook: string, withoutHook: string];
  /** True if the hook made the difference that it is for. */
  readonly held: boolean;
}

/** Says what is about to be seen. */
export function introduceScenes(paint: Paint): string[] {
  return [
    paint.strong('Ten things about hooks in an AI agent'),
    'The agent, the hook scripts and the Gemini SDK are real; the model is scripted',
    'and answers on this machine: no network, no key. Each scene is played twice,',
    'with its hook and without.',
  ];
}

/** One scene: what the agent was about to do, and how it went with the hook and without. */
export function showScene(played: PlayedScene, number: number, paint: Paint, width: number): string[] {
  const lines = (label: string, text: string, brush: (text: string) => string) =>
    wrapWithPrefix(`   ${brush(label.padEnd(9))}`, paint.plain(text), width);
  const [with_, without] = played.labels ?? ['with', 'without'];
  return [
    '',
    `${paint.accent(`${number}.`)} ${paint.strong(played.title)}${played.held ? '' : paint.bad('  (did not hold)')}`,
    ...lines('', played.story, paint.faint),
    ...lines('hook', played.hook, paint.faint),
    ...lines(with_, played.withHook, paint.good),
    ...lines(without, played.withoutHook, paint.bad),
    ...(played.aside === undefined ? [] : lines('', played.aside, paint.faint)),
  ];
}

/** Sums up, and says what to do next. */
export function concludeScenes(
  played: readonly PlayedScene[],
  seconds: number,
  log: string | undefined,
  paint: Paint,
): string[] {
  const held = played.filter((each) => each.held).length;
  const sum = `${held} of ${played.length} scenes made the difference, in ${seconds} s.`;
  return [
    '',
    held === played.length ? paint.good(sum) : paint.bad(sum),
    log === undefined
      ? 'Look inside:    agent-hooks demo --log x.jsonl && agent-hooks trace x.jsonl'
      : `Look inside:    agent-hooks trace ${paint.plain(log)} --html trace.html`,
    'Write your own: agent-hooks init',
  ];
}
