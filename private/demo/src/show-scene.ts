import { paint, wrapBehind } from './screen.ts';

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
  /** True if the hook had the effect that it is for. */
  readonly held: boolean;
}

/** Says what is about to be seen. */
export function introduceScenes(count: number): string[] {
  return [
    paint.strong(`${count} things about hooks in an AI agent`),
    'The agent, the hook scripts and the Gemini SDK are real; the model is scripted',
    'and answers on this machine: no network, no key. Each scene is played twice,',
    'with its hook and without.',
  ];
}

/** One scene: what the agent was about to do, and how it went with the hook and without. */
export function showScene(played: PlayedScene, number: number): string[] {
  const lines = (label: string, text: string, brush: (text: string) => string) =>
    wrapBehind(`   ${label.padEnd(9)}`, brush, text);
  const [with_, without] = played.labels ?? ['with', 'without'];
  return [
    '',
    `${paint.accent(`${number}.`)} ${paint.strong(played.title)}${played.held ? '' : paint.bad('  (not as expected)')}`,
    ...lines('', played.story, paint.faint),
    ...lines('hook', played.hook, paint.faint),
    ...lines(with_, played.withHook, paint.good),
    ...lines(without, played.withoutHook, paint.bad),
    ...(played.aside === undefined ? [] : lines('', played.aside, paint.faint)),
  ];
}

/** Sums up, and says what to do next. */
export function concludeScenes(played: readonly PlayedScene[], seconds: number, log: string | undefined): string[] {
  const failed = played.filter((each) => !each.held).length;
  const verdict =
    failed === 0
      ? paint.good(`All ${played.length} scenes behaved as expected, in ${seconds} s.`)
      : paint.bad(`${failed} of ${played.length} scenes did not behave as expected, in ${seconds} s.`);
  const trace =
    log === undefined
      ? ['npm start -- --log demo.jsonl', 'agent-hooks trace demo.jsonl --html trace.html']
      : [`agent-hooks trace ${log} --html trace.html`];
  return [
    '',
    verdict,
    '',
    paint.strong('What to do next'),
    ...step('I write hooks', ['agent-hooks init', 'agent-hooks recipes'], 'docs/writing-hooks.md'),
    ...step('I build an agent', ['agent-hooks init --embed openai'], 'docs/embedding.md'),
    ...step(
      'I use Claude Code or Codex',
      ['agent-hooks connect claude', 'agent-hooks doctor --prove'],
      'docs/agents/README.md',
    ),
    ...step('I want to see what happened here', trace, 'docs/debugging.md'),
    '',
    paint.faint('In a clone, agent-hooks is: node packages/hook-cli/dist/main.cjs'),
  ];
}

function step(reader: string, commands: readonly string[], page: string): string[] {
  return [`  ${reader}: ${paint.faint(page)}`, ...commands.map((command) => `    ${paint.accent(command)}`)];
}
