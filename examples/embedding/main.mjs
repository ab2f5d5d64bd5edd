// Runs the agent of agent.mjs with a scripted model, in a project that has two hooks.
import { join } from 'node:path';
import { alwaysTrust } from '@agent-hooks/hook-system';
import { runAgent } from './agent.mjs';

const script = [
  { role: 'model', call: { name: 'shell', input: { command: 'git push --force' } } },
  { role: 'model', call: { name: 'shell', input: { command: 'git status' } } },
  { role: 'model', text: 'Done.' },
];

const { text, messages } = await runAgent({
  prompt: 'Publish my work.',
  model: async () => script.shift(),
  tools: { shell: async ({ command }) => `(ran: ${command})` },
  cwd: join(import.meta.dirname, 'project'),
  askUser: async () => false,
  // The project belongs to the example. An agent says nothing here: then its user approves what runs.
  trust: alwaysTrust(),
});
for (const message of messages) console.log(`${message.role}: ${message.text ?? JSON.stringify(message.call.input)}`);
console.log(`answer: ${text}`);
