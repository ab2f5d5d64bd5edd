export { applyPatch, patchIn } from './tools/apply-patch.ts';
export { contractTools } from './tools/contract-tools.ts';
export { mainArguments } from './tools/main-argument.ts';
export { type CallReader, createCallReader, type McpTool, type ReadCall } from './tools/read-call.ts';
export { findMisspeltTool, listToolNames, type ToolNames, takesCommand } from './tools/tool-names.ts';
export { usualTool, usualToolNames } from './tools/usual-names.ts';
export {
  doubleUnderscore,
  isNeutralTool,
  type McpNames,
  type NeutralCall,
  type NeutralTool,
  neutralTools,
  separatedNames,
  singleUnderscore,
  type ToolCall,
  type ToolRow,
  type ToolShape,
  type ToolVocabulary,
} from './tools/vocabulary.ts';
