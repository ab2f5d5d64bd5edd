import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { errorCodes, type HeldRequest, type Operation, type Reply, runOperation, textOf } from '@agent-hooks/door-kit';
import { isRecord } from '@agent-hooks/hook-types';
import type { McpSession, ToolCallFields } from './session.ts';

/** A tool is called. */
export async function callTool(session: McpSession, held: HeldRequest): Promise<Reply> {
  const { params } = held.request;
  const { name, arguments: input = {} } = params;
  if (typeof name !== 'string' || !isRecord(input)) return invalid('a name and an object of arguments');
  const call = { tool: name, input };
  const operation = toolOperation(session, call, held);
  return runOperation(session.hooks, held, {
    ...operation,
    paramsWith: (changed) => ({ ...params, arguments: changed }),
    note: (result) => {
      const task = isRecord(result) && isRecord(result.task) ? result.task.taskId : undefined;
      if (typeof task === 'string') session.tasks.set(task, call);
    },
  });
}

/** The result of a tool call that became a task is fetched. */
export function fetchTaskResult(session: McpSession, call: ToolCallFields, held: HeldRequest): Promise<Reply> {
  return runOperation(session.hooks, held, { ...toolOperation(session, call, held), isUnderWay: true });
}

function toolOperation(session: McpSession, { tool, input }: ToolCallFields, held: HeldRequest): Operation {
  return {
    toolName: session.toolName(tool),
    input,
    mcpContext: { server: session.server, tool },
    onAsk: session.personFor(held),
    displayOf: (result) => (isRecord(result) ? result.structuredContent : undefined),
    paramsWith: () => ({}),
    contentOf: contentOfResult,
    isFailure: (result) => isRecord(result) && result.isError === true,
    resultWith: (result, content, isReplaced) => {
      const given = isRecord(result) ? result : {};
      const blocks = content.map(toBlock);
      if (!isReplaced)
        return { ...given, content: [...(Array.isArray(given.content) ? given.content : []), ...blocks] };
      // Structured content says the same once more: what hooks replaced must not be in it.
      return { content: blocks, ...(given.isError === true && { isError: true }) };
    },
    refuse: (text) => ({ result: { content: [{ type: 'text', text }], isError: true } }),
  };
}

/** Everything in a result that a model may read. Structured content that is nowhere else is shown as a text. */
function contentOfResult(result: unknown): readonly unknown[] {
  if (!isRecord(result)) return [JSON.stringify(result) ?? ''];
  const { content, structuredContent, ...others } = result;
  if (!Array.isArray(content)) return [toBlock(JSON.stringify(structuredContent ?? others))];
  if (structuredContent === undefined || content.some((block) => saysTheSame(block, structuredContent))) return content;
  return [...content, toBlock(JSON.stringify(structuredContent))];
}

function saysTheSame(block: unknown, structured: unknown): boolean {
  try {
    return isRecord(block) && isDeepStrictEqual(JSON.parse(String(block.text)), structured);
  } catch {
    return false;
  }
}

function toBlock(part: unknown): unknown {
  return isRecord(part) && 'type' in part ? part : { type: 'text', text: textOf(part) };
}

/** A resource is read. */
export async function readResource(session: McpSession, held: HeldRequest): Promise<Reply> {
  const { params } = held.request;
  const { uri } = params;
  if (typeof uri !== 'string') return invalid('a uri');
  const path = pathOf(uri);
  return runOperation(session.hooks, held, {
    toolName: session.toolName('read_resource'),
    input: { uri, ...(path !== undefined && { path }) },
    mcpContext: { server: session.server, tool: 'read_resource', method: held.request.method },
    onAsk: session.personFor(held),
    paramsWith: ({ uri: changed }) => ({ ...params, uri: changed }),
    contentOf: (result) => listIn(result, 'contents'),
    resultWith: (result, content, isReplaced) => {
      const contents = content.map((part) => (isRecord(part) && 'uri' in part ? part : { uri, text: textOf(part) }));
      return { contents: isReplaced ? contents : [...listIn(result, 'contents'), ...contents] };
    },
    refuse: refuseWithError,
  });
}

/** A prompt is fetched. */
export async function getPrompt(session: McpSession, held: HeldRequest): Promise<Reply> {
  const { params } = held.request;
  const { name, arguments: given = {} } = params;
  if (typeof name !== 'string' || !isRecord(given)) return invalid('a name and an object of arguments');
  return runOperation(session.hooks, held, {
    toolName: session.toolName('get_prompt'),
    input: { name, arguments: given },
    mcpContext: { server: session.server, tool: 'get_prompt', method: held.request.method },
    onAsk: session.personFor(held),
    paramsWith: (changed) => ({ ...params, ...changed }),
    contentOf: (result) => listIn(result, 'messages'),
    resultWith: (result, content, isReplaced) => {
      const messages = content.map((part) =>
        isRecord(part) && 'role' in part ? part : { role: 'user', content: { type: 'text', text: textOf(part) } },
      );
      return { messages: isReplaced ? messages : [...listIn(result, 'messages'), ...messages] };
    },
    refuse: refuseWithError,
  });
}

function listIn(result: unknown, field: string): readonly unknown[] {
  const list = isRecord(result) ? result[field] : undefined;
  return Array.isArray(list) ? list : [toBlock(JSON.stringify(result ?? null))];
}

/** The file that a resource is, so that rules about paths hold. */
function pathOf(uri: string): string | undefined {
  try {
    return /^file:/i.test(uri) ? fileURLToPath(uri) : undefined;
  } catch {
    return decodeURI(uri.replace(/^file:\/*/i, '/'));
  }
}

function refuseWithError(message: string): Reply {
  return { error: { code: errorCodes.refused, message } };
}

function invalid(expected: string): Reply {
  return { error: { code: errorCodes.invalidParams, message: `agent-hooks: expected ${expected}` } };
}
