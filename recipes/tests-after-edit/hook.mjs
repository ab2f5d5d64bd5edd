// Runs the tests after an edit and tells the model how they went.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';

const keptCharacters = 6000;
const tested = new RegExp(process.env.TESTED_FILES || '.');
const { tool_input: toolInput, tool_response: toolResponse, cwd } = JSON.parse(await text(process.stdin));
const project = typeof cwd === 'string' ? cwd : process.cwd();
const path = toolInput?.file_path ?? toolInput?.absolute_path ?? toolInput?.path;
const command = process.env.TEST_COMMAND || npmTest();

if (command && !toolResponse?.error && typeof path === 'string' && tested.test(path)) {
  const { code, output } = await run(command);
  const how = code === 0 ? 'The tests pass' : `The tests fail (${command} ended with ${code})`;
  const additionalContext = code === 0 ? `${how}.` : `${how}. The end of what they printed:\n${output}`;
  console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'AfterTool', additionalContext } }));
}

/** The project's own command, if it has tests at all: npm makes a script that fails where there are none. */
function npmTest() {
  try {
    const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
    return scripts?.test && !/no test specified/.test(scripts.test) ? 'npm test --silent' : undefined;
  } catch {
    return undefined;
  }
}

function run(line) {
  return new Promise((resolve) => {
    const child = spawn(line, {
      cwd: project,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: 'true', NO_COLOR: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output = (output + chunk).slice(-2 * keptCharacters);
      });
    }
    child.on('error', (error) => resolve({ code: error.code, output: error.message }));
    child.on('close', (code, signal) =>
      resolve({ code: code ?? signal, output: stripVTControlCharacters(output).slice(-keptCharacters).trim() }),
    );
  });
}
