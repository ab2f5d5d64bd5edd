export { type AgentHooksMiddleware, agentHooksMiddleware, type MiddlewareOptions } from './agent-hooks-middleware.ts';
