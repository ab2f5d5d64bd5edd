import type { Environment } from '@agent-hooks/hook-trust';
import type { AggregatedHookResult, FiredEvent, HookConfig } from '@agent-hooks/hook-types';
import { getKindRow } from '@agent-hooks/hook-types/internal';
import { cutMark, makeRedactor, type Redactor } from '../secrets/redact.ts';
import { isSecretVariable } from '../secrets/secret-name.ts';
import { redactError } from './redact-error.ts';

/** What becomes of secrets in reports: false keeps them, a function replaces the usual rules. */
export type RedactOption = false | Redactor | undefined;

/** Of longer texts only the beginning is reported, so that reporting a hook that prints millions of lines takes a moment. */
const longestText = 64 * 1024;

/** Removes the secrets from reports; nothing is worked out before there is something to report. */
export class RecordRedactor {
  readonly #option: RedactOption;
  readonly #env: Environment;
  /** By the hooks whose variables count too, or by this very object. */
  readonly #made = new WeakMap<object, { readonly secrets: string; readonly redact: Redactor }>();

  constructor(option?: RedactOption, env: Environment = process.env) {
    this.#option = option;
    this.#env = env;
  }

  /** A copy without secrets: those of the host, and those of its hook. */
  redact<Value>(value: Value, config?: HookConfig): Value {
    if (this.#option === false) return value;
    // Only texts change, and stay texts.
    return this.#redactorFor(config && [config])(value, longestText) as Value;
  }

  /** The same for the record of an event: the secrets of all its hooks are taken out of all of it. */
  redactEvent(event: FiredEvent, configs: readonly HookConfig[]): FiredEvent {
    if (this.#option === false) return event;
    // Only texts change, and stay texts.
    const redacted = this.#redactorFor(configs)(event, longestText) as FiredEvent;
    return hasCutText(redacted) ? { ...redacted, truncated: true } : redacted;
  }

  /** The same for whatever a logger gets along with a message. */
  redactDetail(detail: unknown): unknown {
    if (this.#option === false) return detail;
    return detail instanceof Error ? redactError(detail, this.#redactorFor(undefined)) : this.redact(detail);
  }

  /** The same for the answer of an event that failed inside the engine. */
  redactFailure<Failure extends AggregatedHookResult>(envelope: Failure): Failure {
    if (this.#option === false) return envelope;
    const redact = this.#redactorFor(undefined);
    return { ...envelope, errors: envelope.errors.map((error) => redactError(error, redact)) };
  }

  #redactorFor(configs: readonly HookConfig[] | undefined): Redactor {
    if (this.#option) return this.#option;
    const environment = secretsOf(this.#env, configs ?? []);
    const secrets = JSON.stringify(environment);
    const key = configs?.length === 1 ? (configs[0] ?? this) : (configs ?? this);
    const made = this.#made.get(key);
    if (made?.secrets === secrets) return made.redact;
    const redact = makeRedactor(environment);
    this.#made.set(key, { secrets, redact });
    return redact;
  }
}

function hasCutText(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && next.endsWith(cutMark)) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const inner of Object.values(next)) waiting.push(inner);
  }
  return false;
}

/** The secrets of an environment as it is now, and of some hooks. */
function secretsOf(env: Environment, configs: readonly HookConfig[]): Environment {
  const ofHooks = configs.flatMap((config) => ownVariables(env, config)).filter(([name]) => isSecretVariable(name));
  const values = [...listVariables(env), ...ofHooks.map(([, value]) => value)];
  // Two may have one name: each is a secret.
  return Object.fromEntries(values.map((value, index) => [`SECRET_${index}`, value]));
}

/** The values of secret variables. Every look at process.env is a call into the system: this way takes the fewest. */
function listVariables(env: Environment): (string | undefined)[] {
  const values: (string | undefined)[] = [];
  for (const name of Reflect.ownKeys(env)) {
    if (typeof name === 'string' && isSecretVariable(name)) values.push(env[name]);
  }
  return values;
}

function ownVariables(env: Environment, config: HookConfig): [string, string][] {
  return getKindRow(config.type)
    .secrets(config, (name) => env[name])
    .map(({ name, value, isCertain }) => [isCertain ? `${name}_SECRET` : name, value]);
}
