import { isAbsolute, resolve } from 'node:path';
import { HookError, type HookEventName, type HookInput, isHookEventName } from '@agent-hooks/hook-types';
import type { RunDialect } from '@agent-hooks/hook-types/internal';
import { isKept } from '../fast/stable-inputs.ts';
import type { HookRunContext } from './hook-run-context.ts';
import { InputError } from './input-error.ts';
import { type HookParts, PreparedHook, PreparedText } from './prepared-hook.ts';

/** What all hooks of one event share: made once, however many hooks there are, and only what they need. */
export class PreparedEvent {
  readonly eventName: HookEventName;
  readonly input: HookInput;
  /** The directory of the event, absolute. */
  readonly cwd: string;
  readonly #isStable: boolean;
  readonly #host: HostParts;
  readonly #text: PreparedText;
  readonly #texts = new Map<RunDialect, PreparedText>();
  /** As a rule the hooks of an event come from few places. */
  readonly #prepared: { readonly context: HookRunContext; readonly hook: PreparedHook }[] = [];

  constructor(eventName: HookEventName, input: HookInput, { cwd, ...host }: HostParts & { readonly cwd: string }) {
    this.eventName = eventName;
    this.input = input;
    this.cwd = cwd;
    this.#isStable = isKept(input);
    this.#text = new PreparedText(eventName, () => input, this.#isStable);
    this.#host = host;
  }

  /** The event as one hook gets it; those that run alike share it, and with it one look at the host's environment. */
  forHook(context: HookRunContext = usualContext): PreparedHook {
    const known = this.#prepared.find((each) => isSameContext(each.context, context));
    if (known) return known.hook;
    const hook = this.#prepare(context);
    this.#prepared.push({ context, hook });
    return hook;
  }

  #prepare({ directory = this.cwd, projectDir = this.cwd, environment, dialect }: HookRunContext): PreparedHook {
    const place = { directory, projectDir, rules: environment };
    const own = dialect?.environment(this.input, projectDir);
    const text = dialect ? this.#textFor(dialect) : this.#text;
    return new PreparedHook(this.eventName, this.input, { text, place, own, shell: dialect?.shell, ...this.#host });
  }

  #textFor(dialect: RunDialect): PreparedText {
    const known = this.#texts.get(dialect);
    if (known) return known;
    const text = new PreparedText(this.eventName, () => dialect.toInput(this.input), this.#isStable);
    this.#texts.set(dialect, text);
    return text;
  }
}

type HostParts = Pick<HookParts, 'environments' | 'trace'>;

const usualContext: HookRunContext = {};

function isSameContext(one: HookRunContext, other: HookRunContext): boolean {
  return (
    one === other ||
    (one.directory === other.directory &&
      one.projectDir === other.projectDir &&
      one.environment === other.environment &&
      one.dialect === other.dialect)
  );
}

/** Makes an event ready for its hooks; an error says why none of them can run. */
export function prepareEvent(eventName: HookEventName, input: HookInput, host: HostParts): PreparedEvent | HookError {
  if (!isHookEventName(eventName))
    return new HookError('unsupported_event', `There is no event named '${String(eventName)}'. Check its spelling.`);
  try {
    const { cwd } = input;
    if (typeof cwd !== 'string' || cwd === '') {
      return new HookError(
        'invalid_input',
        `The input of ${eventName} has no cwd. Give it the directory to run hooks in.`,
      );
    }
    const directory = isAbsolute(cwd) ? cwd : resolve(cwd);
    return new PreparedEvent(eventName, input, { ...host, cwd: directory });
  } catch (cause) {
    return cause instanceof InputError ? cause : new InputError(eventName, cause);
  }
}
