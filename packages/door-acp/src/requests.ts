import { areHooksOn } from '@agent-hooks/agent-integration';
import { errorCodes, type HeldRequest, type Operation, type Reply, runOperation, textOf } from '@agent-hooks/door-kit';
import { isRecord } from '@agent-hooks/hook-types';
import type { AcpConnection, ToolCall } from './session.ts';
import { readCall, terminalCall, writeCall } from './tool-calls.ts';

/** The agent writes a file through the editor. */
export function writeFile(connection: AcpConnection, held: HeldRequest): Promise<Reply> {
  return runCall(connection, held, {
    ...writeCall(held.request.params),
    paramsWith: ({ file_path, content }) => ({ ...held.request.params, path: file_path, content }),
    contentOf: () => ['The file was written.'],
  });
}

/** The agent reads a file through the editor. */
export function readFile(connection: AcpConnection, held: HeldRequest): Promise<Reply> {
  return runCall(connection, held, {
    ...readCall(held.request.params),
    paramsWith: ({ file_path, line, limit }) => ({ ...held.request.params, path: file_path, line, limit }),
    contentOf: (result) => [contentIn(result, 'content')],
    resultWith: (result, content, isReplaced) => ({
      content: isReplaced ? textOf(content) : `${contentIn(result, 'content')}${textOf(content)}`,
    }),
  });
}

/** The agent runs a command in a terminal of the editor. */
export function createTerminal(connection: AcpConnection, held: HeldRequest): Promise<Reply> {
  const { params } = held.request;
  const call = terminalCall(params);
  return runCall(connection, held, {
    ...call,
    paramsWith: ({ command, directory }) => {
      const { args: _, ...others } = params;
      return { ...others, command, ...(directory !== undefined && { cwd: directory }) };
    },
    contentOf: () => ['The command was started.'],
    note: (result) => {
      const id = isRecord(result) ? result.terminalId : undefined;
      if (typeof id === 'string') connection.terminals.set(id, call);
    },
  });
}

/** The agent reads what a command has printed. */
export async function readTerminal(connection: AcpConnection, held: HeldRequest): Promise<Reply> {
  const call = connection.terminals.get(String(held.request.params.terminalId));
  if (!call) return held.forward();
  return runCall(connection, held, {
    ...call,
    isUnderWay: true,
    paramsWith: () => held.request.params,
    contentOf: (result) => [contentIn(result, 'output')],
    resultWith: (result, content, isReplaced) => ({
      ...(isRecord(result) && result),
      output: isReplaced ? textOf(content) : `${contentIn(result, 'output')}${textOf(content)}`,
    }),
  });
}

type CallOperation = ToolCall &
  Pick<Operation, 'paramsWith' | 'contentOf' | 'isUnderWay' | 'note'> &
  Partial<Operation>;

async function runCall(connection: AcpConnection, held: HeldRequest, operation: CallOperation): Promise<Reply> {
  const hooks = await connection.hooksFor(held);
  if (!areHooksOn(hooks)) return held.forward();
  return runOperation(hooks, held, {
    // The agent gets no text with these results, so there is nothing that hooks could add to.
    resultWith: (result) => result,
    refuse: (message) => ({ error: { code: errorCodes.refused, message } }),
    onAsk: connection.personFor(held),
    ...operation,
  });
}

function contentIn(result: unknown, field: string): string {
  return isRecord(result) ? String(result[field] ?? '') : '';
}
