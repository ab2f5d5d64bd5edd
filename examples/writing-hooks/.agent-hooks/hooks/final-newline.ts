import { changeInput, defineHook, toolInput } from '@agent-hooks/hook-kit';

export const finalNewline = defineHook('BeforeTool', (event) => {
  const { content } = toolInput('write')(event) ?? {};
  if (content !== undefined && !content.endsWith('\n')) return changeInput({ content: `${content}\n` });
});
