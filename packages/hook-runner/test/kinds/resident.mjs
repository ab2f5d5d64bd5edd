import { createInterface } from 'node:readline';
import { behave } from './behave.mjs';

for await (const line of createInterface({ input: process.stdin })) void answer(JSON.parse(line));
process.exit();

async function answer({ id, input }) {
  try {
    say({ id, output: await behave(input) });
  } catch (error) {
    say({ id, error: error.message });
  }
}

function say(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
