import { contractTools } from '@agent-hooks/hook-types/tools';
import { expect, it } from 'vitest';
import { getDialect } from '../table.ts';
import { createToolMap } from '../tools/tool-map.ts';
import { createRunDialect } from './run-dialect.ts';

it.each([
  ['gemini', 'BeforeTool', { linux: 'bash', darwin: 'bash', win32: undefined }],
  ['qwen', 'PreToolUse', { linux: 'bash', darwin: 'bash', win32: undefined }],
  ['copilot', 'preToolUse', { linux: 'bash', darwin: 'bash', win32: 'bash' }],
  ['claude', 'PreToolUse', { linux: undefined, darwin: undefined, win32: undefined }],
] as const)('commands of %s run in the shell that it has on each system', (name, event, shells) => {
  const dialect = getDialect(name);
  const tools = createToolMap(dialect.tools, contractTools);
  for (const [platform, shell] of Object.entries(shells))
    expect(createRunDialect(dialect, { event, mode: 'strict', tools, platform }).shell, platform).toBe(shell);
});
