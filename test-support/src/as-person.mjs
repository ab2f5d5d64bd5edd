// Runs agent-hooks as if a person at a terminal had typed it, whoever runs the tests: node as-person.mjs HOOK_CLI_INDEX ARGUMENT…
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [, , index, ...argv] = process.argv;
const { runCli } = await import(pathToFileURL(index).href);
const { stdin, stdout, stderr, env } = process;
const person = async () => ({ env: {}, hasTerminal: true });
process.exitCode = await runCli(argv, {
  stdin,
  stdout,
  stderr,
  env,
  cwd: process.cwd(),
  color: stdout.isTTY === true,
  person,
});
if (!stdin.isTTY) stdin.unref?.();
