import { separatedNames } from '@agent-hooks/hook-types/tools';
import { defineDialect } from '../define-dialect.ts';
import { plainTools } from './events.ts';
import { geminiMatching } from './gemini.ts';
import { native, readContractSettings } from './native.ts';

/** LLxprt Code, which follows the contract but for the names of its tools. */
export const llxprt = defineDialect({
  ...native,
  name: 'llxprt',
  agent: 'LLxprt Code',
  provenBy: 'documentation',
  files: [
    { scope: 'project', path: '.llxprt/settings.json', format: 'jsonc' },
    { scope: 'user', path: '.llxprt/settings.json', format: 'jsonc' },
    { scope: 'extension', path: '.llxprt/extensions/*/hooks/hooks.json', format: 'json' },
  ],
  matcher: geminiMatching,
  tools: {
    rows: [
      { tool: 'shell', names: ['run_shell_command'], fields: { directory: 'dir_path', background: 'is_background' } },
      { tool: 'read', names: ['read_file'], fields: {} },
      { tool: 'write', names: ['write_file'], fields: {} },
      { tool: 'edit', names: ['replace'], fields: { replace_all: 'expected_replacements' } },
      ...plainTools({ glob: ['glob'], grep: ['search_file_content'], fetch: ['direct_web_fetch'] }),
      ...plainTools({ search: ['exa_web_search'], task: ['task'] }),
    ],
    mcp: separatedNames('', '__'),
  },
  environment: ({ projectDir, plugin }) => ({
    LLXPRT_PROJECT_DIR: projectDir,
    ...(plugin && { extensionPath: plugin.root, workspacePath: projectDir }),
  }),
  placeholders: { extensionPath: 'extensionPath', workspacePath: 'workspacePath' },
  readSettings: readContractSettings,
});
