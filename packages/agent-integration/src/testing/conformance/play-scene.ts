import { setTimeout as delay } from 'node:timers/promises';
import {
  eventTable,
  type FiredEvent,
  HookError,
  type HookEventName,
  type HookOutput,
  isHookEventName,
} from '@agent-hooks/hook-types';
import type { AgentTool } from '../../shapes/agent-tool.ts';
import { createFunctionHost } from '../function-host.ts';
import { sceneTurn } from '../gemini/scene-turn.ts';
import type { ModelServerKind, ScriptedReply } from '../model-server.ts';
import type { HostScene, HostUnderTest } from './host-under-test.ts';

/** What the hooks of a scene answer; an event that is left out gets no answer. */
export type SceneAnswers = Partial<Record<HookEventName, HookOutput>>;

/** What happens in a scene. */
export interface Scene {
  readonly answers?: SceneAnswers;
  /** What the model answers, in turn; then it says `all done`. */
  readonly replies?: readonly ScriptedReply[];
  readonly compress?: boolean;
  readonly applyLifecycle?: boolean;
  /** What the user answers when asked. Default: yes. */
  readonly userSays?: boolean;
}

/** One thing that was seen to happen: an event, a request to the model, a run of the tool, a text shown, a question. */
export interface Happening {
  readonly kind: HookEventName | 'request' | 'tool' | 'shown' | 'asked';
  readonly data: Readonly<Record<string, unknown>>;
}

export const probeName = 'conformance_probe';
export const probeInput = { word: 'original' };
export const prompt = 'Call the probe, then say all done.';

const limitMs = 10_000;

/** Lets a host run through a scene and returns what happened, in order. */
export async function playScene(
  host: HostUnderTest,
  serverKind: ModelServerKind,
  scene: Scene,
): Promise<readonly Happening[]> {
  const happenings: Happening[] = [];
  const note = (kind: Happening['kind'], data: object) => happenings.push({ kind, data: structuredClone({ ...data }) });
  const server = await serverKind.start((body, index) => {
    note('request', body);
    return scene.replies?.[index] ?? { texts: ['all done'] };
  });
  const onEvent = ({ eventName, inputs: [input = {}] }: FiredEvent) => {
    if (isHookEventName(eventName)) note(eventName, input);
  };
  // One hook for every event, so that there is a record of each.
  const names = Object.keys(eventTable).filter(isHookEventName);
  const answers = Object.fromEntries(names.map((name) => [name, () => structuredClone(scene.answers?.[name])]));
  const { config } = createFunctionHost(answers, { hookSystem: { onEvent } });
  const stage: HostScene = {
    config,
    baseUrl: server.url,
    model: 'loopback',
    prompt,
    tool: probe((input) => note('tool', input)),
    ...(scene.compress && { historyToCompress: longHistory() }),
    applyLifecycle: scene.applyLifecycle ?? false,
    show: (text) => note('shown', { text }),
    ask: (request) => {
      note('asked', request);
      return scene.userSays ?? true;
    },
  };
  try {
    await withinLimit(host.run(stage));
  } finally {
    await config.dispose();
    await server.close();
  }
  return happenings;
}

function probe(onRun: (input: object) => void): AgentTool {
  return {
    name: probeName,
    description: 'Says that it ran.',
    parametersJsonSchema: { type: 'object', properties: { word: { type: 'string' } } },
    execute: async (input) => {
      onRun(input);
      return { llmContent: 'the probe ran', returnDisplay: 'probe display' };
    },
  };
}

function longHistory() {
  return Array.from({ length: 40 }, (_, index) => sceneTurn(index % 2 === 0 ? 'user' : 'model', `turn ${index}`));
}

async function withinLimit(work: Promise<unknown>): Promise<void> {
  const tooLong = delay(limitMs, undefined, { ref: false }).then(() => {
    throw new HookError('internal', `the host did not finish within ${limitMs} ms`);
  });
  await Promise.race([work, tooLong]);
}
