export { findSettingsChange, findTampering, type Surroundings, type ToolCall } from './protect/find-tampering.ts';
