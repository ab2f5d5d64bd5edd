import { text } from 'node:stream/consumers';

const { tool_input: toolInput } = JSON.parse(await text(process.stdin));
const content = toolInput?.content;
if (typeof content === 'string' && content !== '' && !content.endsWith('\n')) {
  const hookSpecificOutput = { hookEventName: 'BeforeTool', tool_input: { content: `${content}\n` } };
  console.log(JSON.stringify({ hookSpecificOutput }));
}
