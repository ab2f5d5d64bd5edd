import { type HookEventName, type HookInput, isRecord } from '@agent-hooks/hook-types';
import { copyJson, type SandboxRestriction } from '@agent-hooks/hook-types/internal';
import type { Environment, EnvironmentPlace } from '../environment/environment.ts';
import type { EnvironmentSource } from '../environment/environment-source.ts';
import { InputError } from './input-error.ts';
import { jsonForLines, jsonForProcesses } from './portable-json.ts';
import { serialise } from './serialise.ts';
import type { TraceHeaders } from './trace-headers.ts';

/** An input, as JSON and as the bytes that a process or a service reads; each is made when it is first asked for. */
export class PreparedText {
  readonly #eventName: HookEventName;
  readonly #makeInput: () => object;
  /** True for what no longer changes. */
  readonly isStable: boolean;
  #input: object | undefined;
  #text: string | undefined;
  #payload: Buffer | undefined;
  #line: string | undefined;

  /** What may still change is made and written at once. */
  constructor(eventName: HookEventName, makeInput: () => object, isStable: boolean) {
    this.#eventName = eventName;
    this.#makeInput = makeInput;
    this.isStable = isStable;
    if (!isStable) void this.text;
  }

  /** The input as JSON; throws an `InputError` if it cannot be written. */
  get text(): string {
    this.#text ??= this.#attempt(serialise);
    return this.#text;
  }

  /** A copy that belongs to whoever asks; throws an `InputError` if the input cannot be written. */
  copy(): unknown {
    return this.isStable ? this.#attempt((input) => copyJson(input)) : JSON.parse(this.text);
  }

  get payload(): Buffer {
    this.#payload ??= Buffer.from(jsonForProcesses(this.text, process.platform));
    return this.#payload;
  }

  get line(): string {
    this.#line ??= jsonForLines(this.text, process.platform);
    return this.#line;
  }

  #attempt<Value>(write: (input: object) => Value): Value {
    this.#input ??= this.#makeInput();
    try {
      return write(this.#input);
    } catch (cause) {
      throw new InputError(this.#eventName, cause);
    }
  }
}

const noRestrictions: readonly SandboxRestriction[] = [];

/** What an event is for one hook. */
export interface HookParts {
  readonly text: PreparedText;
  readonly place: EnvironmentPlace;
  readonly environments: EnvironmentSource;
  readonly own: Environment | undefined;
  /** The shell of hooks that name none; undefined: the default of the system. */
  readonly shell: string | undefined;
  /** The trace that it belongs to. */
  readonly trace: TraceHeaders | undefined;
}

/** An event as one hook gets it: its input, the directory it runs in and its environment. */
export class PreparedHook {
  readonly eventName: HookEventName;
  /** The input as the host gave it: to be read, never to be changed or handed out. */
  readonly input: HookInput;
  readonly parts: HookParts;
  #environment: Environment | undefined;

  constructor(eventName: HookEventName, input: HookInput, parts: HookParts) {
    this.eventName = eventName;
    this.input = input;
    this.parts = parts;
  }

  /** Where its process starts. */
  get cwd(): string {
    return this.parts.place.directory;
  }

  /** What a sandbox takes away from the hook. */
  get sandbox(): readonly SandboxRestriction[] {
    return this.parts.place.rules?.sandbox ?? noRestrictions;
  }

  /** The messages that the hook is shown, if it is shown any: what it sends back is mostly the same. */
  get messages(): readonly unknown[] | undefined {
    if (!this.parts.text.isStable || !('llm_request' in this.input) || !isRecord(this.input.llm_request))
      return undefined;
    const { messages } = this.input.llm_request;
    return Array.isArray(messages) ? messages : undefined;
  }

  /** A copy of the input that belongs to whoever asks. */
  copyInput(): unknown {
    return this.parts.text.copy();
  }

  /** The input as a process or a service reads it. */
  get payload(): Buffer {
    return this.parts.text.payload;
  }

  /** What the hook gets of the host's environment, before its own variables. */
  get environment(): Environment {
    this.#environment ??= this.parts.environments.read(this.parts.place, this.parts.own);
    return this.#environment;
  }

  /** The same as it was a moment ago, for what does not need to be started. */
  get recentEnvironment(): Environment {
    return this.#environment ?? this.parts.environments.readRecent(this.parts.place, this.parts.own);
  }
}
