export type { ConformanceCheck } from './conformance/check.ts';
export { type TranslatorSamples, translatorConformance } from './conformance/translator-conformance.ts';
