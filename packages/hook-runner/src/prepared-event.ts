import { isAbsolute, resolve } from 'node:path';
import { HookError, type HookEventName, type HookInput, isHookEventName } from '@agent-hooks/hook-types';
import type { Environment } from './environment.ts';
import type { EnvironmentSource } from './environment-source.ts';
import type { InheritEnv } from './options.ts';

/** What all hooks of one event share: made once, however many hooks there are, and only what they need. */
export class PreparedEvent {
  readonly eventName: HookEventName;
  readonly cwd: string;
  /** The input as JSON. */
  readonly text: string;
  readonly #environments: EnvironmentSource;
  readonly #filters: readonly InheritEnv[] | undefined;
  readonly #whole: PreparedEvent | undefined;
  #payload: Buffer | undefined;
  #environment: Environment | undefined;

  constructor(
    eventName: HookEventName,
    cwd: string,
    text: string,
    environments: EnvironmentSource,
    narrowed?: { readonly whole: PreparedEvent; readonly filters: readonly InheritEnv[] },
  ) {
    this.eventName = eventName;
    this.cwd = cwd;
    this.text = text;
    this.#environments = environments;
    this.#filters = narrowed?.filters;
    this.#whole = narrowed?.whole;
  }

  /** The same event for a hook that gets less of the host's environment. */
  narrowedBy(filters: readonly InheritEnv[] | undefined): PreparedEvent {
    if (!filters || filters.length === 0) return this;
    return new PreparedEvent(this.eventName, this.cwd, this.text, this.#environments, { whole: this, filters });
  }

  /** The input as a process or a service reads it. */
  get payload(): Buffer {
    if (this.#whole) return this.#whole.payload;
    this.#payload ??= Buffer.from(this.text);
    return this.#payload;
  }

  /** What the hook gets of the host's environment, before its own variables. */
  get environment(): Environment {
    this.#environment ??= this.#environments.read(this.cwd, this.#filters);
    return this.#environment;
  }

  /** The same as it was a moment ago, for what does not need to be started. */
  get recentEnvironment(): Environment {
    return this.#environment ?? this.#environments.readRecent(this.cwd, this.#filters);
  }
}

/** Makes an event ready for its hooks; an error says why none of them can run. */
export function prepareEvent(
  eventName: HookEventName,
  input: HookInput,
  environments: EnvironmentSource,
): PreparedEvent | HookError {
  if (!isHookEventName(eventName)) {
    return new HookError('unsupported_event', `There is no event named '${String(eventName)}'. Check its spelling.`);
  }
  try {
    const { cwd } = input;
    if (typeof cwd !== 'string' || cwd === '') {
      return new HookError(
        'invalid_input',
        `The input of ${eventName} has no cwd. Give it the directory to run hooks in.`,
      );
    }
    const directory = isAbsolute(cwd) ? cwd : resolve(cwd);
    return new PreparedEvent(eventName, directory, JSON.stringify(input), environments);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = `The input of ${eventName} could not be made ready for its hooks: ${why}. It must be plain JSON data.`;
    return new HookError('invalid_input', message, { cause });
  }
}
