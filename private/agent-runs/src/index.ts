export { type AgentRun, agentRuns, type PathName } from './agent-runs.ts';
export { findMods } from './claude-mods.ts';
export { type PathProof, type PathsOptions, provePaths } from './prove-paths.ts';
export { startModel } from './scripted-model.ts';
export { installedVersion, readAgentVersion, triedVersions } from './versions.ts';
