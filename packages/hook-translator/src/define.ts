export { type DefinedTranslator, defineTranslator, type TranslatorRow } from './define/define-translator.ts';
export { editParts, type PartShape, replaceText, textOfParts } from './define/edit-parts.ts';
export type { SettingNames } from './define/settings.ts';
export { parseJsonText, toJsonText } from './tools/json-values.ts';
export type { ToolPiece, ToolShape } from './tools/tool-shape.ts';
export type { TurnShape } from './turns/turn-shape.ts';
