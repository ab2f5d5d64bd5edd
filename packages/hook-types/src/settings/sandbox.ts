import * as v from 'valibot';
import { described } from '../kinds/described.ts';
import type { ConfigSource } from '../names.ts';
import { describeFound, problemAt } from '../problem.ts';
import type { ProblemList } from '../problem-list.ts';
import { isRecord } from '../record.ts';
import { unknownName } from './read-entry.ts';

/** What a sandbox can take away from a hook: writing files, or the network. */
export const sandboxRestrictions = ['read-only', 'no-network'] as const;
export type SandboxRestriction = (typeof sandboxRestrictions)[number];

/** For each source what a sandbox takes away from its hooks. */
export type SandboxBySource = { readonly [Source in ConfigSource]?: readonly SandboxRestriction[] | undefined };

const restriction = v.picklist(sandboxRestrictions);

/** One word, or a list for both. */
const sandboxSchema = v.union([v.literal('none'), restriction, v.array(restriction)]);

const sources = ['project', 'user', 'system', 'extensions'] as const satisfies readonly ConfigSource[];

/** What settings may say about sandboxes. */
export const sandboxEntry = described(
  v.strictObject({
    project: v.optional(sandboxSchema),
    user: v.optional(sandboxSchema),
    system: v.optional(sandboxSchema),
    extensions: v.optional(sandboxSchema),
  }),
  "The sandbox of the hooks of each source: 'none', 'read-only', 'no-network', or a list of both. Only in the settings of users and machines.",
);

/** Reads what settings say about sandboxes. A hook that was meant to be confined never runs free: what is not understood takes away all. */
export function readSandbox(
  value: unknown,
  path: readonly string[],
  problems: ProblemList,
): SandboxBySource | undefined {
  if (value === undefined) return undefined;
  if (!isRecord(value)) {
    problems.add(() => problemAt(path, describeFound(value), 'an object with a sandbox for each source'));
    return { project: sandboxRestrictions, extensions: sandboxRestrictions };
  }
  const read: { [Source in ConfigSource]?: readonly SandboxRestriction[] } = {};
  for (const [name, said] of Object.entries(value)) {
    const source = sources.find((each) => each === name);
    const parsed = v.safeParse(sandboxSchema, said);
    if (source === undefined) {
      problems.add(() => unknownName([...path, name], 'source', sources));
      for (const each of ['project', 'extensions'] as const) read[each] = sandboxRestrictions;
    } else if (parsed.success) read[source] ??= toRestrictions(parsed.output);
    else {
      const expected = "'none', 'read-only', 'no-network' or a list of them. Until this is fixed, both apply";
      problems.add(() => problemAt([...path, name], describeFound(said), expected));
      read[source] = sandboxRestrictions;
    }
  }
  return read;
}

function toRestrictions(said: v.InferOutput<typeof sandboxSchema>): readonly SandboxRestriction[] {
  if (said === 'none') return [];
  return sandboxRestrictions.filter((each) => (typeof said === 'string' ? said === each : said.includes(each)));
}
