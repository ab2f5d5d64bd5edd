export { agentRuns } from './agent-runs/agent-runs.ts';
export { startModel } from './agent-runs/scripted-model.ts';
