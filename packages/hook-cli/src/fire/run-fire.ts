import { join, resolve } from 'node:path';
import { alwaysTrust, checkCommand, isSwitchedOff } from '@agent-hooks/hook-system';
import { getEventRow, type HookEventName } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { readSubject, type SubjectOptions } from '../explain/explain-event.ts';
import { describeOffSwitches } from '../off/find-off-switches.ts';
import { homeOf } from '../project/home.ts';
import { startingCommand } from '../project/hook-target.ts';
import { openProject, silentSettings } from '../project/open-project.ts';
import { didYouMean, readEventName } from '../project/read-names.ts';
import { shortPath } from '../project/short-path.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrap } from '../terminal/wrap.ts';
import { chooseSubject } from './choose-subject.ts';
import { FileWatch } from './file-watch.ts';
import { type FiredEvent, type FiringProject, fireEvent, openForFiring } from './fire-event.ts';
import { fireToJson } from './fire-json.ts';
import { withInterrupt } from './interrupt.ts';
import { Progress } from './progress.ts';
import { readGivenInput, toEventFields } from './read-given-input.ts';
import { renderFire } from './render-fire.ts';
import { readReplay } from './replay.ts';
import { sampleFields } from './sample-fields.ts';

export interface FireCommandOptions extends SubjectOptions {
  readonly input?: string;
  readonly hook?: string;
  readonly replay?: string;
  readonly watch?: boolean;
  readonly unapproved?: boolean;
  readonly json?: boolean;
}

/** Fires an event with the real hooks and shows all that happens; with `--watch` again at every change. */
export async function runFire(
  io: CliIo,
  dir: string,
  word: string | undefined,
  options: FireCommandOptions,
): Promise<void> {
  if (options.watch && options.json) throw new CliExit(2, '--watch and --json do not go together.');
  const asked = await readAsked(io, word, options);
  await withInterrupt(async (signal) => {
    for (;;) {
      const project = await openForFiring(io, dir, {
        ...asked,
        ...(options.hook !== undefined && { hookName: options.hook }),
        ...(options.unapproved && { trust: alwaysTrust() }),
      });
      const watch = options.watch ? new FileWatch(watchedFiles(io, project, asked.eventName, options)) : undefined;
      const code = await fireOnce(io, project, asked, options, signal).finally(() => project.runner.dispose());
      if (!watch) {
        if (code !== 0) throw new CliExit(code);
        return;
      }
      if (signal.aborted) return;
      printLines(io, ['', 'Waiting for a change of the settings or a script; Ctrl-C ends.']);
      const [first, ...others] = await watch.changed(signal);
      if (first === undefined) return;
      const what = others.length === 0 ? shortPath(io, first) : `${shortPath(io, first)} and ${others.length} more`;
      printLines(io, ['', `--- ${new Date().toLocaleTimeString('en-GB')}: ${what} changed ---`, '']);
    }
  });
}

interface Asked extends SubjectOptions {
  readonly eventName: HookEventName;
  readonly given: Record<string, unknown>;
  readonly sessionId?: string;
}

async function readAsked(io: CliIo, word: string | undefined, options: FireCommandOptions): Promise<Asked> {
  const replayed = options.replay === undefined ? undefined : await readReplay(io, options.replay);
  const eventName = word === undefined ? replayed?.eventName : readEventName(word);
  if (eventName === undefined) throw new CliExit(2, 'Which event? For example: agent-hooks fire BeforeTool');
  if (replayed && replayed.eventName !== eventName) {
    throw new CliExit(2, `--replay: the recorded event is ${replayed.eventName}, not ${eventName}`);
  }
  const subject = readSubject(eventName, options);
  const input = options.input === undefined ? {} : toEventFields(eventName, await readGivenInput(io, options.input));
  const { session_id: sessionId, ...recorded } = replayed?.input ?? {};
  return {
    eventName,
    given: { ...recorded, ...input },
    ...(subject !== undefined && { subject }),
    ...(typeof sessionId === 'string' && { sessionId }),
  };
}

async function fireOnce(
  io: CliIo,
  project: FiringProject,
  asked: Asked,
  options: FireCommandOptions,
  signal: AbortSignal,
): Promise<number> {
  if (options.hook !== undefined && project.hooks.length === 0) await refuseUnknownHook(io, project.dir, options.hook);
  const { fields, subject } = completeFields(project, asked);
  const progress = new Progress(io);
  signal.addEventListener('abort', () => progress.note('ending the hooks'), { once: true });
  const fired = await fireEvent(project, asked.eventName, fields, { signal, observer: progress });
  progress.clear();
  if (fired.processed.aggregated.stage === 'validation') {
    throw new CliExit(2, fired.processed.aggregated.errors[0]?.message);
  }
  if (options.json) printJson(io, fireToJson(fired, subject));
  else {
    const isSilent = project.settings.enableHooks === undefined && project.hooks.length > 0;
    const isSaid = fired.explanation.others.some(
      ({ entry }) => project.offSwitches.switches.length > 0 && isSwitchedOff(entry),
    );
    const off = isSaid ? [] : describeOffSwitches(project.offSwitches);
    const notes = [...off, ...(isSilent ? [silentSettings] : [])].flatMap((note) => [
      '',
      ...wrap(`Note: ${note}`, screenWidth(io)),
    ]);
    printLines(io, [...renderFire(io, fired, subject), ...notes]);
  }
  return exitCodeOf(fired);
}

/** Fills in a sample for all that was not given. */
function completeFields({ hooks, dir }: FiringProject, { eventName, given, subject: wanted }: Asked) {
  const { matchField } = getEventRow(eventName);
  const stated = wanted ?? (matchField === undefined ? undefined : given[matchField]);
  const subject = typeof stated === 'string' ? stated : chooseSubject(eventName, hooks);
  const fields: Record<string, unknown> = { ...sampleFields(eventName, dir, subject), ...given };
  if (wanted !== undefined && matchField !== undefined) fields[matchField] = wanted;
  return { fields, subject };
}

async function refuseUnknownHook(io: CliIo, dir: string, name: string): Promise<never> {
  const { hooks } = await openProject(io, dir);
  const names = [...new Set(hooks.map((hook) => hook.name))];
  throw new CliExit(2, `There is no hook named '${name}'.${didYouMean(name, names)} \`agent-hooks list\` shows all.`);
}

/** A refusal is an answer; a hook that did not run well, or not at all for want of approval, is a problem. */
function exitCodeOf({ explanation, hooks, processed }: FiredEvent): number {
  const well = hooks.every(({ result }) => result.success || result.outcome === 'blocked');
  return well && explanation.unapproved.length === 0 && processed.aggregated.stage === undefined ? 0 : 1;
}

function watchedFiles(
  io: CliIo,
  project: FiringProject,
  eventName: HookEventName,
  options: FireCommandOptions,
): Set<string> {
  const { dir, settings, hooks } = project;
  const home = homeOf(io);
  const folders = [dir, ...(home === undefined ? [] : [home])];
  const scripts = hooks
    .filter((hook) => hook.eventName === eventName)
    .flatMap(({ config }) => {
      const command = startingCommand(config);
      return command ? checkCommand(command, { projectDir: dir, env: io.env }).scripts : [];
    });
  return new Set([
    ...settings.sources.flatMap(({ file }) => file ?? []),
    ...folders.flatMap((folder) => ['.gemini', '.llxprt'].map((name) => join(folder, name, 'settings.json'))),
    ...scripts,
    ...(options.input?.startsWith('@') ? [resolve(io.cwd, options.input.slice(1))] : []),
  ]);
}
