// The walk through the code: its settings file and its script, to the letter, from the file to the model.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { AgentHookConfig } from '@agent-hooks/agent-integration';
import { executeToolCall, type ToolCallRequestInfo } from '@agent-hooks/agent-integration/specification';
import { alwaysTrust } from '@agent-hooks/hook-system';
import { makeTemporaryDirectory, writeBelow } from '@agent-hooks/test-support';
import { expect, it } from 'vitest';

const settings = {
  tools: { enableHooks: true },
  hooks: {
    BeforeTool: [
      {
        matcher: 'EditTool',
        sequential: false,
        hooks: [{ type: 'command', command: './hooks/check_edit.sh', timeout: 5000 }],
      },
    ],
  },
};
const script = `#!/bin/bash
input=$(cat)
if [[ "$input" == *'"file_path":"/etc/hosts"'* ]]; then
  echo '{ "decision": "block", "reason": "Editing /etc/hosts is not allowed" }'
else
  echo '{}'
fi
`;

it('a protected file is not edited, the model reads why, and other files are edited', async () => {
  const root = makeTemporaryDirectory('walkthrough-');
  const project = join(root, 'project');
  writeBelow(project, '.gemini/settings.json', settings);
  chmodSync(writeBelow(project, '.gemini/hooks/check_edit.sh', script), 0o755);
  const userDir = join(root, 'home');
  writeBelow(userDir, 'x', '');
  const edited: unknown[] = [];
  const tool = {
    name: 'EditTool',
    description: 'edits a file',
    parametersJsonSchema: {},
    execute: (input: Record<string, unknown>) => {
      edited.push(input.file_path);
      return { llmContent: 'edited' };
    },
  };
  const loaded = await AgentHookConfig.load({
    workingDir: project,
    userDir,
    systemDir: join(root, 'etc'),
    hookSystem: { trust: alwaysTrust() },
  });
  const config = Object.assign(loaded, { getToolRegistry: () => ({ getTool: () => tool }) });
  const edit = async (file_path: string) => {
    const request: ToolCallRequestInfo = { tool_name: 'EditTool', arguments: { file_path, content: 'x' } };
    return (await executeToolCall(config, request, new AbortController().signal)).result.llmContent;
  };
  expect(await edit('/etc/hosts')).toBe('Editing /etc/hosts is not allowed');
  expect(await edit('config.json')).toBe('edited');
  expect(edited).toEqual(['config.json']);
  await config.dispose();
});
