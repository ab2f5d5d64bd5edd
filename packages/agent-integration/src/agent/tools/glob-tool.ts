import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { matchesSegments } from '@agent-hooks/hook-trust/policy';
import type { AgentTool } from '../../shapes/agent-tool.ts';
import { defineTool } from './define-tool.ts';
import { resolveInside } from './resolve-inside.ts';

const maxFiles = 10_000;
const skipped: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** The tool that finds files of one directory by a pattern; links are not followed. */
export function createGlobTool(directory: string): AgentTool {
  return defineTool({
    name: 'glob',
    description: 'Lists the files whose path fits a pattern such as src/**/*.ts, one a line.',
    required: { pattern: 'The pattern, relative to the working directory.' },
    async execute({ pattern }, { signal }) {
      const root = await resolveInside(directory, '.');
      const found: string[] = [];
      for await (const path of walk(root, '')) {
        signal.throwIfAborted();
        if (matchesGlob(path, pattern)) found.push(path);
        if (found.length >= maxFiles) break;
      }
      return {
        llmContent: found.sort().join('\n'),
        returnDisplay: `Found ${found.length} ${found.length === 1 ? 'file' : 'files'}`,
      };
    },
  });
}

async function* walk(root: string, folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && !skipped.has(entry.name)) yield* walk(root, path);
  }
}

/** Whether a path with `/` between its segments fits a pattern of `*`, `?`, `**` and one level of `{a,b}`. */
export function matchesGlob(path: string, pattern: string): boolean {
  const segments = path.split('/');
  return expandBraces(pattern).some((each) => matchesSegments(segments, each.split('/')));
}

const maxAlternatives = 64;

function expandBraces(pattern: string): string[] {
  let expanded = [''];
  for (const piece of pattern.split(/(\{[^{}]*\})/)) {
    const choices = piece.startsWith('{') ? piece.slice(1, -1).split(',') : [piece];
    expanded = expanded.flatMap((start) => choices.map((choice) => start + choice)).slice(0, maxAlternatives);
  }
  return expanded;
}
