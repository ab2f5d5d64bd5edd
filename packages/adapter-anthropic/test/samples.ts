import type { Message, MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';

const image = {
  type: 'image' as const,
  source: { type: 'base64' as const, media_type: 'image/png' as const, data: 'iVBORw0KGgo=' },
};
const thinking = { type: 'thinking' as const, thinking: 'It may be a cat.', signature: 'c2lnbmVk' };

/** A request with everything in it that translators are known to lose. */
export const messagesRequest: MessageCreateParamsNonStreaming = {
  model: 'claude-sonnet-4-5',
  max_tokens: 1000,
  system: [{ type: 'text', text: 'Be kind.', cache_control: { type: 'ephemeral' } }],
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is in ' },
        image,
        { type: 'text', text: 'this image?', cache_control: { type: 'ephemeral', ttl: '1h' } },
      ],
    },
    {
      role: 'assistant',
      content: [
        thinking,
        { type: 'text', text: 'Let me look.' },
        { type: 'tool_use', id: 'a', name: 'look', input: { at: 'it' } },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: 'a cat' }, image] },
        { type: 'text', text: 'There it is.' },
      ],
    },
    {
      role: 'assistant',
      content: [thinking, { type: 'redacted_thinking', data: 'cmVkYWN0ZWQ=' }, { type: 'text', text: 'A cat.' }],
    },
    { role: 'user', content: 'ok' },
    { role: 'user', content: [image] },
    { role: 'user', content: 'ok' },
    {
      role: 'assistant',
      content: [
        { type: 'tool_use', id: 'b', name: 'look', input: {} },
        { type: 'tool_use', id: 'c', name: 'look', input: {} },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'b', content: 'a dog', is_error: true },
        { type: 'tool_result', tool_use_id: 'c' },
      ],
    },
  ],
  stop_sequences: ['END'],
  tools: [{ name: 'look', input_schema: { type: 'object' }, cache_control: { type: 'ephemeral' } }],
  tool_choice: { type: 'tool', name: 'look', disable_parallel_tool_use: true },
  thinking: { type: 'enabled', budget_tokens: 1024 },
  metadata: { user_id: 'u' },
};

/** Requests in each form that the SDK takes. */
export const messagesRequests: MessageCreateParamsNonStreaming[] = [
  messagesRequest,
  { model: 'claude-sonnet-4-5', max_tokens: 10, system: 'Be kind.', messages: [{ role: 'user', content: 'Hello' }] },
  // Settings that older versions of the SDK know.
  { ...messagesRequest, temperature: 0.5, top_k: 5 } as MessageCreateParamsNonStreaming,
  { model: 'claude-sonnet-4-5', max_tokens: 10, messages: [] },
];

function messageOf(fields: Partial<Message>): Message {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5',
    container: null,
    diagnostics: null,
    content: [],
    stop_details: null,
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: 1,
      output_tokens: 2,
      cache_creation: null,
      cache_creation_input_tokens: 3,
      cache_read_input_tokens: null,
      inference_geo: null,
      output_tokens_details: null,
      server_tool_use: null,
      service_tier: null,
      speed: null,
    },
    ...fields,
  };
}

/** Messages with text and thinking, with calls, cut off, and refused. */
export const messagesResponses: Message[] = [
  messageOf({
    content: [
      thinking,
      { type: 'text', text: 'Hello ', citations: null },
      { type: 'text', text: 'you', citations: null },
    ],
  }),
  messageOf({
    content: [{ type: 'tool_use', id: 'a', name: 'look', input: {}, caller: { type: 'direct' } }],
    stop_reason: 'tool_use',
  }),
  messageOf({ content: [{ type: 'text', text: 'Hel', citations: null }], stop_reason: 'max_tokens' }),
  messageOf({ stop_reason: 'refusal', stop_details: { type: 'refusal', category: null, explanation: null } }),
];
