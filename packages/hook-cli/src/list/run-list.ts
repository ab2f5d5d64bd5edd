import type { HookSettings } from '@agent-hooks/hook-system';
import { describeOffSwitch, type OffSwitches } from '@agent-hooks/hook-system/machine';
import { ConfigSource } from '@agent-hooks/hook-types';
import { listEventNames } from '@agent-hooks/hook-types/internal';
import { plural, shorten } from '@agent-hooks/trace-page';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { describeHook, formatTimeout, type HookDescription } from '../project/describe-hook.ts';
import { describeOffSwitches } from '../project/find-off-switches.ts';
import { type Project, readProject, silentSettings } from '../project/read-project.ts';
import { problemsToJson, reportProblems } from '../project/report-problems.ts';
import { hookPlace, shortPath } from '../project/short-path.ts';
import { userStore } from '../project/user-store.ts';
import { createPaint, type Paint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { type Column, layOutTable } from '../terminal/table.ts';
import { wrap } from '../terminal/wrap.ts';

/** Lists every hook of a project by event. */
export async function runList({ io, dir }: CommandPlace, options: { readonly json?: boolean }): Promise<void> {
  const project = await readProject(io, dir);
  const hooks = project.hooks.map(describeHook);
  if (options.json) printJson(io, toJson(project, hooks));
  else printLines(io, [...toLines(io, project, hooks), ...(await storeWarning(io, project.dir, hooks))]);
  if (reportProblems(io, project.settings)) throw new CliExit(1);
}

/** A store that does not count is said loudly: without it, nothing of the project runs. */
async function storeWarning(io: CliIo, dir: string, hooks: readonly HookDescription[]): Promise<string[]> {
  if (countUntrusted(hooks) === 0) return [];
  const { TrustStore } = await import('@agent-hooks/hook-trust');
  const { problem } = await new TrustStore(userStore(io)).read(dir);
  return problem === undefined ? [] : wrap(`No approval is used: ${problem}`, screenWidth(io)).map(createPaint(io).bad);
}

function toJson({ dir, settings, offSwitches }: Project, hooks: readonly HookDescription[]) {
  return {
    ...{ version: 1, project: dir, enableHooks: settings.enableHooks ?? null, offSwitches: offSwitches.switches },
    ...{ hooks, problems: problemsToJson(settings) },
  };
}

function toLines(
  io: CliIo,
  { dir, settings, offSwitches, registry }: Project,
  hooks: readonly HookDescription[],
): string[] {
  const paint = createPaint(io);
  const width = screenWidth(io);
  const tables = listEventNames().flatMap((event) => {
    const rows = hooks.filter((hook) => hook.event === event);
    if (rows.length === 0) return [];
    return [
      paint.strong(event),
      ...layOutTable(columns(paint), rows, {
        screen: { width: width - 2, paint },
        details: detailsOf(io, offSwitches),
      }).map((line) => `  ${line}`),
      '',
    ];
  });
  const notes = [
    hooks.length === 0 ? noHooks(settings) : countWords(hooks),
    `Project: ${shortPath(io, dir)}`,
    countPartial(hooks) > 0 ? 'A partial approval does not cover all that can run: changes there are not noticed.' : '',
    countUntrusted(hooks) > 0 ? 'Hooks that are not approved do not run. Review them with: agent-hooks trust' : '',
    settings.enableHooks === undefined && hooks.length > 0 ? silentSettings : '',
    ...describeManaged(registry),
    ...describeSandboxes(registry),
  ];
  return [
    ...tables,
    ...notes.filter((note) => note !== '').flatMap((note) => wrap(note, width)),
    ...describeOffSwitches(offSwitches).flatMap((note) => wrap(paint.plain(note), width).map(paint.bad)),
  ];
}

/** What the machine says that applies to everyone. */
function describeManaged(registry: Project['registry']): string[] {
  const managed = registry.getManaged();
  const { onlyManaged, noProjectHooks, noSelfApproval, pinned = [], policies = {}, audit } = managed;
  return [
    ...Object.entries(policies).map(([name, hash]) => `This machine demands the policy ${name} ${hash}.`),
    onlyManaged ? 'This machine lets only its own hooks run (onlyManaged).' : '',
    noProjectHooks ? 'This machine lets no hooks of projects run (noProjectHooks).' : '',
    noSelfApproval ? 'On this machine only an administrator approves hooks of projects (noSelfApproval).' : '',
    pinned.length > 0 ? 'Hooks that are pinned by this machine cannot be switched off.' : '',
    audit === undefined ? '' : `Events, approvals and switches are written to ${audit}.`,
  ];
}

/** Which hooks run in a sandbox. */
function describeSandboxes(registry: Project['registry']): string[] {
  return Object.values(ConfigSource).flatMap((source) => {
    const { sandbox = [] } = registry.getEnvironmentRules(source) ?? {};
    return sandbox.length === 0 ? [] : `Hooks of source ${source} run in a sandbox: ${sandbox.join(', ')}.`;
  });
}

function columns(paint: Paint): Column<HookDescription>[] {
  const switchBrush = (line: string, { enabled }: HookDescription) =>
    enabled ? paint.good(line) : paint.warning(line);
  const trustBrush = (line: string, { trust, notCovered }: HookDescription) =>
    trust === 'trusted' && notCovered.length === 0 ? paint.good(line) : paint.warning(line);
  return [
    { title: 'name', cell: ({ name }) => name, brush: paint.strong, least: 12 },
    { title: 'source', cell: ({ source }) => source },
    { title: 'matcher', cell: ({ matcher }) => shorten(matcher ?? '*', longestMatcher), least: 12 },
    { title: 'kind', cell: ({ type }) => type },
    { title: 'timeout', cell: ({ timeoutMs }) => formatTimeout(timeoutMs), alignRight: true },
    {
      title: 'enabled',
      cell: ({ enabled, pinned, monitors }) =>
        enabled && monitors ? 'monitor' : pinned ? 'pinned' : enabled ? 'yes' : 'no',
      brush: switchBrush,
    },
    { title: 'trust', cell: trustWord, brush: trustBrush },
  ];
}

const longestMatcher = 24;

/** What it runs, unless it is called so; then where it is defined, and why it does not run. */
const detailsOf =
  (io: CliIo, { switches }: OffSwitches) =>
  ({
    name,
    matcher,
    command,
    agent,
    needs,
    file,
    line,
    disabledBecause,
    trust,
    trustReason,
    notCovered,
  }: HookDescription): string[] => {
    // What is true of all hooks is said once, below.
    const isOff = switches.some((each) => disabledBecause === describeOffSwitch(each));
    const dialect = agent === null ? {} : { dialect: { agent } };
    const place = file === null ? '' : hookPlace(io, { file, ...(line !== null && { line }), ...dialect });
    const lines = [
      matcher !== null && matcher.length > longestMatcher ? `matcher ${matcher}` : '',
      command === null || command === name ? '' : command,
      [place, isOff ? 'turned off' : (disabledBecause ?? '')].filter((part) => part !== '').join(': '),
      needs === null ? '' : `${needs}: it runs only in a host that has a function for it`,
      trust === 'modified' ? (trustReason ?? '') : '',
      ...notCovered.map((part) => `not covered by its approval: ${part}`),
    ];
    return lines.filter((text) => text !== '');
  };

function noHooks({ problems }: HookSettings): string {
  if (problems.length > 0) return 'No hook could be loaded.';
  return 'No hooks are configured here. `agent-hooks init` creates a first one.';
}

function countWords(hooks: readonly HookDescription[]): string {
  const disabled = hooks.filter(({ enabled }) => !enabled).length;
  const counts = [
    plural(hooks.length, 'hook'),
    ...(disabled === 0 ? [] : [`${disabled} disabled`]),
    ...(countUntrusted(hooks) === 0 ? [] : [`${countUntrusted(hooks)} not approved`]),
    ...(countPartial(hooks) === 0 ? [] : [`${countPartial(hooks)} with a partial approval`]),
  ];
  return `${counts.join(', ')}.`;
}

function countUntrusted(hooks: readonly HookDescription[]): number {
  return hooks.filter(({ trust }) => trust !== 'trusted').length;
}

/** An approval that does not cover all that can run is called so as long as it is like that. */
function trustWord({ trust, notCovered }: HookDescription): string {
  return trust === 'trusted' && notCovered.length > 0 ? 'partial' : trust;
}

function countPartial(hooks: readonly HookDescription[]): number {
  return hooks.filter((hook) => trustWord(hook) === 'partial').length;
}
