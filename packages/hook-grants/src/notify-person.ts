import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from '@agent-hooks/hook-runner/process';
import type { OpenAsk } from './grants.ts';
import { shortTicket } from './ticket.ts';

export interface NotifyOptions {
  /** The variables of the agent; of them only those that lead to its user's screen count. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Addresses that hear of every question, and answer none. */
  readonly webhooks: readonly string[];
  /** Where programs that show notifications are looked for. */
  readonly programDirectories?: readonly string[];
  /** False: no notification on the desktop. */
  readonly desktop?: boolean;
}

const systemDirectories = ['/usr/bin', '/bin', '/usr/local/bin'];
const screenVariables = ['DISPLAY', 'WAYLAND_DISPLAY', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'HOME', 'LANG'];
const longestShown = 200;
const withinMs = 3_000;

/** Tells a person that they are asked: on their desktop where there is one, and at the webhooks. It never throws. */
export async function notifyPerson(ask: OpenAsk, options: NotifyOptions): Promise<void> {
  if (options.desktop !== false) notifyDesktop(ask, options);
  await Promise.all(options.webhooks.map((url) => post(url, ask)));
}

function notifyDesktop(ask: OpenAsk, { env, programDirectories = systemDirectories }: NotifyOptions): void {
  const title = `${ask.agent} asks (${shortTicket(ask.ticket)})`;
  const text = plain(`${ask.what} – ${ask.reason}`);
  const find = (name: string) => programDirectories.map((each) => join(each, name)).find((file) => existsSync(file));
  const [notify, script] = [find('notify-send'), find('osascript')];
  const shown = 'on run argv\ndisplay notification (item 2 of argv) with title (item 1 of argv)\nend run';
  const plan = notify
    ? { file: notify, args: ['--app-name=agent-hooks', '--', title, escapeMarkup(text)] }
    : script && { file: script, args: ['-e', shown, title, text] };
  if (!plan) return;
  const environment = {
    PATH: systemDirectories.join(':'),
    ...Object.fromEntries(screenVariables.map((name) => [name, env[name]])),
  };
  try {
    const child = startProgram(plan, { cwd: '/', environment, stdio: 'ignore', timeout: withinMs, detached: true });
    child.on('error', () => undefined);
    child.unref();
  } catch {
    // A screen that is not there shows nothing.
  }
}

/** An answer of the receiver, a redirection included, has no effect. */
async function post(url: string, { ticket, ...ask }: OpenAsk): Promise<void> {
  const body = JSON.stringify({ ...ask, ticket: shortTicket(ticket) });
  const headers = { 'content-type': 'application/json' };
  try {
    const signal = AbortSignal.timeout(withinMs);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
    await response.body?.cancel();
  } catch {
    // The question is listed all the same.
  }
}

/** One line, without anything that acts on a screen. */
function plain(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > longestShown ? `${line.slice(0, longestShown - 1)}…` : line;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
