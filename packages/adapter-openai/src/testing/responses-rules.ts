import { isMessage } from '../responses/item-runs.ts';
import { responsesToolChoice } from '../responses/responses-tool-choice.ts';
import { type Fields, findChoiceProblem, listOf } from './request-rules.ts';

/** Says which rule of the responses API a request breaks; undefined if none. */
export function findResponsesProblem(body: Fields): string | undefined {
  const isStateful = [body.previous_response_id, body.conversation, body.prompt].some((each) => each !== undefined);
  if (body.input === undefined && !isStateful) return "Missing required parameter: 'input'.";
  if (body.model === undefined && body.prompt === undefined) return "Missing required parameter: 'model'.";
  if (Array.isArray(body.input) && body.input.length === 0) return "Invalid 'input': empty array.";
  const items = listOf(body.input);
  for (const [index, item] of items.entries()) {
    const problem = isMessage(item) ? findContentProblem(item) : findPairingProblem(items, index, isStateful);
    if (problem !== undefined) return `input[${index}]: ${problem}`;
  }
  return findChoiceProblem(responsesToolChoice, body);
}

const roles = ['user', 'assistant', 'system', 'developer'];
const partTypes = ['input_text', 'input_image', 'input_file', 'input_audio', 'output_text', 'refusal'];

function findContentProblem({ role, content }: Fields): string | undefined {
  if (!roles.includes(String(role))) return `Invalid value: '${role}'. Supported values are: ${roles.join(', ')}.`;
  if (typeof content === 'string') return undefined;
  if (!Array.isArray(content) || content.length === 0) return "Invalid 'content': expected a string or parts.";
  const wrong = listOf(content).find(({ type }) => !partTypes.includes(String(type)));
  return wrong ? `Invalid value: '${wrong.type}'.` : undefined;
}

/** Each call has its output, each output its call, and reasoning is followed by what it led to. */
function findPairingProblem(items: readonly Fields[], index: number, isStateful: boolean): string | undefined {
  const { type, call_id: id, role } = items[index] ?? {};
  const has = (kind: string) => items.some((item) => item.type === kind && item.call_id === id);
  if (type === undefined) return `Invalid value: '${role}'.`;
  if (type === 'function_call' && !has('function_call_output')) return `No tool output found for function call ${id}.`;
  if (type === 'function_call_output' && !has('function_call') && !isStateful) {
    return `No tool call found for function call output with call_id ${id}.`;
  }
  if (type !== 'reasoning') return undefined;
  const next = items.slice(index + 1).find((item) => item.type !== 'reasoning');
  const isLed =
    next !== undefined && next.type !== 'function_call_output' && (!isMessage(next) || next.role === 'assistant');
  return isLed ? undefined : "Item of type 'reasoning' was provided without its required following item.";
}
