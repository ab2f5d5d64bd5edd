import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { formatDuration, shorten, visibleLine } from '@agent-hooks/trace-page';
import type { CliIo } from '../cli-io.ts';
import { createStatusLine } from '../terminal/status-line.ts';
import type { FireObserver } from './fire-event.ts';

/** Shows on a terminal which hooks run and for how long; elsewhere it shows nothing. */
export class Progress implements FireObserver {
  readonly #io: CliIo;
  readonly #status: ReturnType<typeof createStatusLine>;
  readonly #started = new Map<HookRegistryEntry, number>();
  #timer: NodeJS.Timeout | undefined;
  #note = '';

  constructor(io: CliIo) {
    this.#io = io;
    this.#status = createStatusLine(io);
  }

  readonly onHookStart = (entry: HookRegistryEntry): void => {
    this.#started.set(entry, performance.now());
    if (!this.#io.stderr.isTTY) return;
    this.#timer ??= setInterval(() => this.#draw(), 100);
    this.#draw();
  };

  readonly onHookEnd = (entry: HookRegistryEntry): void => {
    this.#started.delete(entry);
    if (this.#started.size === 0) this.clear();
  };

  /** Says something beside the hooks that run. */
  note(text: string): void {
    this.#note = text;
    if (this.#timer) this.#draw();
  }

  /** Removes the line. */
  clear(): void {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#status.clear();
  }

  #draw(): void {
    const now = performance.now();
    const running = [...this.#started].map(
      ([{ name }, since]) =>
        `${shorten(visibleLine(name), 30)} ${formatDuration(Math.round((now - since) / 100) * 100)}`,
    );
    this.#status.show([...(this.#note === '' ? [] : [this.#note]), `running ${running.join(', ')}`].join(': '));
  }
}
