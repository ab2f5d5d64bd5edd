// A hook for the smoke test, served as a command and as a resident program.
import { defineHook, deny } from '@agent-hooks/hook-kit';

export const gate = defineHook('BeforeTool', ({ tool_input: input }) => {
  if (input.path === '.env') return deny('Leave .env alone.');
});
