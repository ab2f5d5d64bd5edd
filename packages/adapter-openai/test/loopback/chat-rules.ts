import { isRecord } from '@agent-hooks/hook-types';
import { chatToolChoice } from '../../src/chat/chat-tool-choice.ts';
import { type Fields, findChoiceProblem, hasOthers, listOf } from './request-rules.ts';

/** Says which rule of chat completions a request breaks; undefined if none. */
export function findChatProblem(body: Fields): string | undefined {
  if (typeof body.model !== 'string' || body.model === '') return 'you must provide a model parameter';
  const messages = listOf(body.messages);
  if (messages.length === 0) return "Invalid 'messages': empty array. Expected an array with minimum length 1.";
  if (hasOthers(body.messages)) return "Invalid type for 'messages': expected an array of objects.";
  for (const [index, message] of messages.entries()) {
    const problem = findContentProblem(message) ?? findPairingProblem(messages, index);
    if (problem !== undefined) return `messages.[${index}]: ${problem}`;
  }
  return findChoiceProblem(chatToolChoice, body);
}

const partTypes: Readonly<Record<string, readonly string[]>> = {
  system: ['text'],
  developer: ['text'],
  user: ['text', 'image_url', 'input_audio', 'file'],
  assistant: ['text', 'refusal'],
  tool: ['text'],
  function: [],
};

function findContentProblem(message: Fields): string | undefined {
  const { role, content, refusal, audio, tool_calls: calls, function_call: call } = message;
  const types = typeof role === 'string' && Object.hasOwn(partTypes, role) ? partTypes[role] : undefined;
  if (types === undefined)
    return `Invalid value: '${role}'. Supported values are: ${Object.keys(partTypes).join(', ')}.`;
  if (Array.isArray(calls) && calls.length === 0) return "Invalid 'tool_calls': empty array.";
  if (Array.isArray(content)) {
    if (content.length === 0) return "Invalid 'content': empty array.";
    const wrong = content.find((part) => !isRecord(part) || !types.includes(String(part.type)));
    if (wrong !== undefined) return `Invalid content part of a message with the role ${role}`;
    const silent = listOf(content).find((part) => part.type === 'text' && typeof part.text !== 'string');
    return silent ? "Missing required parameter: 'text'." : undefined;
  }
  if (typeof content === 'string') return undefined;
  const mayBeSilent =
    role === 'assistant' && [refusal, audio, calls, call].some((each) => each !== undefined && each !== null);
  return mayBeSilent ? undefined : "Invalid value for 'content': expected a string, got null.";
}

/** Each call is answered by a tool message before anyone else speaks, and each tool message answers a call. */
function findPairingProblem(messages: readonly Fields[], index: number): string | undefined {
  const message = messages[index];
  const results = messages.slice(index + 1).findIndex(({ role }) => role !== 'tool');
  const answered = messages
    .slice(index + 1, results === -1 ? undefined : index + 1 + results)
    .map((each) => each.tool_call_id);
  const missing = listOf(message?.tool_calls).find(({ id }) => !answered.includes(id));
  if (missing)
    return `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. Missing: ${missing.id}`;
  if (message?.role !== 'tool') return undefined;
  const caller = messages.slice(0, index).findLast(({ role }) => role !== 'tool');
  const isCalled = listOf(caller?.tool_calls).some(({ id }) => id === message.tool_call_id);
  return isCalled
    ? undefined
    : "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'.";
}
