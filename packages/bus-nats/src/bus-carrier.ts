import { HookError, type HookInput, type HookOutput } from '@agent-hooks/hook-types';
import { type BusHookConfig, isAllowingDecision } from '@agent-hooks/hook-types/internal';
import { requestAnswer } from './agent/bus-requests.ts';
import { NatsLink } from './link/nats-link.ts';
import type { NatsOptions } from './link/nats-options.ts';
import { type BusResponse, refuses } from './wire/messages.ts';
import { fillSubject } from './wire/subjects.ts';

export interface BusCarrierOptions {
  /** How to connect to a server that hooks name, by its address as they write it; for example the credentials. */
  readonly servers?: Readonly<Record<string, Omit<NatsOptions, 'servers'>>> | undefined;
  /** How to connect to all others. */
  readonly connection?: Omit<NatsOptions, 'servers'> | undefined;
  /** A bucket of the server's object store for inputs that are too large for a message. */
  readonly objectStore?: string | undefined;
  /** A connection that was not used for so long is closed, and does not keep the program alive. Default: 5 000 ms. */
  readonly idleMs?: number | undefined;
  /** Called with the worker and policy an answer was given. */
  readonly onAnswer?: ((answer: Pick<BusResponse, 'policy' | 'worker'>) => void) | undefined;
}

/** What a carrier gets about a hook that it runs. */
interface HostKindContext {
  readonly eventName: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly trace?: Readonly<Record<string, string>> | undefined;
}

/** Runs hooks of the kind `bus`. */
export interface BusCarrier {
  (config: BusHookConfig, input: HookInput, context: HostKindContext): Promise<HookOutput | undefined>;
  /** Closes all connections; a later event opens them again. */
  readonly close: () => Promise<void>;
}

/** Carries hooks of the kind `bus` to workers over NATS: `new HookSystem(config, { kinds: { bus: busCarrier() } })`. */
export function busCarrier(options: BusCarrierOptions = {}): BusCarrier {
  const links = new Map<string, IdleLink>();
  const linkTo = (server: string) => {
    const known = links.get(server);
    if (known) return known;
    const connection = { ...options.connection, ...options.servers?.[server] };
    const link = new IdleLink({ ...connection, servers: server }, options.idleMs ?? 5_000, () => links.delete(server));
    links.set(server, link);
    return link;
  };
  const carry = async (
    { server, subject, onFailure }: BusHookConfig,
    input: HookInput,
    { eventName, timeoutMs, signal, trace }: HostKindContext,
  ) => {
    const response = await linkTo(server).use((link) =>
      requestAnswer(link, options.objectStore, {
        subject: fillSubject(subject, eventName),
        eventName,
        input: { ...input },
        // Whoever runs the hook gives up at its timeout, and could not say why no one answered.
        timeoutMs: timeoutMs * 0.9,
        signal,
        headers: trace,
      }),
    );
    options.onAnswer?.(response);
    return readAnswer(response, onFailure === 'block');
  };
  const close = async () => void (await Promise.all(Array.from(links.values(), (link) => link.close())));
  return Object.assign(carry, { close });
}

/** The merged answer of the worker's hooks; an error if they could not be asked, unless they refuse. */
function readAnswer({ success, output, error }: BusResponse, isGate: boolean): HookOutput | undefined {
  const final = output?.finalOutput;
  if (refuses(output)) return final;
  if (error) throw failure(`The worker failed: ${error.message}`);
  if (!success || !Array.isArray(output?.errors)) throw failure('The worker failed without saying why.');
  const ended = output.errors.find(({ code }) => code === 'hook_aborted');
  if (ended) throw failure(`The worker ended its hooks before they had answered: ${ended.message}`);
  // What the others answered counts, unless all of them have to answer.
  const [failed] = output.errors;
  if (failed && isGate) throw failure(`A hook failed at the worker: ${failed.message}`);
  return final?.decision === 'allow' && !output.allOutputs.some(allows) ? { ...final, decision: undefined } : final;
}

/** Whether a hook itself allowed a call: text that one printed comes as `allow` too. */
const allows = ({ decision, systemMessage, hookSpecificOutput: specific }: HookOutput) =>
  (isAllowingDecision(decision) && systemMessage === undefined) || specific?.permissionDecision === 'allow';

const failure = (message: string) => new HookError('hook_failed', message);

/** A connection that closes when it was not used for a while. */
class IdleLink {
  readonly #link: NatsLink;
  readonly #idleMs: number;
  readonly #onClose: () => void;
  #users = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: NatsOptions, idleMs: number, onClose: () => void) {
    this.#link = new NatsLink(options);
    this.#idleMs = idleMs;
    this.#onClose = onClose;
  }

  async use<Value>(call: (link: NatsLink) => Promise<Value>): Promise<Value> {
    clearTimeout(this.#timer);
    this.#users++;
    try {
      return await call(this.#link);
    } finally {
      this.#users--;
      if (this.#users === 0) this.#timer = setTimeout(() => void this.close(), this.#idleMs);
    }
  }

  close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#onClose();
    return this.#link.close();
  }
}
