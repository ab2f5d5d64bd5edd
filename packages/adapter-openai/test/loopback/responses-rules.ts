import { isMessage } from '../../src/responses/item-runs.ts';
import { responsesToolChoice } from '../../src/responses/responses-tool-choice.ts';
import { type Fields, findChoiceProblem, hasOthers, listOf } from './request-rules.ts';

/** Says which rule of the responses API a request breaks; undefined if none. */
export function findResponsesProblem(body: Fields): string | undefined {
  const isStateful = [body.previous_response_id, body.conversation, body.prompt].some((each) => each !== undefined);
  if (body.input === undefined && !isStateful) return "Missing required parameter: 'input'.";
  if (body.model === undefined && body.prompt === undefined) return "Missing required parameter: 'model'.";
  if (Array.isArray(body.input) && body.input.length === 0) return "Invalid 'input': empty array.";
  const isList = Array.isArray(body.input) && !hasOthers(body.input);
  if (body.input !== undefined && typeof body.input !== 'string' && !isList)
    return "Invalid type for 'input': expected a string or an array of objects.";
  const items = listOf(body.input);
  for (const [index, item] of items.entries()) {
    const problem = isMessage(item) ? findContentProblem(item) : findPairingProblem(items, index, isStateful);
    if (problem !== undefined) return `input[${index}]: ${problem}`;
  }
  return findChoiceProblem(responsesToolChoice, body);
}

const roles = ['user', 'assistant', 'system', 'developer'];
const inputTypes = ['input_text', 'input_image', 'input_file', 'input_audio'];
const outputTypes = ['output_text', 'refusal'];

function findContentProblem({ role, content }: Fields): string | undefined {
  if (!roles.includes(String(role))) return `Invalid value: '${role}'. Supported values are: ${roles.join(', ')}.`;
  if (typeof content === 'string') return undefined;
  if (!Array.isArray(content) || content.length === 0) return "Invalid 'content': expected a string or parts.";
  const types = role === 'assistant' ? outputTypes : inputTypes;
  if (hasOthers(content)) return "Invalid 'content': expected parts.";
  const wrong = listOf(content).find(({ type }) => !types.includes(String(type)));
  return wrong ? `Invalid value: '${wrong.type}'.` : undefined;
}

/** The calls that the caller answers. */
const answeredCalls = ['function_call', 'custom_tool_call', 'local_shell_call'];

/** Each call has its output, each output its call, and reasoning is followed by what it led to. */
function findPairingProblem(items: readonly Fields[], index: number, isStateful: boolean): string | undefined {
  const { type, call_id: id, role } = items[index] ?? {};
  const has = (list: readonly Fields[], kind: string) => list.some((item) => item.type === kind && item.call_id === id);
  if (typeof type !== 'string' || type === 'message') return `Invalid value: '${role}'.`;
  if (answeredCalls.includes(type) && !has(items.slice(index + 1), `${type}_output`))
    return `No tool output found for function call ${id}.`;
  if (type.endsWith('_call_output') && !has(items.slice(0, index), type.replace(/_output$/, '')) && !isStateful) {
    return `No tool call found for function call output with call_id ${id}.`;
  }
  if (type !== 'reasoning') return undefined;
  const next = items.slice(index + 1).find((item) => item.type !== 'reasoning');
  const isLed =
    next !== undefined && next.type !== 'function_call_output' && (!isMessage(next) || next.role === 'assistant');
  return isLed ? undefined : "Item of type 'reasoning' was provided without its required following item.";
}
