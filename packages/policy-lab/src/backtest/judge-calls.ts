import { contractTools, createToolMap, getDialect, type HostCall, type ToolMap } from '@agent-hooks/hook-dialects';
import {
  type CheckedPolicy,
  checkPolicy,
  createSessionPast,
  type Finding,
  type PolicyPlace,
  type PolicySettings,
} from '@agent-hooks/hook-policy';
import type { HookConfig } from '@agent-hooks/hook-types';
import { isRecord } from '@agent-hooks/hook-types';
import type { TranscriptAgent, TranscriptCall } from '../transcripts/transcript-call.ts';

/** A hook that a call would have met. */
export interface DueHook {
  readonly name: string;
  readonly config: HookConfig;
  /** Where it is configured. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** The hooks that count where an agent worked. */
export interface DueHooks {
  readonly project: string;
  /** The hooks that are due for a call, by its tool and its input as the contract has them. */
  readonly find: (toolName: string, input: object) => readonly DueHook[];
}

/** What judging calls needs to know of this machine. */
export interface JudgeOptions {
  /** Where paths are looked up, as policies do when they are live. */
  readonly place: Omit<PolicyPlace, 'project'>;
  readonly hooksAt: (directory: string) => Promise<DueHooks>;
  /** Where agents that do not say it are taken to have worked. */
  readonly directory: string;
  /** Runs everything that is due, scripts too; without it, only policies are judged. */
  readonly runHooks?: ((input: object, directory: string) => Promise<ScriptAnswer>) | undefined;
}

/** What all hooks together said when they were run. */
export interface ScriptAnswer {
  readonly decision: Decision;
  readonly reason?: string | undefined;
}

export type Decision = 'allow' | 'ask' | 'deny';

/** What a rule of a due policy says about a call. */
export interface JudgedFinding {
  readonly hook: DueHook;
  readonly finding: Finding;
}

/** What the hooks would have said about a call. */
export interface Judgement {
  readonly decision: Decision;
  readonly findings: readonly JudgedFinding[];
  readonly reason: string;
  /** Due hooks that are not policies and were not run. */
  readonly unjudged: readonly string[];
  /** True if any hook was due for it. */
  readonly isDue: boolean;
  /** The call as the contract has it; a patch of several files is several. */
  readonly parts: readonly JudgedPart[];
}

/** One event that a call stands for, and what would have been said about it. */
export interface JudgedPart {
  readonly input: NativeCall;
  readonly decision: Decision;
  readonly reason: string;
}

/** The fields of `BeforeTool` that policies look at. */
export interface NativeCall {
  readonly tool_name: string;
  readonly tool_input: Readonly<Record<string, unknown>>;
  readonly mcp_context?: { readonly server_name: string; readonly tool_name: string };
  readonly cwd: string;
}

/** Judges calls as the hooks that are due would have. Equal calls are judged once. */
export class CallJudge {
  readonly #options: JudgeOptions;
  readonly #maps = new Map<TranscriptAgent, ToolMap>();
  readonly #hooks = new Map<string, Promise<DueHooks>>();
  readonly #policies = new WeakMap<object, Promise<CheckedPolicy>>();
  #known = new Map<string, Judgement>();
  /** When the call was made that is judged. */
  #at = Number.NaN;
  readonly #past = createSessionPast(() => this.#at);

  constructor(options: JudgeOptions) {
    this.#options = options;
  }

  async judge(call: TranscriptCall): Promise<Judgement> {
    const directory = call.cwd ?? this.#options.directory;
    const key = JSON.stringify([call.agent, directory, call.tool, call.input]);
    const known = this.#known.get(key);
    if (known) return known;
    const { judged, asksForPast } = await this.#judgeNew(call, directory);
    if (this.#known.size >= mostKnown) this.#known = new Map();
    if (key.length <= longestKnown && !asksForPast) this.#known.set(key, judged);
    return judged;
  }

  /** A call through the dialect of its agent. */
  toNative({ agent, tool, input }: TranscriptCall, cwd: string): readonly NativeCall[] {
    const calls: readonly HostCall[] =
      agent === 'log'
        ? [{ name: tool, input, mcp: contractTools.mcp.parse(tool) }]
        : this.#mapOf(agent).toHost({ name: tool, input: { ...input } });
    return calls.map(({ name, input: own, mcp }) => ({
      ...{ tool_name: name, tool_input: own, cwd },
      ...(mcp && { mcp_context: { server_name: mcp.server, tool_name: mcp.tool } }),
    }));
  }

  async #judgeNew(call: TranscriptCall, directory: string) {
    const hooks = await this.#hooksAt(directory);
    const findings: JudgedFinding[] = [];
    const unjudged = new Set<string>();
    const parts: JudgedPart[] = [];
    const notes: (() => void)[] = [];
    let isDue = false;
    for (const input of this.toNative(call, directory)) {
      isDue ||= hooks.find(input.tool_name, input).length > 0;
      const part = await this.#judgePart(input, hooks, { call, findings, unjudged, notes });
      const isComplete = unjudged.size === 0 || !this.#options.runHooks;
      parts.push(isComplete ? part : await this.#runHooks(part, directory));
    }
    const decision = strictest(parts.map((part) => part.decision));
    const reasons = parts.filter((part) => part.decision === decision).map(({ reason }) => reason);
    const reason = [...new Set(reasons)].filter(Boolean).join('\n');
    if (decision !== 'deny' && call.outcome !== 'refused') for (const note of notes) note();
    const judged = { decision, findings, reason, parts, isDue, unjudged: this.#options.runHooks ? [] : [...unjudged] };
    return { judged, asksForPast: notes.length > 0 };
  }

  async #judgePart(
    input: NativeCall,
    hooks: DueHooks,
    { call, findings, unjudged, notes }: OpenJudgement,
  ): Promise<JudgedPart> {
    const event = { ...input, session_id: call.session, agent: call.agent };
    const place = { ...this.#options.place, project: hooks.project, past: this.#past };
    const found: JudgedFinding[] = [];
    const reasons: string[] = [];
    for (const hook of hooks.find(input.tool_name, input)) {
      const policy = await this.#policyOf(hook.config);
      if (!policy) {
        unjudged.add(hook.name);
        continue;
      }
      this.#at = Date.parse(call.at ?? '');
      const said = judgeBy(policy, event, place);
      const { note } = policy.policy;
      if (note) notes.push(() => void note(event, place));
      found.push(...said.findings.map((finding) => ({ hook, finding })));
      if (said.findings.length > 0) reasons.push(said.reason);
    }
    findings.push(...found);
    return { input, decision: strictest(found.map(({ finding }) => finding.decision)), reason: reasons.join('\n') };
  }

  async #runHooks(part: JudgedPart, directory: string): Promise<JudgedPart> {
    const answer = await this.#options.runHooks?.(part.input, directory);
    if (!answer) return part;
    // What the policies say is said once more by the run, with everything else that is due.
    const decision = strictest([part.decision, answer.decision]);
    return { ...part, decision, reason: answer.reason ?? part.reason };
  }

  #mapOf(agent: Exclude<TranscriptAgent, 'log'>): ToolMap {
    const map = this.#maps.get(agent) ?? createToolMap(getDialect(agent).tools, contractTools);
    this.#maps.set(agent, map);
    return map;
  }

  #hooksAt(directory: string): Promise<DueHooks> {
    const hooks = this.#hooks.get(directory) ?? this.#options.hooksAt(directory);
    this.#hooks.set(directory, hooks);
    return hooks;
  }

  #policyOf(config: HookConfig): Promise<CheckedPolicy> | undefined {
    if (!isPolicy(config)) return undefined;
    // Its fields are those of a policy, and checked as such.
    const policy = this.#policies.get(config) ?? checkPolicy(config as PolicySettings);
    this.#policies.set(config, policy);
    return policy;
  }
}

/** What is found out about a call while its parts are judged. */
interface OpenJudgement {
  readonly call: TranscriptCall;
  readonly findings: JudgedFinding[];
  readonly unjudged: Set<string>;
  /** Each notes for rules with `after` what the call does. */
  readonly notes: (() => void)[];
}

/** Whether a hook is decided by rules, which the kind's own fields say. */
function isPolicy(config: HookConfig): boolean {
  return isRecord(config) && ('rules' in config || 'packs' in config) && !('command' in config) && !('url' in config);
}

/** So many judgements are remembered, of calls up to this length. */
const [mostKnown, longestKnown] = [50_000, 4_000];

/** A policy that cannot be relied on refuses, as it does when it is live. */
function judgeBy({ policy, problems }: CheckedPolicy, input: object, place: PolicyPlace) {
  const [problem] = problems;
  if (problem) {
    const sentence = `The policy has rules that cannot be relied on: ${problem.path.join('.')}: found ${problem.found}.`;
    const finding: Finding = { decision: 'deny', rule: '(a rule that cannot be read)', sentence, isCertain: true };
    return { findings: [finding], reason: sentence };
  }
  const answer = policy.judge(input, place);
  return answer?.decision === 'allow' || !answer ? { findings: [], reason: '' } : answer;
}

function strictest(decisions: readonly Decision[]): Decision {
  if (decisions.includes('deny')) return 'deny';
  return decisions.includes('ask') ? 'ask' : 'allow';
}
