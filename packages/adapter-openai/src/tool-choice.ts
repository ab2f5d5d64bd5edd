import { type HookToolConfig, isRecord } from '@agent-hooks/hook-types';

type Fields = Readonly<Record<string, unknown>>;

/** The kinds of tools that have a name. */
type ToolType = 'function' | 'custom';

/** How one of the two APIs names a tool inside `tool_choice`. */
export interface ToolChoiceShape {
  /** The tool by its name, as the only one to be called. */
  namedTool(name: string, type: ToolType): Fields;
  /** A list of tools, named as above, of which any may be called, or one must. */
  allowedTools(mode: 'auto' | 'required', tools: readonly Fields[]): Fields;
  /** What is inside such a list. */
  readAllowed(choice: Fields): { readonly mode?: unknown; readonly tools?: unknown };
  /** The name of a tool in such a list, in the definitions or alone. */
  nameOf(tool: Fields): string | undefined;
}

/** Shows to hooks what `tool_choice` says; a choice of another kind, such as a hosted tool, is not shown. */
export function readToolChoice(shape: ToolChoiceShape, choice: unknown): HookToolConfig {
  if (choice === 'auto') return { mode: 'AUTO' };
  if (choice === 'none') return { mode: 'NONE' };
  if (choice === 'required') return { mode: 'ANY' };
  if (!isRecord(choice)) return {};
  if (choice.type === 'allowed_tools') {
    const { mode, tools } = shape.readAllowed(choice);
    return { mode: mode === 'required' ? 'ANY' : 'AUTO', allowedFunctionNames: namesIn(shape, tools) };
  }
  const name = shape.nameOf(choice);
  return name === undefined ? {} : { mode: 'ANY', allowedFunctionNames: [name] };
}

/** What `tool_choice` says for what hooks chose, with the most widely known form that means the same. */
export function writeToolChoice(
  shape: ToolChoiceShape,
  { mode, allowedFunctionNames: names }: HookToolConfig,
  customTools: ReadonlySet<string> = new Set(),
): string | Fields {
  if (mode === 'NONE' || names?.length === 0) return 'none';
  const wanted = mode === 'ANY' ? 'required' : 'auto';
  const tools = names?.map((name) => shape.namedTool(name, customTools.has(name) ? 'custom' : 'function')) ?? [];
  const [tool] = tools;
  if (tool === undefined) return wanted;
  return tools.length === 1 && mode === 'ANY' ? tool : shape.allowedTools(wanted, tools);
}

/** A request whose `tool_choice` the API accepts: it names declared tools only, and there is none without tools. */
export function withSendableChoice<Request extends object>(shape: ToolChoiceShape, request: Request): Request {
  const { tool_choice: choice, tools, ...others } = request as Fields;
  // What is left is the request without an optional field.
  if (!Array.isArray(tools) || tools.length === 0)
    return { ...others, ...(tools !== undefined && { tools }) } as Request;
  const declared = new Set(namesIn(shape, tools));
  const { allowedFunctionNames, ...shown } = readToolChoice(shape, choice);
  if (allowedFunctionNames === undefined) return request;
  const names = allowedFunctionNames.filter((name) => declared.has(name));
  const custom = new Set(
    namesIn(
      shape,
      tools.filter((tool) => isRecord(tool) && tool.type === 'custom'),
    ),
  );
  return { ...request, tool_choice: writeToolChoice(shape, { ...shown, allowedFunctionNames: names }, custom) };
}

function namesIn(shape: ToolChoiceShape, tools: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(tools) ? tools : [];
  return list.flatMap((tool) => (isRecord(tool) ? (shape.nameOf(tool) ?? []) : []));
}
