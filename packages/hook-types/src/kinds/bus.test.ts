import { expect, it } from 'vitest';
import { parseHookSettings } from '../settings/parse-settings.ts';

const parse = (hook: object) =>
  parseHookSettings({
    hooks: { BeforeTool: [{ hooks: [{ type: 'bus', server: 'nats://h', subject: 'a.b', ...hook }] }] },
  });

it.each(['nats://127.0.0.1:4222', 'tls://user:pass@bus.example.com', 'NATS://h/', 'nats://[::1]:4222'])(
  'a server is %s',
  (server) => {
    expect(parse({ server }).problems).toEqual([]);
  },
);

it.each(['http://h', 'nats://', '127.0.0.1', 'nats://h/path', 'nats://h?x=1', 'nats://a b'])(
  'a server is not %s',
  (server) => {
    expect(parse({ server }).problems).toHaveLength(1);
  },
);

it.each(['agent-hooks.acme.BeforeTool', 'agent-hooks.acme.*', 'one'])('a subject is %s', (subject) => {
  expect(parse({ subject }).problems).toEqual([]);
});

it.each(['', '*', '>', 'a.>', 'a.*.b', 'a..b', '.a', 'a b', '$SYS.REQ', '_INBOX.x'])(
  'a subject is not %j',
  (subject) => {
    expect(parse({ subject }).problems).toHaveLength(1);
  },
);
