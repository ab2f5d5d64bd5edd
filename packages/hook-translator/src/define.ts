export { type DefinedTranslator, defineTranslator, type TranslatorRow } from './define/define-translator.ts';
export type { SettingNames } from './define/settings.ts';
export { splitText, type TextPiece } from './turns/split-text.ts';
export type { TurnShape } from './turns/turn-shape.ts';
