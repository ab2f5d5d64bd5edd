import { checkPolicy, type Finding, type PolicySettings } from '@agent-hooks/hook-policy';
import { type FileEffect, otherTools } from './other-tools.ts';
import { attackPlace, seedsOf } from './seeds.ts';
import type { ShellOracle } from './shell-oracle.ts';
import { controlOf, join, nearMisses, type Spelling, spell } from './spellings.ts';

/** Two commands that differ in one thing: with one meaning and two verdicts, or with two meanings and one verdict. */
export interface AttackPair {
  /** `slips`: the same meaning is let through. `hit`: another meaning is stopped. */
  readonly kind: 'slips' | 'hit';
  readonly rule: string;
  readonly pack: string | undefined;
  /** What the rule stops as it should. */
  readonly command: string;
  readonly decision: 'ask' | 'deny';
  /** The other command, and how it was made. */
  readonly other: string;
  readonly way: string;
  /** True if a real shell has shown what the other command means; undefined if there was none. */
  readonly isProven: boolean | undefined;
}

/** What an attack on a policy has found. */
export interface AttackReport {
  readonly rules: number;
  readonly commands: number;
  readonly tried: number;
  readonly pairs: readonly AttackPair[];
  /** Differences that a real shell did not confirm; they are not reported. */
  readonly unconfirmed: number;
}

/** So many commands of one rule are attacked. */
const mostCommands = 3;

/**
 * Attacks a policy: writes what its rules stop in hundreds of other ways, and what looks like it and is something else, and
 * reports what slips and what is hit wrongly. With an oracle, only what a real shell confirms is reported.
 */
export async function attackPolicy(settings: PolicySettings, oracle?: ShellOracle): Promise<AttackReport> {
  const { policy, problems } = await checkPolicy(settings);
  const [problem] = problems;
  if (problem) throw new TypeError(`The policy cannot be attacked: ${problem.path.join('.')}: found ${problem.found}`);
  const judge = (command: string): readonly Finding[] =>
    policy.judge(toInput(command), { home: attackPlace.home, project: attackPlace.project })?.findings ?? [];
  const byRule = new Map<string, number>();
  const pairs: AttackPair[] = [];
  let [tried, commands, unconfirmed] = [0, 0, 0];
  for (const words of seedsOf(policy.rules, settings.packs !== undefined)) {
    const command = join(words);
    const finding = strictest(judge(command));
    if (!finding) continue;
    const rule = `${finding.pack ?? ''} ${finding.rule}`;
    byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
    if ((byRule.get(rule) ?? 0) > mostCommands) continue;
    commands += 1;
    const found = [
      ...findSlips(words, finding, judge),
      ...findByTools(words, judge),
      ...findHits(words, finding, judge),
    ];
    tried += found.length;
    for (const { kind, other } of found.filter(({ isWrong }) => isWrong)) {
      const same = await (other.effect
        ? oracle?.hasTheEffect(other.effect, other.text)
        : oracle?.runsTheSame(words, command, other.text));
      const isProven = oracle && same !== undefined ? same === (kind === 'slips') : undefined;
      if (oracle && !isProven) unconfirmed += 1;
      else {
        const { pack, decision } = finding;
        pairs.push({ kind, rule: finding.rule, pack, command, decision, other: other.text, way: other.way, isProven });
      }
    }
  }
  return { rules: byRule.size, commands, tried, pairs, unconfirmed };
}

/** The event of a command. */
export function toInput(command: string) {
  return { tool_name: 'run_shell_command', tool_input: { command }, cwd: attackPlace.cwd };
}

type Judge = (command: string) => readonly Finding[];

interface Tried {
  readonly kind: AttackPair['kind'];
  readonly other: Spelling & { readonly effect?: FileEffect };
  readonly isWrong: boolean;
}

function findSlips(words: readonly string[], { decision }: Finding, judge: Judge): readonly Tried[] {
  const others = spell(words, attackPlace).filter(({ isLikely }) => !isLikely || decision === 'deny');
  return others.map((other) => ({ kind: 'slips', other, isWrong: judge(other.text).length === 0 }));
}

/** The same effect on the same file, by other programs. */
function findByTools(words: readonly string[], judge: Judge): readonly Tried[] {
  return otherTools(words).map((other) => ({ kind: 'slips', other, isWrong: judge(other.text).length === 0 }));
}

/** Only what the same rule stops counts, and only if it lets something harmless in the same place pass. */
function findHits(words: readonly string[], { rule, pack }: Finding, judge: Judge): readonly Tried[] {
  const isStopped = (text: string) => judge(text).some((each) => each.rule === rule && each.pack === pack);
  return nearMisses(words).map((other) => {
    const control = controlOf(other.way);
    const isWrong = isStopped(other.text) && (control === undefined || !isStopped(control));
    return { kind: 'hit', other, isWrong };
  });
}

function strictest(findings: readonly Finding[]): Finding | undefined {
  return findings.find(({ decision }) => decision === 'deny') ?? findings[0];
}
