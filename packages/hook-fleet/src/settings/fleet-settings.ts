import { isRecord } from '@agent-hooks/hook-types';
import * as v from 'valibot';

const text = v.optional(v.string());
const flag = v.optional(v.boolean());

const schema = v.strictObject({
  /** Whom a person asks when something is refused that they did not cause, as they should read it. */
  contact: text,
  /** Refuses every event whose line cannot be written to the audit file. */
  requireAudit: flag,
  /** Writes a hash in place of the directories of projects. */
  hashProjects: flag,
  /** Adds inputs and reasons to audit lines and spans. */
  payloads: flag,
  /** Where traces and metrics go: the base address of an OTLP/HTTP receiver, such as `http://collector:4318`. */
  otlp: v.optional(
    v.strictObject({
      endpoint: v.pipe(v.string(), v.url()),
      headers: v.optional(v.record(v.string(), v.string())),
    }),
  ),
  /** Where releases, and the bundles that they name, are fetched from: an address, a folder or a bucket of NATS. */
  channel: text,
  /** The public keys of the policies that this machine takes from the channel, by their names. */
  policies: v.optional(v.record(v.string(), v.string())),
});

/** How a company sees and steers a machine: `hooksConfig.fleet` of the machine's settings. */
export type FleetSettings = v.InferOutput<typeof schema>;

/** What the settings say, and what is wrong with them. */
export interface ReadFleet {
  readonly fleet: FleetSettings;
  readonly problems: readonly string[];
}

/** Reads the settings of a fleet. What cannot be understood is reported, and counts as what it would restrict. */
export function readFleet(value: unknown): ReadFleet {
  if (value === undefined) return { fleet: {}, problems: [] };
  const known = isRecord(value) ? read.get(value) : undefined;
  if (known) return known;
  const found = readAnew(value);
  if (isRecord(value)) read.set(value, found);
  return found;
}

/** Settings are asked for at every event. */
const read = new WeakMap<object, ReadFleet>();

function readAnew(value: unknown): ReadFleet {
  if (!isRecord(value)) return { fleet: restricted, problems: ['hooksConfig.fleet: expected an object'] };
  const problems: string[] = [];
  const fields: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(value)) {
    const result = v.safeParse(schema, { [name]: given });
    if (result.success) Object.assign(fields, result.output);
    else {
      const [issue] = result.issues;
      problems.push(`hooksConfig.fleet.${v.getDotPath(issue) ?? name}: ${issue.message}`);
      if (name in restricted) fields[name] = true;
    }
  }
  return { fleet: fields, problems };
}

const restricted = { requireAudit: true, hashProjects: true } as const;
