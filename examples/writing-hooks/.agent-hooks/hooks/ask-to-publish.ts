import { ask, defineHook, toolInput } from '@agent-hooks/hook-kit';

export const askToPublish = defineHook('BeforeTool', (event) => {
  const { command = '' } = toolInput('shell')(event) ?? {};
  if (command.includes('npm publish')) return ask('Publish this version to npm?');
});
