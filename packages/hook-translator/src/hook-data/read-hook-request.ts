import type { HookToolConfig, LLMRequest } from '@agent-hooks/hook-types';
import { misnamedText, patchReaders, readMessage } from '@agent-hooks/hook-types/internal';
import { badHookData } from './bad-hook-data.ts';
import { allStrictly, type FieldReader, readFields, readRecord, strictly } from './read-fields.ts';

/** One message as hooks see it. */
export type HookMessage = LLMRequest['messages'][number];

/** Who speaks in a message, as hooks see it. */
export type HookRole = HookMessage['role'];

/** The generation settings of the stable format. */
export type HookGenerationConfig = NonNullable<LLMRequest['config']>;

/** What a hook wants changed in a request, once it is known to be well formed. */
export interface HookRequestChanges {
  readonly model?: string;
  /** Still as the hook sent them: `readHookMessages` reads all, or those that are not what the hook was shown. */
  readonly messages?: readonly unknown[];
  /** Still as the hook sent them, like the two below: what was shown says how they are read. */
  readonly tool_calls?: readonly unknown[];
  readonly tool_results?: readonly unknown[];
  readonly system?: string | readonly unknown[];
  readonly config?: HookGenerationConfig;
  readonly toolConfig?: HookToolConfig;
}

/** Reads what a hook sent as `llm_request`: any of its fields, null meaning absent; throws where a field cannot be read. */
export function readHookRequest(value: unknown): HookRequestChanges {
  refuseMisnamedText(readRecord(value, 'llm_request'));
  return readFields<HookRequestChanges>(requestReaders, value, 'llm_request');
}

/**
 * Reads messages that a hook sent. One without a role speaks for whom the message `shown` under its id did, else for the
 * user; `first` is the place of the first message in the hook's list.
 */
export function readHookMessages(
  messages: readonly unknown[],
  shown: readonly HookMessage[] = [],
  first = 0,
): HookMessage[] {
  const roleOf = (id: unknown) => shown.find((message) => message.id !== undefined && message.id === id)?.role;
  const read = strictly<HookMessage>((value, path, problems) => readMessage(value, roleOf, { path, problems }));
  return messages.map((message, index) => read(message, `llm_request.messages[${first + index}]`));
}

/** Reads what a hook sent as a tool config. */
export const readHookToolConfig: FieldReader<HookToolConfig> = (value, path) =>
  readFields<HookToolConfig>(toolConfigReaders, value, path);

/** The generation settings of the stable format, each with the reader that knows its type. */
export const generationConfigReaders = allStrictly<HookGenerationConfig>(patchReaders.config);

const toolConfigReaders = allStrictly<HookToolConfig>(patchReaders.toolConfig);

const requestReaders = {
  model: strictly<string>(patchReaders.model),
  messages: readList('a list of messages'),
  tool_calls: readList('a list of calls'),
  tool_results: readList('a list of results'),
  system: (value: unknown, path: string) =>
    typeof value === 'string' ? value : readList('a list of texts')(value, path),
  config: (value: unknown, path: string) => readFields<HookGenerationConfig>(generationConfigReaders, value, path),
  toolConfig: readHookToolConfig,
};

/** A redaction under a wrong name would be ignored, and the text it was to hide sent: it is refused instead. */
function refuseMisnamedText(request: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(request)) {
    const meant = Object.hasOwn(requestReaders, name) ? undefined : misnamedText(name);
    if (meant === undefined || request[meant] !== undefined) continue;
    const what = meant === 'messages' ? 'the messages' : 'these';
    throw badHookData(`llm_request.${name}`, request[name], `${what} under the name \`${meant}\``);
  }
}

function readList(expected: string): FieldReader<readonly unknown[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw badHookData(path, value, expected);
    return value;
  };
}
