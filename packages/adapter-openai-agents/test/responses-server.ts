import type { ScriptedReply } from '@agent-hooks/agent-integration/testing';
import { type LoopbackApi, type ReplyEnding, serveLoopback } from '@agent-hooks/test-servers';

/** As much of the responses API as one run of an agent needs. */
const responsesApi: LoopbackApi<object, ScriptedReply & ReplyEnding> = {
  read: (wire) => wire,
  findProblem: () => undefined,
  fail: (code, message) => ({ error: { message, code } }),
  reply(_, { texts = [], calls = [] }) {
    const text = { type: 'output_text', text: texts.join(''), annotations: [] };
    const message = { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content: [text] };
    const called = calls.map(([name, args = {}], index) => ({
      ...{ id: `fc_${index}`, type: 'function_call', call_id: `call_${index}`, status: 'completed' },
      ...{ name, arguments: JSON.stringify(args) },
    }));
    const output = [...(texts.length > 0 ? [message] : []), ...called];
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    return { json: { id: 'resp_1', object: 'response', status: 'completed', model: 'm', output, usage } };
  },
};

/** A server on this machine that plays a model from a script. */
export function startResponsesServer(replies: readonly ScriptedReply[]) {
  return serveLoopback<object, ScriptedReply & ReplyEnding>(responsesApi, replies);
}
