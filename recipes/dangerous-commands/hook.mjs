// Refuses dangerous shell commands and asks about those that only sometimes are.
import { text } from 'node:stream/consumers';
import { judgeCommand, judgeWords } from './judge-command.mjs';

const { tool_input: toolInput, cwd } = JSON.parse(await text(process.stdin));
const command = toolInput?.command ?? toolInput?.cmd ?? toolInput?.script;
const directory = typeof cwd === 'string' ? cwd : process.cwd();
const verdict = Array.isArray(command)
  ? judgeWords(command.map(String), directory)
  : judgeCommand(String(command ?? ''), directory);
if (verdict) {
  console.log(JSON.stringify({ decision: verdict.decision, reason: `dangerous-commands: ${verdict.reason}` }));
}
