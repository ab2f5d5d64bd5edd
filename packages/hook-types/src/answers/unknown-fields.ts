import { describeFound } from '../problem.ts';
import { nearestName } from '../settings/nearest-name.ts';

/** What is said about unknown fields of an answer. */
export interface UnknownFields {
  readonly warnings: readonly string[];
  /** The first one that was probably meant to be a known one; undefined if there is none. */
  readonly misspelt: string | undefined;
}

/** So many are named; the others are counted. */
const maxReported = 5;

/** An answer with more unknown fields than this is not one of ours, and each would have to be compared. */
const mostCompared = 1000;

interface FieldNames {
  readonly known: readonly string[];
  readonly elsewhere: readonly string[];
}

/** Looks at fields that the event does not know; `known` are those of the same place, `elsewhere` those of the other one. */
export function checkUnknownFields(
  names: readonly string[],
  path: readonly string[],
  { known, elsewhere }: FieldNames,
): UnknownFields {
  if (names.length === 0) return { warnings: [], misspelt: undefined };
  const all = [...known, ...elsewhere];
  const warnings = names.slice(0, maxReported).map((name) => describeUnknown(name, path, { known, elsewhere }));
  const more = names.length - warnings.length;
  if (more > 0) warnings.push(`${more} more unknown field${more === 1 ? '' : 's'} of the hook's answer had no effect.`);
  const misspelt =
    names.length > mostCompared
      ? names[0]
      : names.find((name) => all.some((each) => isOneOrTwoLettersFrom(name, each)));
  return { warnings, misspelt };
}

/** What other agents call the same fields. */
const vendorNames: Readonly<Record<string, string>> = {
  updatedInput: 'tool_input',
  modifiedInput: 'tool_input',
  updatedToolOutput: 'tool_response',
  updatedMCPToolOutput: 'tool_response',
  permission: 'decision',
  behavior: 'decision',
  permissionDecision: 'decision',
  permissionDecisionReason: 'reason',
  user_message: 'userMessage',
  agent_message: 'systemMessage',
  agentMessage: 'systemMessage',
};

function describeUnknown(name: string, path: readonly string[], { known, elsewhere }: FieldNames): string {
  const place = [...path, name.length > 60 ? `${name.slice(0, 57)}...` : name].join('.');
  const found = `The field ${describeFound(place)} of the hook's answer is unknown and had no effect`;
  if (elsewhere.includes(name))
    return `${found}: it belongs ${path.length > 0 ? 'at the top of the answer' : 'in "hookSpecificOutput"'}.`;
  const vendor = Object.hasOwn(vendorNames, name) ? vendorNames[name] : undefined;
  const meant = vendor !== undefined && [...known, ...elsewhere].includes(vendor) ? vendor : undefined;
  const near = meant ?? nearestName(name, [...known, ...elsewhere]);
  return near === undefined ? `${found}.` : `${found}; did you mean '${near}'?`;
}

/** True if at most two letters have to be added, left out or changed; the case of letters counts for nothing. */
function isOneOrTwoLettersFrom(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > 2) return false;
  return distanceWithin(name.toLowerCase(), known.toLowerCase(), 2);
}

/** Compares from both ends, and then the few letters between. */
function distanceWithin(one: string, other: string, most: number): boolean {
  if (one === other) return true;
  if (most === 0) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [left, right] = [one.slice(start), other.slice(start)];
  return (
    distanceWithin(left.slice(1), right.slice(1), most - 1) ||
    distanceWithin(left.slice(1), right, most - 1) ||
    distanceWithin(left, right.slice(1), most - 1) ||
    // Two neighbours that changed places are one slip.
    (left[0] === right[1] && left[1] === right[0] && distanceWithin(left.slice(2), right.slice(2), most - 1))
  );
}
