import { doubleUnderscore, type ToolVocabulary } from './vocabulary.ts';

/** The tools of the reference agent, and of every host that declares none. */
export const contractTools: ToolVocabulary = {
  rows: [
    { tool: 'shell', names: ['run_shell_command'], fields: {} },
    { tool: 'read', names: ['read_file'], fields: {} },
    { tool: 'write', names: ['write_file'], fields: {} },
    { tool: 'edit', names: ['replace'], fields: {} },
    { tool: 'glob', names: ['glob'], fields: {} },
    { tool: 'grep', names: ['grep_search'], fields: {} },
    { tool: 'fetch', names: ['web_fetch'], fields: {} },
    { tool: 'search', names: ['web_search'], fields: {} },
    { tool: 'task', names: ['task'], fields: {} },
  ],
  mcp: doubleUnderscore,
};
