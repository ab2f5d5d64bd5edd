export { type DefinedTranslator, defineTranslator, type TranslatorRow } from './define/define-translator.ts';
export { editParts, type PartShape, textOfParts } from './define/edit-parts.ts';
export type { SettingNames } from './define/settings.ts';
export type { TurnShape } from './turns/turn-shape.ts';
