import type { ChatCompletion, ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import type { Response, ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';

const image = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };
const chatTool = { type: 'function' as const, function: { name: 'look', parameters: { type: 'object' } } };

/** A request for a chat completion with everything in it that translators are known to lose. */
export const chatRequest: ChatCompletionCreateParamsNonStreaming = {
  model: 'gpt-4.1',
  messages: [
    { role: 'developer', content: 'Be kind.', name: 'host' },
    { role: 'user', content: [{ type: 'text', text: 'What is in ' }, image, { type: 'text', text: 'this image?' }] },
    {
      role: 'assistant',
      content: 'Let me look.',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{"at":"it"}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: 'a cat' },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'A cat. ' },
        { type: 'refusal', refusal: 'No more.' },
      ],
    },
    { role: 'user', content: 'ok' },
    { role: 'user', content: [image] },
    { role: 'user', content: 'ok' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'b', type: 'function', function: { name: 'look', arguments: '{}' } },
        { id: 'c', type: 'function', function: { name: 'look', arguments: '{}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'b', content: [{ type: 'text', text: 'a dog' }] },
    { role: 'tool', tool_call_id: 'c', content: '' },
    { role: 'assistant', refusal: 'I will not say.' },
    { role: 'assistant', content: null, audio: { id: 'audio_1' } },
    { role: 'user', content: 'Go on.' },
  ],
  temperature: 0.5,
  max_tokens: 100,
  stop: 'END',
  tools: [chatTool],
  tool_choice: { type: 'function', function: { name: 'look' } },
  response_format: { type: 'json_object' },
  metadata: { from: 'host' },
};

/** Requests for chat completions. */
export const chatRequests: ChatCompletionCreateParamsNonStreaming[] = [
  chatRequest,
  { model: 'gpt-4.1', messages: [{ role: 'user', content: 'Hello' }], top_p: null, n: 2 },
  { model: 'gpt-4.1', messages: [] },
];

/** Completions with text, with calls, with a refusal, and with more than one answer. */
export const chatResponses: ChatCompletion[] = [
  {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'gpt-4.1',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'Hello', refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
      {
        index: 1,
        message: { role: 'assistant', content: 'Hi', refusal: null },
        logprobs: null,
        finish_reason: 'length',
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  },
  {
    id: 'chatcmpl-2',
    object: 'chat.completion',
    created: 1,
    model: 'gpt-4.1',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: null,
          refusal: null,
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } }],
        },
        logprobs: null,
        finish_reason: 'tool_calls',
      },
    ],
  },
  {
    id: 'chatcmpl-3',
    object: 'chat.completion',
    created: 1,
    model: 'gpt-4.1',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: null, refusal: 'I cannot help with that.' },
        logprobs: null,
        finish_reason: 'content_filter',
      },
    ],
  },
  { id: 'chatcmpl-4', object: 'chat.completion', created: 1, model: 'gpt-4.1', choices: [] },
];

const reasoning = { type: 'reasoning' as const, id: 'rs_1', summary: [], encrypted_content: 'c2VjcmV0' };
const responsesTool = { type: 'function' as const, name: 'look', parameters: {}, strict: false };

/** A request for a response with everything in it that translators are known to lose. */
export const responsesRequest: ResponseCreateParamsNonStreaming = {
  model: 'gpt-5',
  instructions: 'Be kind.',
  input: [
    {
      role: 'user',
      content: [
        { type: 'input_text', text: 'What is in ' },
        { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'auto' },
        { type: 'input_text', text: 'this image?' },
      ],
    },
    reasoning,
    { type: 'function_call', call_id: 'a', name: 'look', arguments: '{"at":"it"}' },
    { type: 'function_call', call_id: 'b', name: 'look', arguments: '{}' },
    { type: 'function_call_output', call_id: 'a', output: 'a cat' },
    { type: 'function_call_output', call_id: 'b', output: [{ type: 'input_text', text: 'a dog' }] },
    { ...reasoning, id: 'rs_2' },
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [
        { type: 'output_text', text: 'A cat.', annotations: [] },
        { type: 'refusal', refusal: 'No more.' },
      ],
    },
    { role: 'user', content: 'ok' },
    { role: 'developer', content: 'ok' },
    { type: 'item_reference', id: 'msg_0' },
    { role: 'user', content: 'ok' },
  ],
  temperature: 0.5,
  max_output_tokens: 100,
  tools: [responsesTool, { type: 'web_search' }],
  tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'look' }] },
  reasoning: { effort: 'low' },
  include: ['reasoning.encrypted_content'],
};

/** Requests for responses. */
export const responsesRequests: ResponseCreateParamsNonStreaming[] = [
  responsesRequest,
  { model: 'gpt-5', input: 'Hello', tool_choice: { type: 'web_search_preview' } },
  { model: 'gpt-5', prompt: { id: 'pmpt_1' } },
];

function responseOf(fields: Partial<Response>): Response {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model: 'gpt-5',
    output: [],
    output_text: '',
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    status: 'completed',
    ...fields,
  };
}

/** Responses with text, with calls, with a refusal, and cut off. */
export const responsesResponses: Response[] = [
  responseOf({
    output: [
      reasoning,
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [
          { type: 'output_text', text: 'Hello ', annotations: [] },
          { type: 'output_text', text: 'you', annotations: [] },
        ],
      },
    ],
    output_text: 'Hello you',
    usage: {
      input_tokens: 1,
      output_tokens: 2,
      total_tokens: 3,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  }),
  responseOf({ output: [{ type: 'function_call', call_id: 'a', name: 'look', arguments: '{}' }] }),
  responseOf({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }),
  responseOf({ status: 'failed', error: { code: 'server_error', message: 'no' } }),
];
