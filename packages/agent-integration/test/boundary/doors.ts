import type { InProcessMessageBus } from '@agent-hooks/hook-system';
import type { HookEventName, HookExecutionResponse } from '@agent-hooks/hook-types';
import {
  type AgentHookConfig,
  executeToolWithHooks,
  HookedChat,
  type HookProvider,
  runAgent,
  ToolScheduler,
} from '../../src/index.ts';
import { TinyClient, tiny, tinyAdapter } from '../tiny-sdk.ts';

/** What a host tries at one of its doors. */
interface Attempt {
  readonly config: AgentHookConfig;
  /** The same host, whose ways may fail. */
  readonly provider: HookProvider;
  readonly bus: InProcessMessageBus;
  readonly value: unknown;
  readonly signal: AbortSignal;
  /** To be called if the action happens that the gate should have kept from happening. */
  readonly happened: (what: string) => void;
}

/** A door of the host boundary, the event of the gate in it, and how a host goes through. */
export interface Door {
  readonly title: string;
  readonly eventName: HookEventName;
  /** A value with which nothing is wrong. Default: an empty object. */
  readonly ordinary?: unknown;
  readonly attempt: (attempt: Attempt) => Promise<unknown>;
}

const secret = 'what only the gate may let out';
type ToolInput = Record<string, unknown>;

// Models and tools hand over whatever they like, whatever the types promise.
const asInput = (value: unknown) => value as ToolInput;

const probe = (happened: (what: string) => void, result = 'ran') => ({
  name: 'probe',
  description: 'Says that it ran.',
  parametersJsonSchema: {},
  execute: () => {
    happened('the tool ran');
    return { llmContent: result, returnDisplay: result };
  },
});

function leaks(value: unknown, happened: (what: string) => void): void {
  if (JSON.stringify(value)?.includes(secret)) happened('the secret came out');
}

const calls = (value: unknown) => tiny('', [{ tool: 'probe', with: asInput(value) }]);
const ignored = () => {};

export const doors: readonly Door[] = [
  {
    title: 'executeToolWithHooks',
    eventName: 'BeforeTool',
    attempt: ({ provider, value, signal, happened }) =>
      executeToolWithHooks(provider, 'probe', asInput(value), probe(happened).execute, { signal, onAsk: () => true }),
  },
  {
    title: 'executeToolWithHooks, its result',
    eventName: 'AfterTool',
    attempt: async ({ provider, value, signal, happened }) => {
      const execute = () => ({ llmContent: secret, returnDisplay: secret, metadata: asInput(value) });
      const { metadata: _, ...result } = await executeToolWithHooks(provider, 'probe', {}, execute, { signal });
      leaks(result, happened);
    },
  },
  {
    title: 'ToolScheduler',
    eventName: 'BeforeTool',
    attempt: ({ provider, value, signal, happened }) => {
      const scheduler = new ToolScheduler({ config: provider, tools: [probe(happened)], onAsk: () => true });
      return scheduler.schedule([{ name: 'probe', args: asInput(value) }, { name: 'probe' }], { signal });
    },
  },
  ...(['heat', 'tools'] as const).map(
    (setting): Door => ({
      title: `HookedChat, ${setting}`,
      eventName: 'BeforeModel',
      ordinary: { heat: 0.5, tools: [] }[setting],
      attempt: ({ provider: config, value, signal, happened }) => {
        const models = new TinyClient();
        models.ask = () => {
          happened('the model was asked');
          return tiny('');
        };
        const requestConfig = { [setting]: value };
        const chat = new HookedChat({ config, adapter: tinyAdapter, models, model: 'm', requestConfig });
        return chat.sendMessage({ message: 'hello', signal });
      },
    }),
  ),
  ...(['complete', 'buffered', 'chunk'] as const).map(
    (afterModel): Door => ({
      title: `HookedChat, its response (${afterModel})`,
      eventName: 'AfterModel',
      attempt: async ({ provider, signal, happened }) => {
        const models = new TinyClient({ says: secret });
        const chat = new HookedChat({ config: provider, adapter: tinyAdapter, models, model: 'm', afterModel });
        const shown: object[] = [];
        const stream = chat.sendMessageStream({ message: 'hello', signal });
        let step = await stream.next();
        for (; !step.done; step = await stream.next()) shown.push(step.value);
        leaks([step.value.response, chat.getHistory(), step.value.shouldStop ? [] : secret], happened);
        if (afterModel !== 'complete') leaks(tinyAdapter.mergeChunks(shown as never), happened);
      },
    }),
  ),
  {
    title: 'HookedChat, its tools',
    eventName: 'BeforeToolSelection',
    attempt: async ({ provider, signal, happened }) => {
      const models = new TinyClient(calls({}));
      const chat = new HookedChat({ config: provider, adapter: tinyAdapter, models, model: 'm' });
      const { isToolAllowed } = await chat.sendMessage({ message: 'hello', signal });
      if (isToolAllowed('probe')) happened('the tool may be called');
    },
  },
  ...(['BeforeTool', 'BeforeModel', 'BeforeAgent'] as const).map(
    (eventName): Door => ({
      title: `runAgent, ${eventName}`,
      eventName,
      attempt: ({ provider, value, signal, happened }) =>
        runAgent({
          ...{ config: provider, adapter: tinyAdapter, models: new TinyClient(calls(value)), model: 'm' },
          ...{ prompt: 'do it', directory: '.', lifecycle: 'apply' as const, signal, onAsk: () => true },
          tools: [probe(happened)],
        }),
    }),
  ),
  {
    title: 'runAgent, AfterTool',
    eventName: 'AfterTool',
    attempt: async ({ provider, value, signal, happened }) => {
      const models = new TinyClient(calls(value));
      const onDisplay = ({ result }: { result: { returnDisplay?: unknown } }) => leaks(result.returnDisplay, happened);
      await runAgent({
        ...{ config: provider, adapter: tinyAdapter, models, model: 'm', prompt: 'do it', directory: '.', signal },
        ...{ tools: [probe(ignored, secret)], onDisplay },
      });
      leaks(
        models.requests.map(({ lines }) => lines.map(({ says }) => says)),
        happened,
      );
    },
  },
  {
    title: 'runAgent, AfterModel',
    eventName: 'AfterModel',
    attempt: async ({ provider, signal, happened }) => {
      const models = new TinyClient({ says: secret, calls: [{ tool: 'probe', with: {} }] });
      const run = await runAgent({
        ...{ config: provider, adapter: tinyAdapter, models, model: 'm', prompt: 'do it', directory: '.', signal },
        ...{ tools: [probe(happened)], onText: (text: string) => leaks(text, happened) },
      });
      leaks(run, happened);
    },
  },
  {
    title: 'the bus',
    eventName: 'BeforeTool',
    attempt: async ({ config, bus, value, happened }) => {
      // A bus needs its system.
      config.getHookSystem();
      const { success, output } = await askBus(bus, { tool_name: 'probe', tool_input: value });
      const { decision, continue: goesOn } = output?.finalOutput ?? {};
      const isRefused = decision === 'deny' || decision === 'block' || goesOn === false;
      // A request that failed is not one that was allowed.
      if (success && !isRefused) happened('the bus said nothing against it');
    },
  },
];

function askBus(bus: InProcessMessageBus, input: object): Promise<HookExecutionResponse> {
  const correlationId = crypto.randomUUID();
  return new Promise((resolve) => {
    const stop = bus.subscribe('hook-execution-response', (message) => {
      if (message.correlationId !== correlationId) return;
      stop();
      resolve(message);
    });
    void bus.publish({ type: 'hook-execution-request', eventName: 'BeforeTool', input, correlationId } as never);
  });
}
