import { deltaRequirements } from './delta-requirements.ts';
import { hookRequirements } from './hook-requirements.ts';

/** By number: what it asks, in one sentence, and the tests that prove it as `package: full title of the test`. */
export type RequirementMap = Readonly<Record<string, readonly [asks: string, ...tests: string[]]>>;

/** Every numbered requirement of the hook specification. */
export const requirements: RequirementMap = { ...hookRequirements, ...deltaRequirements };
