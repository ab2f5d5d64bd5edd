import { randomBytes } from 'node:crypto';
import { FleetError } from '@agent-hooks/hook-fleet';
import * as v from 'valibot';
import type { Release, ReleaseGrant } from './release.ts';

const schema = v.strictObject({
  rule: v.string(),
  user: v.string(),
  host: v.string(),
  project: v.optional(v.string()),
  reason: v.optional(v.string()),
});

/** What a person asks an administrator to allow. */
export type GrantRequest = v.InferOutput<typeof schema>;

/** A request as one word, to be sent by whatever people use. */
export function writeRequest(request: GrantRequest): string {
  return `ask-${Buffer.from(JSON.stringify(request)).toString('base64url')}`;
}

/** Reads a request. It proves nothing: whoever grants it looks at what it asks for. */
export function readRequest(text: string): GrantRequest {
  try {
    return v.parse(schema, JSON.parse(Buffer.from(text.trim().replace(/^ask-/, ''), 'base64url').toString('utf8')));
  } catch {
    throw new FleetError(2, 'This is not a request. A person makes one with: agent-hooks why --request');
  }
}

/** A release with one grant more; those that have ended are left out. */
export function withGrant(release: Release, grant: Omit<ReleaseGrant, 'id'>, now = Date.now()): Release {
  const current = release.grants.filter(({ until }) => now < Date.parse(until));
  return { ...release, grants: [...current, { id: randomBytes(4).toString('hex'), ...grant }] };
}
