import { isPathLike, leadsTo, type PathContext, type ProtectedPlaces } from './protected-places.ts';
import { tamperingInCommand } from './tampering-in-command.ts';

/** A call of a tool that an agent is about to make. */
export interface ToolCall {
  readonly toolName: string;
  readonly toolInput: Readonly<Record<string, unknown>>;
}

/** What the paths of a call mean, and which of them are protected. */
export interface Surroundings extends PathContext {
  readonly places: ProtectedPlaces;
}

/**
 * Says why a tool call must not be made since it would change what decides about hooks; undefined if it would not. It
 * goes by the texts of the call: it stops agents that take the plain way, and is no wall against one that hides it. The
 * surroundings are asked for only if a text of the call could be a path or a command.
 */
export function findTampering(call: ToolCall, surroundings: () => Surroundings): string | undefined {
  const { toolName, toolInput } = call;
  if (onlyReads.test(toolName)) return undefined;
  for (const { field, text } of textsIn(toolInput)) {
    const isShell = isShellText(toolName, field);
    if (contentField.test(field) || (!isShell && !isPathLike(text))) continue;
    const context = surroundings();
    const why = isShell ? tamperingInCommand(text, context, context.places) : tamperingByPath(text, context);
    if (why !== undefined)
      return `${why}. Approvals, switches and hook settings of the user and the machine are not for agents to change.`;
  }
  return undefined;
}

function tamperingByPath(text: string, context: Surroundings): string | undefined {
  return leadsTo(text, context, context.places) ? `it would write ${text}` : undefined;
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

interface FieldText {
  readonly field: string;
  readonly text: string;
}

/** Every text of a call with the name of its field, however deep. */
function textsIn(value: unknown, field = '', depth = 0, found: FieldText[] = []): readonly FieldText[] {
  if (typeof value === 'string') found.push({ field, text: value });
  if (depth > 20 || typeof value !== 'object' || value === null) return found;
  const isList = Array.isArray(value);
  // The words of a command that is a list make one command.
  if (isList && value.every((item) => typeof item === 'string')) found.push({ field, text: value.join(' ') });
  else
    for (const name of Object.keys(value)) textsIn(Reflect.get(value, name), isList ? field : name, depth + 1, found);
  return found;
}
