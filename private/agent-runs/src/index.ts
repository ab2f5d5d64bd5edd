export { type AgentRun, agentRuns } from './agent-runs.ts';
export { startModel } from './scripted-model.ts';
