import type { Pack, PackRule } from './pack.ts';

/** Credentials: keys, tokens, `.env`, browsers' and agents' own stores. */
export const secrets: Pack = {
  name: 'secrets',
  title: 'reading and sending credentials',
  rules: [
    { rule: 'send(secret)', decision: 'deny', instead: 'Ask the user to send it.' },
    {
      rule: 'read(secret stored)',
      decision: 'deny',
      instead: 'Use an example file such as .env.example, or ask the user for the value that is needed.',
    },
    // Scripts get their credentials from a secrets manager: what counts is where these go.
    { rule: 'read(secret)', decision: 'ask', from: 'strict' },
    { rule: 'write(secret)', decision: 'ask', from: 'strict' },
    // What was read may be what is sent, and a text from elsewhere may be who wants it sent.
    ...['read(secret)', 'fetch(network)', 'fetch(tools)', 'search'].flatMap((after): readonly PackRule[] => [
      { rule: 'send', decision: 'ask', from: 'strict', after },
      { rule: 'remote', decision: 'ask', from: 'strict', after },
    ]),
  ],
};
