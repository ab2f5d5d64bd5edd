import { HookError, messageOf } from '@agent-hooks/hook-types';
import { createFunctionHost } from '../function-host.ts';
import { callThenAnswer, type FrameworkEvents, type FrameworkRow, frameworkRows } from './framework-rows.ts';
import type { FrameworkUnderTest } from './framework-under-test.ts';

/** One check of a framework, to be run by whatever runs its tests. */
export interface FrameworkCheck {
  readonly title: string;
  /** Rejects with an error that says what happened instead. */
  run(): Promise<void>;
}

/** The checks of a framework: what hooks say holds for its agents, however they are run. */
export function frameworkConformance({ run, lacks = [] }: FrameworkUnderTest): readonly FrameworkCheck[] {
  const ways = [false, true].filter((isStreamed) => !isStreamed || !lacks.includes('streams'));
  const rows = frameworkRows.filter(({ needs }) => needs === undefined || !lacks.includes(needs));
  return ways.flatMap((isStreamed) =>
    rows.map((row) => ({
      title: `${row.title}${isStreamed ? ', streamed' : ''}`,
      async run() {
        const events = await playFrameworkScene(run, row, isStreamed);
        if (!row.holds(events)) throw new HookError('internal', `${row.title}. Instead: ${JSON.stringify(events)}`);
      },
    })),
  );
}

async function playFrameworkScene(
  run: FrameworkUnderTest['run'],
  { hooks, replies = callThenAnswer, approves, aborts, fails }: FrameworkRow,
  isStreamed: boolean,
): Promise<FrameworkEvents> {
  const [ran, requests]: [unknown[], string[]] = [[], []];
  const ending = new AbortController();
  const abort = () => {
    ending.abort();
    return {};
  };
  const { config, seen } = createFunctionHost(aborts ? { BeforeTool: abort } : hooks, { onFailure: 'block' });
  const write = async (input: unknown) => {
    ran.push(input);
    if (fails) throw new Error('the disk is full');
    return 'wrote a';
  };
  const onRequest = (request: string) => void requests.push(request);
  const scene = { config, replies, write, isStreamed, approves, signal: ending.signal, onRequest };
  const text = await run({ ...scene, prompt: 'Write it. My key is sk-4f9a.' }).catch(messageOf);
  await config.dispose();
  return { ran, requests, shown: seen.map((input) => `${input.hook_event_name} ${JSON.stringify(input)}`), text };
}
