import { ask, defineHook, deny } from '@agent-hooks/hook-kit';

export const lockedFiles = defineHook('BeforeTool', ({ tool_input: input }) => {
  const path = String(input.file_path);
  if (path.endsWith('pnpm-lock.yaml')) return deny('The lockfile is made by pnpm: run pnpm install instead.');
  if (path.endsWith('package.json')) return ask(`May I change ${path}?`);
});
