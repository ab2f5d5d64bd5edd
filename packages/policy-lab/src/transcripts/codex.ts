import { isRecord } from '@agent-hooks/hook-types';
import { jsonLines, parseObject, recordsIn, textIn } from './json-lines.ts';
import { CallCollector, type CallOutcome, failureOf, type Transcript, textOf } from './transcript-call.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Reads a rollout of Codex: response items with calls and their outputs, under the session and its turns. */
export function readCodex(text: string, file: string): Transcript {
  const found = new CallCollector('codex', file);
  const onBroken = () => void found.broken++;
  let session = '';
  let cwd: string | undefined;
  for (const { line, value } of jsonLines(text, interesting, onBroken)) {
    const { type, timestamp } = value;
    // The first sessions had their items without an envelope.
    const item = isRecord(value.payload) ? value.payload : value;
    if (type === 'session_meta') session = textIn(item.id) ?? session;
    if (type === 'session_meta' || type === 'turn_context') cwd = textIn(item.cwd) ?? cwd;
    const call = readCall(item);
    if (call) found.add(textIn(item.call_id), { session, at: textIn(timestamp), cwd, line, ...call });
    else if (isOutput.test(textIn(item.type) ?? '')) found.end(item.call_id, outcomeOf(item.output));
  }
  return found.finish();
}

const interesting = /"(?:session_meta|turn_context|function_call|custom_tool_call|local_shell_call)/;

const isOutput = /^(?:function|custom_tool)_call_output$/;

/** A call as the hooks of Codex are shown it: every shell is `Bash`, and a patch is its text. */
function readCall(item: Fields): { readonly tool: string; readonly input: Fields } | undefined {
  const name = textIn(item.name);
  if (item.type === 'local_shell_call') return shellCall(isRecord(item.action) ? item.action : {});
  if (name === undefined) return undefined;
  if (item.type === 'custom_tool_call') return { tool: name, input: { command: item.input } };
  if (item.type !== 'function_call') return undefined;
  const input = parseObject(item.arguments) ?? {};
  if (shells.has(name)) return shellCall(input);
  if (name === 'apply_patch') return { tool: name, input: { command: input.input ?? input.patch } };
  const space = textIn(item.namespace);
  return { tool: space?.startsWith('mcp__') ? `${space}__${name}` : name, input };
}

const shells: ReadonlySet<string> = new Set(['exec_command', 'shell', 'shell_command', 'container.exec']);

function shellCall(input: Fields): { readonly tool: string; readonly input: Fields } {
  const given = input.cmd ?? input.command;
  return { tool: 'Bash', input: { command: Array.isArray(given) ? joinWords(given.map(String)) : given } };
}

/** `["bash", "-lc", "text"]` is the text; other lists are quoted, so that they are read as they are. */
function joinWords(words: readonly string[]): string {
  const [shell = '', flag = '', text] = words;
  if (/(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-[a-z]*c$/.test(flag) && text !== undefined) return text;
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}

function outcomeOf(output: unknown): CallOutcome {
  const record = parseObject(output);
  const text = textOf(record?.output ?? output);
  const metadata = isRecord(record?.metadata) ? record.metadata : {};
  const code = /(?:exited with code|Exit code:) (\d+)/.exec(text)?.[1] ?? metadata.exit_code;
  if (/blocked by \w+ hook|rejected/i.test(text.slice(0, 400))) return 'refused';
  if (code !== undefined && Number(code) !== 0) return 'failed';
  const isFailed =
    /^(?:unsupported|\w+ failed|error|failed)/i.test(text) || recordsIn(output).some(({ isError }) => isError === true);
  return isFailed ? failureOf(text.slice(0, 2000)) : 'ran';
}
