import { setTimeout as sleep } from 'node:timers/promises';

/** What a hook of every kind does in these tests: the input itself says so, and is therefore the same for all kinds. */
export async function behave(input, signal) {
  const { says = '', fails, hangs, times = 1, tells, changes, refusesAt } = JSON.parse(input.session_id);
  if (hangs) await sleep(60_000, undefined, { signal });
  if (fails !== undefined) throw new Error(fails.repeat(times));
  if (tells === 'size') return JSON.stringify({ systemMessage: `${JSON.stringify(input).length}` });
  if (tells === 'input') return tellInput(input);
  if (changes) return changeInput(input, refusesAt);
  return says.repeat(times);
}

/** Says what it got, and then spoils it. */
function tellInput(input) {
  const systemMessage = JSON.stringify(input.tool_input);
  input.tool_input.spoiled = true;
  return JSON.stringify({ systemMessage });
}

/** Adds an argument that says how many there were before; refuses if there were enough. */
function changeInput({ tool_input: toolInput }, refusesAt) {
  const count = Object.keys(toolInput).length;
  if (count === refusesAt) return JSON.stringify({ decision: 'deny', reason: `had ${count}` });
  return JSON.stringify({ hookSpecificOutput: { tool_input: { [`after${count}`]: true } } });
}
