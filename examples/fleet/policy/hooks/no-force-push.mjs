// A resident hook: it is started once, and answers each event on a line of its own.
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const { id, input } = JSON.parse(line);
  const refuses = /\bgit push\b.*(--force|-f)\b/.test(input?.tool_input?.command ?? '');
  console.log(
    JSON.stringify({ id, output: refuses ? { decision: 'deny', reason: 'Force pushes need a person.' } : {} }),
  );
}
