import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { plural } from '@agent-hooks/trace-page';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { findMissingEvents } from '../connect/missing-events.ts';
import { type PersonOptions, requirePerson, whyNoPerson } from '../person/require-person.ts';
import { describeHook } from '../project/describe-hook.ts';
import { reportProblems } from '../project/report-problems.ts';
import { canAsk } from '../terminal/ask.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrap } from '../terminal/wrap.ts';
import { askApproval } from './ask-approval.ts';
import { chooseByName } from './choose-by-name.ts';
import { type ApprovalOutcome, openTrust, type ProjectTrust } from './open-trust.ts';
import type { PendingHook } from './pending-hook.ts';
import { notCoveredLines, showBriefly, showPending } from './show-pending.ts';

export interface TrustCommandOptions extends PersonOptions {
  readonly all?: boolean;
  readonly yes?: boolean;
  readonly check?: boolean;
  readonly acceptPartial?: boolean;
  readonly machine?: boolean;
  readonly json?: boolean;
}

/** Shows the hooks of a project that are not approved, and approves those that the user says. */
export async function runTrust(
  { io, dir }: CommandPlace,
  names: readonly string[],
  options: TrustCommandOptions,
): Promise<void> {
  refuseNonsense(names, options);
  const trust = await openTrust(io, dir, options.machine);
  refuseSelfApproval(trust, options);
  const hooks = names.length === 0 ? trust.pending : chooseByName(trust, names);
  const { approved, refused } = await decide(io, { trust, hooks }, options);
  const left = hooks.filter((hook) => !approved.includes(hook));
  const partial = options.check && !options.acceptPartial ? partialIn(trust, names) : [];
  if (options.json) printJson(io, toJson(trust, approved, refused));
  else
    printLines(io, [
      ...(await sumUp(io, trust, { hooks, outcome: { approved, refused }, options })),
      ...describePartial(io, partial),
      ...(approved.length === 0 ? [] : await findMissingEvents(io, dir)).flatMap((each) => wrap(each, screenWidth(io))),
    ]);
  const hasProblems = reportProblems(io, trust.project.settings);
  if (left.length > 0 || partial.length > 0 || hasProblems) throw new CliExit(1);
}

/** Where the machine decides, a user can look and no more. */
function refuseSelfApproval(
  { project, pending }: ProjectTrust,
  { machine, check, json, yes }: TrustCommandOptions,
): void {
  const isManaged = project.registry.getManaged().noSelfApproval === true;
  if (!isManaged || machine || check || (json && !yes) || pending.length === 0) return;
  throw new CliExit(
    1,
    "On this machine only an administrator approves hooks (noSelfApproval in the machine's settings): sudo agent-hooks trust --machine",
  );
}

/** The hooks that run though their approval does not cover all that they can run. */
function partialIn({ project }: ProjectTrust, names: readonly string[]): readonly HookRegistryEntry[] {
  const isMeant = ({ name }: HookRegistryEntry) => names.length === 0 || names.includes(name);
  return project.hooks.filter((entry) => (entry.approval?.notCovered ?? []).length > 0 && isMeant(entry));
}

function describePartial(io: CliIo, partial: readonly HookRegistryEntry[]): string[] {
  if (partial.length === 0) return [];
  const paint = createPaint(io);
  const width = screenWidth(io);
  const count = `The approval of ${plural(partial.length, 'hook')} does not cover all that can run.`;
  return [
    ...partial.flatMap(({ name, eventName, approval }) => [
      `  ${paint.warning('partial')}  ${paint.strong(name)} (${eventName})`,
      ...notCoveredLines(approval?.notCovered ?? [], paint, width),
      '',
    ]),
    ...wrap(`${count} Change the commands, or accept this: agent-hooks trust --check --accept-partial`, width),
  ];
}

function refuseNonsense(names: readonly string[], { all, yes, check, acceptPartial }: TrustCommandOptions): void {
  if (all && names.length > 0) throw new CliExit(2, '--all and names cannot be combined.');
  if (acceptPartial && !check) throw new CliExit(2, '--accept-partial goes with --check.');
  if (check && (all || yes)) throw new CliExit(2, '--check approves nothing: it goes without --all and --yes.');
  if (yes && !all && names.length === 0) throw new CliExit(2, '--yes needs --all, or the names of hooks.');
}

const nothing: ApprovalOutcome = { approved: [], refused: [] };

/** Approves what the options or the person say; without either, nothing. */
async function decide(
  io: CliIo,
  { trust, hooks }: { trust: ProjectTrust; hooks: readonly PendingHook[] },
  { all, yes, check, json, ci, machine }: TrustCommandOptions,
): Promise<ApprovalOutcome> {
  if (hooks.length === 0) return nothing;
  if (yes) {
    await requirePerson(io, { ci, machine }, 'Approving hooks');
    return trust.approve(hooks);
  }
  if (json) return nothing;
  if (check) {
    printLines(io, [...hooks.flatMap((hook) => showBriefly(io, hook)), '']);
    return nothing;
  }
  if (canAsk(io) && (await whyNoPerson(io, {})) === undefined)
    return askApproval(io, trust, { hooks, allAtOnce: all === true });
  for (const [index, hook] of hooks.entries()) {
    printLines(io, [...showPending(io, hook, `${index + 1} of ${hooks.length}`), '']);
  }
  return nothing;
}

const noPersonAdvice = ' Without a person at a terminal nothing is approved: run `agent-hooks trust` in one.';

async function sumUp(
  io: CliIo,
  trust: ProjectTrust,
  {
    hooks,
    outcome,
    options: { check },
  }: { hooks: readonly PendingHook[]; outcome: ApprovalOutcome; options: TrustCommandOptions },
): Promise<string[]> {
  const paint = createPaint(io);
  const { approved, refused } = outcome;
  const left = hooks.length - approved.length;
  const lines = [
    ...trust.warnings.map(paint.bad),
    ...approved.map(({ entry }) => `${paint.good('approved')}  ${paint.plain(entry.name)} (${entry.eventName})`),
    ...refused.map(
      ({ hook, why }) => `${paint.bad('not approved')}  ${paint.plain(hook.entry.name)}: ${paint.plain(why)}`,
    ),
  ];
  if (hooks.length === 0)
    return [
      ...lines,
      ...(trust.hasHooks || trust.project.settings.problems.length > 0
        ? [paint.good('All hooks of this project are approved.')]
        : [paint.good('This project has no hooks of its own.')]),
    ];
  if (left === 0) return lines;
  const sentence = `${plural(left, 'hook')} of this project ${left === 1 ? 'is' : 'are'} not approved and ${left === 1 ? 'does' : 'do'} not run.`;
  const personAdvice = canAsk(io) && (await whyNoPerson(io, {})) === undefined ? '' : noPersonAdvice;
  const advice = check ? ' Review with: agent-hooks trust' : personAdvice;
  return [...lines, ...wrap(sentence + advice, screenWidth(io))];
}

function toJson(trust: ProjectTrust, approved: readonly PendingHook[], refused: ApprovalOutcome['refused']) {
  const done = new Set(approved.map(({ entry }) => entry));
  return {
    version: 1,
    project: trust.project.dir,
    hooks: trust.project.hooks.map((entry) => {
      const pending = trust.pending.find((each) => each.entry === entry && !done.has(entry));
      return {
        ...describeHook(entry),
        trust: pending?.state ?? 'trusted',
        trustReason: pending?.reason ?? null,
        changes: pending?.changes ?? [],
        notCovered: pending?.notCovered ?? entry.approval?.notCovered ?? [],
        scripts: pending?.scripts.map(({ path, size }) => ({ path, size })) ?? [],
        problems: pending?.problems ?? [],
      };
    }),
    approved: approved.map(({ entry }) => entry.name),
    notApproved: refused.map(({ hook, why }) => ({ name: hook.entry.name, why })),
    warnings: trust.warnings,
  };
}
