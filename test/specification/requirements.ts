import { deltaRequirements } from './delta-requirements.ts';
import { hookRequirements } from './hook-requirements.ts';

/** By number: what it asks, in one sentence, and the tests that prove it as `package: full title of the test`. */
export type RequirementMap = Readonly<Record<string, readonly [asks: string, ...tests: string[]]>>;

/** Every numbered requirement of the hook specification. */
export const requirements: RequirementMap = { ...hookRequirements, ...deltaRequirements };

/** The numbers of HOOK that the five documents define themselves; the others are in the list of requirements behind them. */
const defined = '008 033-067 067a 067b 068-079 129 135-141 160 162-168 172-174 177-181 196 199-208 213'
  .split(' ')
  .flatMap((part) => {
    const [first = '', last = first] = part.split('-');
    if (first.length > 3) return [first];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) =>
      String(Number(first) + at).padStart(3, '0'),
    );
  });

/** Tells whether a number is in the documents, so that a reader of them can look it up. */
function isInDocuments(number: string): boolean {
  const [, hook] = /^HOOK-(.*)$/.exec(number) ?? [];
  return hook === undefined || defined.includes(hook);
}
