import type { HookEventName } from '@agent-hooks/hook-types';
import type { Environment, EnvironmentPlace } from '../environment/environment.ts';
import type { EnvironmentSource } from '../environment/environment-source.ts';
import { jsonForLines, jsonForProcesses } from './portable-json.ts';

/** An input as JSON, and as the bytes that a process or a service reads. */
export class PreparedText {
  readonly text: string;
  #payload: Buffer | undefined;
  #line: string | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get payload(): Buffer {
    this.#payload ??= Buffer.from(jsonForProcesses(this.text, process.platform));
    return this.#payload;
  }

  get line(): string {
    this.#line ??= jsonForLines(this.text, process.platform);
    return this.#line;
  }
}

/** An event as one hook gets it: its input, the directory it runs in and its environment. */
export class PreparedHook {
  readonly eventName: HookEventName;
  /** Where its process starts. */
  readonly cwd: string;
  /** The shell of hooks that name none; undefined: the default of the system. */
  readonly shell: string | undefined;
  readonly #text: PreparedText;
  readonly #place: EnvironmentPlace;
  readonly #environments: EnvironmentSource;
  readonly #own: Environment | undefined;
  #environment: Environment | undefined;

  constructor(
    eventName: HookEventName,
    text: PreparedText,
    place: EnvironmentPlace,
    environments: EnvironmentSource,
    own: Environment | undefined,
    shell: string | undefined,
  ) {
    this.eventName = eventName;
    this.cwd = place.directory;
    this.shell = shell;
    this.#text = text;
    this.#place = place;
    this.#environments = environments;
    this.#own = own;
  }

  /** The input as JSON. */
  get text(): string {
    return this.#text.text;
  }

  /** The input as a process or a service reads it. */
  get payload(): Buffer {
    return this.#text.payload;
  }

  /** The input as a program reads it that takes a line for each event. */
  get line(): string {
    return this.#text.line;
  }

  /** What the hook gets of the host's environment, before its own variables. */
  get environment(): Environment {
    this.#environment ??= this.#with(this.#environments.read(this.#place));
    return this.#environment;
  }

  /** The same as it was a moment ago, for what does not need to be started. */
  get recentEnvironment(): Environment {
    return this.#environment ?? this.#with(this.#environments.readRecent(this.#place));
  }

  #with(environment: Environment): Environment {
    return this.#own ? { ...environment, ...this.#own } : environment;
  }
}
