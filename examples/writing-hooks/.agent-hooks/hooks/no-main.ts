import { defineHook, deny, toolInput } from '@agent-hooks/hook-kit';

export const noMain = defineHook('BeforeTool', (event) => {
  const { command = '' } = toolInput('shell')(event) ?? {};
  if (/git push [a-z]+ main/.test(command)) return deny('Push a branch and open a pull request instead.');
});
