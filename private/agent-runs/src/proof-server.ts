import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes an MCP server with one tool, `write`, which writes a text into a file; returns its path. */
export function writeProofServer(directory: string): string {
  const file = join(directory, 'server.mjs');
  writeFileSync(file, source);
  return file;
}

const source = `import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
const schema = { type: 'object', properties: { file: { type: 'string' }, text: { type: 'string' } }, required: ['file', 'text'] };
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'proof', version: '1.0.0' } }),
  'tools/list': () => ({ tools: [{ name: 'write', description: 'Writes a text into a file.', inputSchema: schema }] }),
  'tools/call': ({ arguments: { file, text } }) => {
    writeFileSync(file, text);
    return { content: [{ type: 'text', text: 'written' }] };
  },
  ping: () => ({}),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const answer = answers[method];
  const said = answer ? { result: answer(params ?? {}) } : { error: { code: -32601, message: 'unknown' } };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...said }) + '\\n');
}
`;
