import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import { runAgent } from '../../agent/run-agent.ts';
import type { ModelAdapter, ModelShapes } from '../../shapes/model-adapter.ts';
import type { SceneTurn } from '../gemini/scene-turn.ts';
import type { ModelServerKind } from '../model-server.ts';
import type { HostUnderTest } from './host-under-test.ts';

/** How the reference agent is put on a model's API. */
export interface ReferenceHostOptions<Shapes extends ModelShapes> {
  readonly adapter: ModelAdapter<Shapes>;
  readonly server: ModelServerKind;
  readonly streaming: boolean;
  /** The client of the API for a server at this address. */
  connect(baseUrl: string): Shapes['Client'];
  toTurn(turn: SceneTurn): Shapes['Turn'];
}

/** The reference agent as a host under test: an adapter with which it passes can be used by any agent. */
export function referenceHost<Shapes extends ModelShapes>(options: ReferenceHostOptions<Shapes>): HostUnderTest {
  const { adapter, server, streaming, connect, toTurn } = options;
  return {
    server,
    run: ({ config, baseUrl, model, prompt, tool, historyToCompress, applyLifecycle, show, ask }) =>
      runAgent<GenAIRequest, GenAIResponse, Shapes>({
        config,
        adapter,
        models: connect(baseUrl),
        model,
        streaming,
        prompt,
        directory: process.cwd(),
        tools: [tool],
        ...(historyToCompress && { history: historyToCompress.map(toTurn) }),
        maxHistory: 20,
        lifecycle: applyLifecycle ? 'apply' : 'observe',
        onText: show,
        onDisplay: ({ result }) => show(String(result.returnDisplay)),
        onAsk: ask,
      }),
  };
}
