export { type AgentRun, agentRuns, type PathName } from './agent-runs.ts';
export { type PathProof, type PathsOptions, provePaths } from './prove-paths.ts';
export { startModel } from './scripted-model.ts';
