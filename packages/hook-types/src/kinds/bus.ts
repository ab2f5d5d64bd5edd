import * as v from 'valibot';
import { showAddress } from './http.ts';
import { allButNames, type KindRow } from './kind-row.ts';
import { sharedEntries } from './shared-entries.ts';

export const busHookSchema = v.strictObject({
  type: v.literal('bus'),
  server: v.pipe(
    v.string(),
    v.regex(
      /^(?:[nN][aA][tT][sS]|[tT][lL][sS]):\/\/[^\s/?#]+\/?$/,
      'an address that begins with nats:// or tls:// and names a host',
    ),
    v.description('The server between the agent and the workers: an address that begins with nats:// or tls://.'),
  ),
  subject: v.pipe(
    v.string(),
    v.regex(
      /^(?!_INBOX\b)[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*(?:\.\*)?$/,
      'names joined by dots, such as agent-hooks.acme.*',
    ),
    v.description(
      'Where workers are asked, such as agent-hooks.acme.BeforeTool. A `*` at its end stands for the name of the event.',
    ),
  ),
  ...sharedEntries,
});

/** A hook that is asked of whichever worker is there, over a server between machines. */
export type BusHookConfig = v.InferOutput<typeof busHookSchema>;

export const busKind: KindRow<BusHookConfig> = {
  type: 'bus',
  schema: busHookSchema,
  essential: ['server', 'subject'],
  anyOther: false,
  inSettingsFiles: true,
  identity: allButNames,
  starts: () => null,
  calls: ({ server }) => ({ address: server, field: 'server' }),
  variables: () => [],
  written: () => null,
  secrets: ({ server }) => {
    if (!URL.canParse(server)) return [];
    // Without a password the user is a token.
    const { username, password } = new URL(server);
    const secret = password || username;
    return [secret, decode(secret)].map((value) => ({ name: 'password', value, isCertain: value !== '' }));
  },
  target: ({ server, subject }) => `${subject} at ${showAddress(server)}`,
  words: { noun: 'bus', target: 'subject', given: 'as a message', answer: 'answer' },
  startsProcess: false,
};

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
