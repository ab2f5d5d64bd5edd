// Refuses dangerous shell commands and asks about those that only sometimes are.
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { judgeCommand, judgeWords } from './judge-command.mjs';

const { tool_input: toolInput, cwd } = JSON.parse(await text(process.stdin));
const project = typeof cwd === 'string' ? cwd : process.cwd();
const verdicts = commandsIn(toolInput ?? {}).filter(Boolean);
const verdict = verdicts.find(({ decision }) => decision === 'deny') ?? verdicts[0];
if (verdict) {
  console.log(JSON.stringify({ decision: verdict.decision, reason: `dangerous-commands: ${verdict.reason}` }));
}

/** Every field that a tool may run, in the directory that the tool is told to run it in. */
function commandsIn({ command, cmd, script, args, directory, dir_path: dirPath, workdir }) {
  const told = [directory, dirPath, workdir].find((value) => typeof value === 'string' && value !== '');
  const where = told === undefined ? project : resolve(project, told);
  const judge = (value) =>
    Array.isArray(value) ? judgeWords(value.map(String), project, where) : judgeCommand(String(value), project, where);
  const withArguments = typeof command === 'string' && Array.isArray(args) ? [[command, ...args]] : [];
  return [command, cmd, script, ...withArguments].filter((value) => value !== undefined && value !== null).map(judge);
}
