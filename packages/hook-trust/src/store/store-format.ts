import { isRecord } from '@agent-hooks/hook-types';
import * as v from 'valibot';

/** A list is not taken for a record. */
const recordOf = <Value extends v.GenericSchema>(value: Value) =>
  v.pipe(v.custom<Record<string, v.InferInput<Value>>>(isRecord), v.record(v.string(), value));

const approvalSchema = v.object({
  fingerprint: v.string(),
  definition: v.object({
    event: v.string(),
    matcher: v.nullable(v.string()),
    sequential: v.boolean(),
    config: recordOf(v.unknown()),
  }),
  files: v.array(v.object({ path: v.string(), realPath: v.string(), sha256: v.string(), size: v.number() })),
  programs: v.array(v.object({ name: v.string(), path: v.nullable(v.string()) })),
  /** Directories that are covered as a whole; missing in approvals of the first format, which covered none. */
  folders: v.optional(v.array(v.string())),
  approvedAt: v.string(),
});

const projectSchema = v.object({
  approvals: v.array(approvalSchema),
  /** The approved scripts by their hash, to show what changed. */
  texts: recordOf(v.string()),
});

const storeSchema = v.object({ version: v.picklist([1, 2]), projects: recordOf(projectSchema) });

/** A hook as its user approved it: its definition, and the files and programs that it named then. */
export interface TrustApproval extends v.InferOutput<typeof approvalSchema> {}

/** Whether an approval can be read again once it is written; one that cannot would make the whole store unreadable. */
export function isApproval(value: unknown): value is TrustApproval {
  return v.is(approvalSchema, value);
}

/** What is approved of one project. */
export interface ApprovedProject extends v.InferOutput<typeof projectSchema> {}

/** Everything that a store holds. */
export interface StoreContent extends v.InferOutput<typeof storeSchema> {}

/** A store without approvals. */
export const emptyStore: StoreContent = { version: 2, projects: {} };

/** Reads the text of a store; the rest of a sentence says what is wrong with it. */
export function parseStore(text: string): { readonly content: StoreContent } | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'is not JSON' };
  }
  const { version } = v.is(v.object({ version: v.number() }), value) ? value : { version: 0 };
  if (version > emptyStore.version)
    return { problem: `was written by a newer version of agent-hooks (format ${version})` };
  const parsed = v.safeParse(storeSchema, value);
  return parsed.success ? { content: parsed.output } : { problem: 'is not a list of approvals' };
}
