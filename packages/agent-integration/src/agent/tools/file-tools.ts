import { constants } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { withoutWaiting } from '@agent-hooks/hook-trust/policy';
import { HookError } from '@agent-hooks/hook-types';
import type { AgentTool } from '../../shapes/agent-tool.ts';
import { defineTool } from './define-tool.ts';
import { resolveInside } from './resolve-inside.ts';

const maxBytes = 2 * 1024 * 1024;

/** The tools that read and write files of one directory and of no other. */
export function createFileTools(directory: string): AgentTool[] {
  return [
    defineTool({
      name: 'read_file',
      description: 'Reads a text file.',
      required: { file_path: 'The file, relative to the working directory.' },
      async execute({ file_path: path }) {
        const text = await readText(await resolveInside(directory, path));
        return { llmContent: text, returnDisplay: `Read ${path}` };
      },
    }),
    defineTool({
      name: 'write_file',
      description: 'Writes a text file, and the folders it needs.',
      required: { file_path: 'The file, relative to the working directory.', content: 'All of its text.' },
      async execute({ file_path: path, content }) {
        const real = await resolveInside(directory, path);
        await mkdir(dirname(real), { recursive: true });
        // A folder on the way may have become a link meanwhile.
        await writeText(await resolveInside(directory, real), content);
        return { llmContent: `Wrote ${path}`, returnDisplay: `Wrote ${path}` };
      },
    }),
    defineTool({
      name: 'replace',
      description: 'Replaces a text that occurs exactly once in a file.',
      required: {
        file_path: 'The file, relative to the working directory.',
        old_string: 'The text exactly as it is in the file.',
        new_string: 'The text to put in its place.',
      },
      async execute({ file_path: path, old_string: old, new_string: replacement }) {
        const real = await resolveInside(directory, path);
        const pieces = old === '' ? [] : (await readText(real)).split(old);
        if (pieces.length !== 2) {
          const count = Math.max(0, pieces.length - 1);
          throw new HookError('invalid_input', `old_string occurs ${count} times in ${path}, and must occur once`);
        }
        await writeText(real, pieces.join(replacement));
        return { llmContent: `Changed ${path}`, returnDisplay: `Changed ${path}` };
      },
    }),
  ];
}

// The path is a real one: a link in its place was put there after it was checked. Windows has no such flag.
const noFollow = constants.O_NOFOLLOW ?? 0;

async function readText(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | noFollow | withoutWaiting);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new HookError('invalid_input', 'it is not a file');
    if (stats.size > maxBytes) throw new HookError('invalid_input', `it is larger than ${maxBytes} bytes`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

async function writeText(path: string, text: string): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | noFollow | withoutWaiting, 0o666);
  try {
    if (!(await file.stat()).isFile()) throw new HookError('invalid_input', 'it is not a file');
    await file.truncate();
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}
