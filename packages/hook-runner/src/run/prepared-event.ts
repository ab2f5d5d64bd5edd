import { isAbsolute, resolve } from 'node:path';
import {
  HookError,
  type HookEventName,
  type HookInput,
  isDeeperThan,
  isHookEventName,
  type RunDialect,
} from '@agent-hooks/hook-types';
import type { EnvironmentSource } from '../environment/environment-source.ts';
import type { HookRunContext } from './hook-run-context.ts';
import { PreparedHook, PreparedText } from './prepared-hook.ts';

/** What all hooks of one event share: made once, however many hooks there are, and only what they need. */
export class PreparedEvent {
  readonly eventName: HookEventName;
  readonly input: HookInput;
  /** The directory of the event, absolute. */
  readonly cwd: string;
  readonly #environments: EnvironmentSource;
  readonly #text: PreparedText;
  readonly #texts = new Map<RunDialect, PreparedText>();
  #usual: PreparedHook | undefined;

  constructor(
    eventName: HookEventName,
    input: HookInput,
    cwd: string,
    text: PreparedText,
    environments: EnvironmentSource,
  ) {
    this.eventName = eventName;
    this.input = input;
    this.cwd = cwd;
    this.#text = text;
    this.#environments = environments;
  }

  /** The event as one hook gets it. */
  forHook(context: HookRunContext | undefined): PreparedHook {
    if (context) return this.#prepare(context);
    this.#usual ??= this.#prepare({});
    return this.#usual;
  }

  #prepare({ directory = this.cwd, projectDir = this.cwd, environment, dialect }: HookRunContext): PreparedHook {
    const place = { directory, projectDir, rules: environment };
    const own = dialect?.environment(this.input, projectDir);
    const text = dialect ? this.#textFor(dialect) : this.#text;
    return new PreparedHook(this.eventName, text, place, this.#environments, own, dialect?.shell);
  }

  #textFor(dialect: RunDialect): PreparedText {
    const text = this.#texts.get(dialect) ?? new PreparedText(serialise(dialect.toInput(this.input)));
    this.#texts.set(dialect, text);
    return text;
  }
}

/** More than any event needs: past these an input is refused, before it costs the host its stack or its memory. */
const mostLevels = 500;
const mostBytes = 64 * 1024 * 1024;

function serialise(input: object): string {
  if (isDeeperThan(input, mostLevels)) throw new RangeError(`it is nested deeper than ${mostLevels} levels`);
  const text = JSON.stringify(input);
  // No character takes more than three bytes for each of its units.
  if (text.length * 3 > mostBytes && Buffer.byteLength(text) > mostBytes) {
    throw new RangeError(`it has more than ${mostBytes} bytes`);
  }
  return text;
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
    return new PreparedEvent(eventName, input, directory, new PreparedText(serialise(input)), environments);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = `The input of ${eventName} could not be prepared for its hooks: ${why}. It must be plain JSON data.`;
    return new HookError('invalid_input', message, { cause });
  }
}
