import type { HookEventName } from '../../packages/hook-types/src/index.ts';

/** An event as a hook may see it and an answer that it may give; the page is only made if the contract accepts both. */
export interface EventSample {
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: Readonly<Record<string, unknown>>;
}

const request = { model: 'gemini-2.5-pro', messages: [{ role: 'user', content: 'Tidy up the build folder.' }] };
const response = (text: string) => ({
  text,
  candidates: [{ content: { role: 'model', parts: [text] }, finishReason: 'STOP' }],
});
const specific = (hookEventName: HookEventName, fields: object) => ({
  hookSpecificOutput: { hookEventName, ...fields },
});

export const eventSamples: Readonly<Record<HookEventName, EventSample>> = {
  BeforeTool: {
    input: { tool_name: 'run_shell_command', tool_input: { command: 'rm -rf build' } },
    output: { decision: 'deny', reason: 'Use the clean script instead.' },
  },
  AfterTool: {
    input: {
      tool_name: 'write_file',
      tool_input: { file_path: 'src/a.ts' },
      tool_response: { llmContent: 'Written.' },
    },
    output: specific('AfterTool', { additionalContext: 'The tests pass.' }),
  },
  BeforeModel: {
    input: { llm_request: request },
    output: specific('BeforeModel', { llm_request: { config: { temperature: 0 } } }),
  },
  AfterModel: {
    input: { llm_request: request, llm_response: response('Ask anna@example.org.') },
    output: specific('AfterModel', { llm_response: response('Ask [e-mail].') }),
  },
  BeforeToolSelection: {
    input: { llm_request: request },
    output: specific('BeforeToolSelection', {
      toolConfig: { mode: 'AUTO', allowedFunctionNames: ['read_file', 'glob'] },
    }),
  },
  BeforeAgent: {
    input: { prompt: 'Fix the login test.' },
    output: specific('BeforeAgent', { additionalContext: 'The branch is feature/login.' }),
  },
  AfterAgent: {
    input: { prompt: 'Fix the login test.', prompt_response: 'It passes now.', stop_hook_active: false },
    output: { systemMessage: 'Run the linter before you say that you are done.' },
  },
  SessionStart: {
    input: { source: 'startup' },
    output: specific('SessionStart', { additionalContext: 'House rule: small commits.' }),
  },
  SessionEnd: { input: { reason: 'exit' }, output: {} },
  PreCompress: { input: { trigger: 'auto' }, output: { systemMessage: 'The transcript was saved.' } },
  Notification: {
    input: {
      notification_type: 'ToolPermission',
      message: 'May I run npm test?',
      details: { tool_name: 'run_shell_command' },
    },
    output: {},
  },
};
