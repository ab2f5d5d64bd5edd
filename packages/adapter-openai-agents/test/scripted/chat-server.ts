import type { ScriptedReply } from '@agent-hooks/agent-integration/testing';
import { type LoopbackApi, type ReplyEnding, serveLoopback } from '@agent-hooks/test-servers';

type ChatReply = ScriptedReply & ReplyEnding;

/** As much of the chat completions API as an agent needs. */
const chatApi: LoopbackApi<{ readonly body: Readonly<Record<string, unknown>>; readonly text: string }, ChatReply> = {
  read: ({ body, text }) => ({ body, text }),
  findProblem: () => undefined,
  fail: (status, message) => ({ error: { message, code: status } }),
  reply({ body, text }, { texts = [], calls = [] }) {
    const turn = text.split('"role":"assistant"').length;
    const tool_calls = calls.map(([name, args = {}], index) => ({
      ...{ index, id: `call_${turn}_${index}`, type: 'function' },
      function: { name, arguments: JSON.stringify(args) },
    }));
    const message = { role: 'assistant', content: texts.join('') || null, ...(calls.length > 0 && { tool_calls }) };
    const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop';
    const common = { id: 'chat_1', created: 1, model: 'm' };
    if (body.stream !== true) {
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
      return { json: { ...common, object: 'chat.completion', choices: [{ index: 0, message, finish_reason }], usage } };
    }
    const chunk = (choice: object) => ({
      data: { ...common, object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] },
    });
    return {
      events: [chunk({ delta: message }), chunk({ delta: {}, finish_reason }), { data: '[DONE]' }],
    };
  },
};

/** A server on this machine that plays a model from a script; `onRequest` is called with what reaches it. */
export function startChatServer(replies: readonly ScriptedReply[], onRequest: (request: string) => void) {
  return serveLoopback(chatApi, ({ text }, index): ChatReply => {
    onRequest(text);
    return replies[index] ?? {};
  });
}
