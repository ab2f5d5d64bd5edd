import { isPathLike, leadsTo, type PathContext, type ProtectedPlaces } from './protected-places.ts';
import { tamperingInCommand } from './tampering-in-command.ts';

/** A call of a tool that an agent is about to make. */
export interface ToolCall extends PathContext {
  readonly toolName: string;
  readonly toolInput: Readonly<Record<string, unknown>>;
}

/**
 * Says why a tool call must not be made since it would change what decides about hooks; undefined if it would not. It
 * goes by the texts of the call: it stops agents that take the plain way, and is no wall against one that hides it.
 */
export function findTampering(call: ToolCall, places: ProtectedPlaces): string | undefined {
  const { toolName, toolInput } = call;
  if (onlyReads.test(toolName)) return undefined;
  for (const [field, text] of textsIn(toolInput).filter(([name]) => !contentField.test(name))) {
    const why = isShellText(toolName, field)
      ? tamperingInCommand(text, call, places)
      : isPathLike(text) && leadsTo(text, call, places)
        ? `it would write ${text}`
        : undefined;
    if (why !== undefined)
      return `${why}. Approvals, switches and hook settings of the user and the machine are not for agents to change.`;
  }
  return undefined;
}

const onlyReads = /^(read|list|ls|glob|grep|search|find|view|get|fetch|open|cat|web)(_|-|$|[A-Z])/i;
const shellTool = /shell|bash|terminal|command|exec|powershell|run|process|script|python|code/i;
const shellField = /^(command|cmd|script|code|args|arguments|input|stdin)$/i;

/** What is written into a file, or said to somebody, is no place. */
const contentField =
  /^(content|contents|text|body|data|diff|patch|old_?str(ing)?|new_?str(ing)?|prompt|message|description|query)$/i;

function isShellText(toolName: string, field: string): boolean {
  return shellField.test(field) && (shellTool.test(toolName) || /^(command|cmd|script)$/i.test(field));
}

/** Every text of a call with the name of its field, however deep. */
function textsIn(value: unknown, field = '', depth = 0): (readonly [string, string])[] {
  if (typeof value === 'string') return [[field, value]];
  if (depth > 20 || typeof value !== 'object' || value === null) return [];
  // The words of a command that is a list make one command.
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return [[field, value.join(' ')]];
  return Object.entries(value).flatMap(([name, item]) => textsIn(item, Array.isArray(value) ? field : name, depth + 1));
}
