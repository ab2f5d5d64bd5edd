export { translatorConformance } from './conformance/translator-conformance.ts';
