import { join } from 'node:path';
import {
  type HookEventName,
  type HookInput,
  type HookInputFor,
  NotificationType,
  PreCompressTrigger,
  SessionEndReason,
  SessionStartSource,
} from '@agent-hooks/hook-types';

type OwnFields<Name extends HookEventName> = Omit<HookInputFor<Name>, keyof HookInput>;

/** What an event says beyond the fields that the host gives, made up for a project. */
export function sampleFields(eventName: HookEventName, dir: string, subject: string): Record<string, unknown> {
  return { ...samples[eventName](dir, subject) };
}

/** What an event may be about, by the field that says it; the most usual first. */
export const sampleSubjects: Readonly<Record<string, readonly string[]>> = {
  tool_name: ['write_file', 'run_shell_command', 'replace', 'read_file', 'Bash', 'Write', 'Edit', 'Read'],
  source: Object.values(SessionStartSource),
  reason: Object.values(SessionEndReason),
  trigger: Object.values(PreCompressTrigger),
  notification_type: Object.values(NotificationType),
};

/** What a tool may be called with. */
export function sampleToolInput(tool: string, dir: string): Record<string, unknown> {
  const file = join(dir, 'src', 'greeting.ts');
  const write = { file_path: file, content: "export const greeting = 'Hello';\n" };
  const edit = { file_path: file, old_string: "'Hello'", new_string: "'Good morning'" };
  const shell = { command: 'ls -la', description: 'List the files of the project' };
  const inputs: Readonly<Record<string, Record<string, unknown>>> = {
    write_file: write,
    Write: write,
    replace: edit,
    Edit: edit,
    run_shell_command: shell,
    Bash: shell,
    read_file: { file_path: file },
    Read: { file_path: file },
    list_directory: { dir_path: dir },
    glob: { pattern: '**/*.ts' },
    search_file_content: { pattern: 'greeting' },
    google_web_search: { query: 'agent hooks' },
    web_fetch: { prompt: 'Summarise https://example.com' },
  };
  return (Object.hasOwn(inputs, tool) ? inputs[tool] : undefined) ?? { text: 'a sample argument' };
}

const prompt = 'Change the greeting to "Good morning" and run the tests.';

const request = {
  model: 'gemini-2.5-pro',
  messages: [
    { role: 'system' as const, content: 'You are a careful coding assistant.' },
    { role: 'user' as const, content: prompt },
  ],
  config: { temperature: 0.2, maxOutputTokens: 2048 },
  toolConfig: {
    mode: 'AUTO' as const,
    allowedFunctionNames: ['read_file', 'replace', 'run_shell_command', 'write_file'],
  },
};

const answer = 'The greeting is changed and all tests pass.';

const response = {
  text: answer,
  candidates: [{ content: { role: 'model', parts: [answer] }, finishReason: 'STOP', index: 0 }],
  usageMetadata: { promptTokenCount: 41, candidatesTokenCount: 9, totalTokenCount: 50 },
};

/** One row for each event of the table; an event without its row does not compile. */
const samples: { readonly [Name in HookEventName]: (dir: string, subject: string) => OwnFields<Name> } = {
  BeforeTool: (dir, subject) => ({ tool_name: subject, tool_input: sampleToolInput(subject, dir) }),
  AfterTool: (dir, subject) => ({
    tool_name: subject,
    tool_input: sampleToolInput(subject, dir),
    tool_response: { llmContent: 'The tool ended well.', returnDisplay: 'Done.' },
  }),
  BeforeModel: () => ({ llm_request: request }),
  AfterModel: () => ({ llm_request: request, llm_response: response }),
  BeforeToolSelection: () => ({ llm_request: request }),
  BeforeAgent: () => ({ prompt }),
  AfterAgent: () => ({ prompt, prompt_response: answer, stop_hook_active: false }),
  // The engine refuses a subject that its event does not know, with a sentence that says which ones it does.
  SessionStart: (_, subject) => ({ source: subject as SessionStartSource }),
  SessionEnd: (_, subject) => ({ reason: subject as SessionEndReason }),
  PreCompress: (_, subject) => ({ trigger: subject as PreCompressTrigger }),
  Notification: (_, subject) => ({
    notification_type: subject,
    message: 'The agent asks for permission to run a command.',
    details: { tool_name: 'run_shell_command', command: 'ls -la' },
  }),
};
