import { resolve } from 'node:path';
import { alwaysTrust } from '@agent-hooks/hook-system';
import { isSwitchedOff } from '@agent-hooks/hook-system/inspect';
import type { HookEventName } from '@agent-hooks/hook-types';
import { hasFailed } from '@agent-hooks/trace-page';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { readSubject, type SubjectOptions } from '../explain/explain-event.ts';
import { readGivenInput, toEventFields } from '../input/read-given-input.ts';
import { describeOffSwitches } from '../project/find-off-switches.ts';
import { didYouMean, learnEvents, readEventName } from '../project/read-names.ts';
import { readProject, silentSettings } from '../project/read-project.ts';
import { reportProblems } from '../project/report-problems.ts';
import { shortPath } from '../project/short-path.ts';
import { withInterrupt } from '../terminal/interrupt.ts';
import { printError, printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrap } from '../terminal/wrap.ts';
import { completeFields } from './complete-fields.ts';
import { differenceFrom } from './difference-from.ts';
import type { Expectation } from './expectations.ts';
import { FileWatch } from './file-watch.ts';
import { type FiredRun, type FiringProject, fireEvent, openForFiring } from './fire-event.ts';
import { fireToJson } from './fire-json.ts';
import type { ForeignEvent } from './foreign-event.ts';
import { Progress } from './progress.ts';
import { renderFire } from './render-fire.ts';
import { readReplay } from './replay.ts';
import { watchedFiles } from './watched-files.ts';

export interface FireCommandOptions extends SubjectOptions {
  readonly input?: string;
  readonly inputFile?: string;
  /** The agent in whose words the event is given and answered. */
  readonly as?: string;
  readonly hook?: string;
  readonly replay?: string;
  readonly watch?: boolean;
  readonly unapproved?: boolean;
  readonly json?: boolean;
  readonly brief?: boolean;
  readonly expect?: Expectation;
}

/** Fires an event with the real hooks and shows all that happens; with `--watch` again at every change. */
export async function runFire(
  { io, dir }: CommandPlace,
  word: string | undefined,
  options: FireCommandOptions,
): Promise<void> {
  if (options.watch && options.json) throw new CliExit(2, '--watch and --json cannot be combined.');
  if (options.input !== undefined && options.inputFile !== undefined) {
    throw new CliExit(2, '--input and --input-file cannot be combined.');
  }
  const asked =
    options.as === undefined ? await readAsked({ io, dir }, word, options) : await readAs({ io, dir }, word, options);
  await withInterrupt(async (signal) => {
    for (;;) {
      const dialects = [io.dialects, options.as].filter((each) => each !== undefined).join(',');
      const reading = io.dialects === 'auto' || dialects === '' ? io : { ...io, dialects };
      const project = await openForFiring(reading, dir, {
        sessionId: asked.sessionId,
        hookName: options.hook,
        trust: options.unapproved ? alwaysTrust() : undefined,
      });
      const watch = options.watch
        ? new FileWatch(watchedBy(io, project, { eventName: asked.eventName, options }))
        : undefined;
      const code = await fireOnce(io, project, { asked, options, signal }).finally(() => project.system.dispose());
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

/** The same in the words of another agent, whose hooks are then read as well. */
async function readAs(
  { io, dir }: CommandPlace,
  word: string | undefined,
  options: FireCommandOptions,
): Promise<Asked> {
  const { as: agent = '', tool } = options;
  if (options.replay !== undefined) throw new CliExit(2, '--replay and --as cannot be combined.');
  const text = options.inputFile === undefined ? options.input : `@${options.inputFile}`;
  const given = text === undefined ? {} : await readGivenInput(io, text);
  const { readForeignEvent } = await import('./foreign-event.ts');
  const foreign = readForeignEvent({ agent, event: word, tool, given, dir });
  return { eventName: foreign.eventName, given: { ...foreign.fields }, foreign };
}

interface Asked extends SubjectOptions {
  readonly foreign?: ForeignEvent;
  readonly eventName: HookEventName;
  readonly given: Record<string, unknown>;
  readonly sessionId?: string;
}

async function readAsked(
  { io, dir }: CommandPlace,
  word: string | undefined,
  options: FireCommandOptions,
): Promise<Asked> {
  if (options.replay !== undefined) await learnEvents(io, dir);
  const replayed = options.replay === undefined ? undefined : await readReplay(io, options.replay);
  const eventName = word === undefined ? replayed?.eventName : await readEventName(io, dir, word);
  if (eventName === undefined) throw new CliExit(2, 'Which event? For example: agent-hooks fire BeforeTool');
  if (replayed && replayed.eventName !== eventName) {
    throw new CliExit(2, `--replay: the recorded event is ${replayed.eventName}, not ${eventName}`);
  }
  const subject = readSubject(eventName, options);
  const text = options.inputFile === undefined ? options.input : `@${options.inputFile}`;
  const input = text === undefined ? {} : toEventFields(eventName, await readGivenInput(io, text));
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
  { asked, options, signal }: { asked: Asked; options: FireCommandOptions; signal: AbortSignal },
): Promise<number> {
  if (options.hook !== undefined && project.hooks.length === 0) await refuseUnknownHook(io, project.dir, options.hook);
  const { fields, subject } = completeFields(project, asked);
  const progress = new Progress(io);
  signal.addEventListener('abort', () => progress.note('ending the hooks'), { once: true });
  const run = await fireEvent(project, asked.eventName, { fields, signal, observer: progress });
  progress.clear();
  const { record } = run;
  if (record?.failure?.stage === 'validation' && record.verdict.action === 'proceed') {
    throw new CliExit(2, record.failure.message);
  }
  const as = asked.foreign && (await import('./render-as.ts'));
  if (options.json)
    printJson(io, { ...fireToJson(run, subject), ...(as && { as: as.asToJson(asked.foreign, record) }) });
  else {
    const lines = renderFire(io, run, { subject, isBrief: options.brief === true });
    printLines(io, [...lines, ...(as?.renderAs(io, asked.foreign, record) ?? []), ...notesOn(io, project, run)]);
  }
  const hasProblems = reportProblems(io, project.settings);
  if (options.expect === undefined) return exitCodeOf(run) || (hasProblems ? 1 : 0);
  const difference = differenceFrom(options.expect, record);
  if (difference !== undefined) printError(io, `--expect: ${difference}.`);
  return difference === undefined && !hasProblems ? 0 : 1;
}

/** What keeps hooks from counting elsewhere than here. */
function notesOn(io: CliIo, { settings, hooks, offSwitches }: FiringProject, { explanation }: FiredRun): string[] {
  const areUnset = settings.enableHooks === undefined && hooks.length > 0;
  const isSaid = explanation.others.some(({ entry }) => offSwitches.switches.length > 0 && isSwitchedOff(entry));
  const off = isSaid ? [] : describeOffSwitches(offSwitches);
  return [...off, ...(areUnset ? [silentSettings] : [])].flatMap((note) => [
    '',
    ...wrap(`Note: ${note}`, screenWidth(io)),
  ]);
}

async function refuseUnknownHook(io: CliIo, dir: string, name: string): Promise<never> {
  const { hooks } = await readProject(io, dir);
  const names = [...new Set(hooks.map((hook) => hook.name))];
  throw new CliExit(2, `There is no hook named '${name}'.${didYouMean(name, names)} \`agent-hooks list\` shows all.`);
}

/** A refusal is an answer; a hook that did not run well, or not at all for want of approval, is a problem. */
function exitCodeOf({ explanation, record }: FiredRun): number {
  const hooks = record?.rounds.flatMap((round) => round.hooks) ?? [];
  return hooks.some(hasFailed) || explanation.unapproved.length > 0 || record?.failure ? 1 : 0;
}

function watchedBy(
  io: CliIo,
  project: FiringProject,
  { eventName, options: { input, inputFile } }: { eventName: HookEventName; options: FireCommandOptions },
): Set<string> {
  const given = inputFile ?? (input?.startsWith('@') ? input.slice(1) : undefined);
  return new Set([...watchedFiles(io, project, eventName), ...(given === undefined ? [] : [resolve(io.cwd, given)])]);
}
