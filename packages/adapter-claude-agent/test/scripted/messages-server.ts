import type { ScriptedReply } from '@agent-hooks/agent-integration/testing';
import { type LoopbackApi, type ReplyEnding, serveLoopback } from '@agent-hooks/test-servers';

interface MessagesRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** As much of the messages API as Claude Code needs. */
const messagesApi: LoopbackApi<MessagesRequest, ScriptedReply & ReplyEnding> = {
  read: ({ path, body, text }) => ({ path, body, text }),
  findProblem: () => undefined,
  fail: (_, message) => ({ type: 'error', error: { type: 'api_error', message } }),
  reply({ path, body, text }, { texts = [], calls = [] }) {
    if (path.includes('count_tokens')) return { json: { input_tokens: 1 } };
    const turn = text.split('"role":"assistant"').length;
    const content = [
      ...texts.map((each) => ({ type: 'text', text: each })),
      ...calls.map(([name, input = {}], index) => ({ type: 'tool_use', id: `toolu_${turn}_${index}`, name, input })),
    ];
    const stop_reason = calls.length > 0 ? 'tool_use' : 'end_turn';
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = { id: `msg_${turn}`, type: 'message', role: 'assistant', model: 'm', stop_sequence: null, usage };
    if (body.stream !== true) return { json: { ...message, content, stop_reason } };
    const events = content.flatMap((block, index) => [
      {
        type: 'content_block_start',
        index,
        content_block: { ...block, ...('text' in block ? { text: '' } : { input: {} }) },
      },
      { type: 'content_block_delta', index, delta: deltaOf(block) },
      { type: 'content_block_stop', index },
    ]);
    const all = [
      { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
      ...events,
      { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
      { type: 'message_stop' },
    ];
    return { events: all.map((data) => ({ event: data.type, data })) };
  },
};

function deltaOf(block: object): object {
  return 'text' in block
    ? { type: 'text_delta', text: block.text }
    : { type: 'input_json_delta', partial_json: JSON.stringify('input' in block ? block.input : {}) };
}

/**
 * A server on this machine that plays the model from a script. Claude Code asks small things of its own beside the agent's
 * turns: those have no tools, and are neither counted nor reported.
 */
export function startMessagesServer(replies: readonly ScriptedReply[], onRequest: (request: string) => void) {
  let turn = 0;
  return serveLoopback(messagesApi, ({ path, body, text }): ScriptedReply & ReplyEnding => {
    const isOwn = path.includes('count_tokens') || text.includes('"Warmup"');
    const isTurn = !isOwn && Array.isArray(body.tools) && body.tools.length > 0;
    if (!isTurn) return { texts: ['{}'] };
    onRequest(JSON.stringify(body.messages) ?? text);
    return replies[turn++] ?? {};
  });
}
