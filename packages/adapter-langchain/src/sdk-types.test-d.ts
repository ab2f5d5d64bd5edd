// What users have are LangChain's own types; this file only has to compile.
import type { AgentHookConfig } from '@agent-hooks/agent-integration';
import { type AgentMiddleware, createAgent } from 'langchain';
import { expectTypeOf } from 'vitest';
import { agentHooksMiddleware } from './index.ts';

export function callers(config: AgentHookConfig) {
  const middleware: AgentMiddleware = agentHooksMiddleware(config);
  expectTypeOf(createAgent({ model: 'openai:gpt-5', tools: [], middleware: [middleware] }).invoke).toBeFunction();
}
