// Leaves the model only the tools that read. Other hooks can widen the choice of tools, so every call is checked as well.
import { text } from 'node:stream/consumers';

const allowed = (process.env.READ_ONLY_TOOLS ?? '').split(/\s+/).filter(Boolean);
const { hook_event_name: eventName, tool_name: toolName } = JSON.parse(await text(process.stdin));

if (eventName === 'BeforeToolSelection') {
  const toolConfig = allowed.length > 0 ? { mode: 'AUTO', allowedFunctionNames: allowed } : { mode: 'NONE' };
  console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: eventName, toolConfig } }));
} else if (!allowed.includes(toolName)) {
  const reason = `read-only-mode: ${toolName} may not be used; only ${allowed.join(', ') || 'no tool'} may.`;
  console.log(JSON.stringify({ decision: 'deny', reason }));
}
