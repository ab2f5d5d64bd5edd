import { getEventRow, type HookOutput, isHookEventName, isRecord, mergeHookOutputs } from '@agent-hooks/hook-types';
import {
  compileMatcher,
  contractTools,
  createRunDialect,
  createToolMap,
  type Dialect,
  type DialectHook,
  type DialectMode,
  isDue,
  type NativeEventName,
  type NativeInput,
} from '../src/index.ts';
import type { Probe, ProbeAnswer, ProbeCall } from './recordings.ts';

/** What a run with hooks did. */
export interface Effect {
  toolRan: string | null;
  readonly fired: string[];
  /** The texts that reached the model, a list for each request. */
  readonly requests: string[];
  /** The texts that the user saw. */
  readonly user: string[];
  readonly warnings: string[];
}

/** Plays one recorded conversation with the hooks of an agent, as the contract has an agent behave; no one is there to be asked. */
export function play(dialect: Dialect, probe: Probe, mode: DialectMode): Effect {
  return new MiniatureAgent(dialect, probe, mode).run();
}

const shellCall = { name: 'run_shell_command', input: { command: 'echo hi | tee -a ran.txt', description: 'say hi' } };

class MiniatureAgent {
  readonly #effect: Effect = { toolRan: null, fired: [], requests: [], user: [], warnings: [] };
  readonly #dialect: Dialect;
  readonly #probe: Probe;
  readonly #mode: DialectMode;
  readonly #tools;
  readonly #hooks: readonly DialectHook[];
  readonly #calls = new Map<string, number>();
  readonly #history: string[] = [];
  #stopped = false;

  /** A run without any option that allows tools. */
  get #mustAsk(): boolean {
    return this.#probe.args?.length === 0;
  }

  constructor(dialect: Dialect, probe: Probe, mode: DialectMode) {
    this.#dialect = dialect;
    this.#probe = probe;
    this.#mode = mode;
    this.#tools = createToolMap(dialect.tools, contractTools);
    const settings = dialect.readSettings({ hooks: probe.hooks, ...probe.settings }, mode);
    this.#hooks = settings.enabled === false ? [] : settings.hooks.filter(({ neverRuns }) => neverRuns === undefined);
  }

  run(): Effect {
    const started = this.#fire('SessionStart', { source: 'startup' });
    this.#hear(started);
    const prompt = this.#fire('BeforeAgent', { prompt: 'say hi' });
    this.#hear(prompt);
    if (!this.#refused(prompt)) {
      this.#history.unshift('say hi');
      this.#turn();
    }
    this.#fire('SessionEnd', { reason: 'exit' });
    return this.#effect;
  }

  #turn(): void {
    const steps = this.#probe.steps ?? [{ tools: [undefined] }, { text: 'final answer one' }];
    let rounds = 0;
    for (const step of [...steps, ...Array.from({ length: 20 }, () => ({ text: 'more' }))]) {
      if (!this.#model()) return;
      if ('tools' in step && step.tools) {
        for (const call of step.tools) {
          const [host = shellCall] = call ? this.#tools.toHost(foreignCall(call)) : [];
          this.#tool(host.name, host.input);
          if (this.#stopped) return;
        }
        continue;
      }
      const ended = this.#fire('AfterAgent', {
        prompt: 'say hi',
        prompt_response: 'final answer one',
        stop_hook_active: rounds > 0,
      });
      this.#hear(ended);
      if (ended?.continue === false || ended?.decision !== 'deny') return;
      // The recordings of agents without a limit were cut off.
      if (++rounds > (this.#dialect.limits.stopRounds ?? 8)) return;
      this.#history.push(ended.reason ?? '');
    }
  }

  /** One request; false if it was not sent or the agent stops after it. */
  #model(): boolean {
    const request = { model: 'm', messages: [{ role: 'user', content: 'say hi' }] };
    this.#fire('BeforeToolSelection', { llm_request: request });
    const before = this.#fire('BeforeModel', { llm_request: request });
    this.#hear(before);
    const synthetic = before?.hookSpecificOutput?.llm_response;
    if (synthetic !== undefined && this.#isNo(before)) this.#effect.user.push(JSON.stringify(synthetic));
    if (this.#refused(before)) return false;
    this.#effect.requests.push(this.#history.join('\n'));
    const after = this.#fire('AfterModel', { llm_request: request, llm_response: { candidates: [] } });
    this.#hear(after);
    const replaced = after?.hookSpecificOutput?.llm_response;
    if (replaced !== undefined) this.#effect.user.push(JSON.stringify(replaced));
    return after?.continue !== false;
  }

  #tool(name: string, given: Readonly<Record<string, unknown>>): void {
    const before = this.#fire('BeforeTool', { tool_name: name, tool_input: given, tool_use_id: 'call_1' });
    this.#hear(before);
    const context = contextOf(before);
    if (before?.continue === false) {
      this.#stopped = true;
      return;
    }
    if (this.#isNo(before) || before?.decision === 'ask') {
      this.#history.push(before?.reason ?? '', context);
      this.#effect.user.push(before?.reason ?? '');
      return;
    }
    if (!this.#isPermitted(before, name, given)) return;
    const changes = before?.hookSpecificOutput?.tool_input;
    const input = { ...given, ...(isRecord(changes) ? changes : {}) };
    const { text, error } = this.#execute(name, input);
    const response = { llmContent: text, returnDisplay: text, ...(error && { error: { message: text } }) };
    const after = this.#fire('AfterTool', {
      tool_name: name,
      tool_input: input,
      tool_response: response,
      tool_use_id: 'call_1',
    });
    this.#hear(after);
    const replaced = after?.hookSpecificOutput?.tool_response;
    const shown = isRecord(replaced) ? String(replaced.llmContent) : text;
    this.#history.push(shown, context, contextOf(after));
    this.#effect.user.push(shown);
    if (after?.continue === false) this.#stopped = true;
  }

  #isPermitted(before: HookOutput | undefined, name: string, given: Readonly<Record<string, unknown>>): boolean {
    const allows = before?.decision === 'allow' && this.#dialect.effects.BeforeTool?.includes('allow');
    if (!this.#mustAsk || allows) return true;
    const answer = this.#fire('PermissionRequest', { tool_name: name, tool_input: given });
    this.#hear(answer);
    if (answer?.decision === 'allow') return true;
    this.#history.push(answer?.reason ?? 'permission denied');
    return false;
  }

  #execute(name: string, input: Readonly<Record<string, unknown>>): { text: string; error: boolean } {
    if (name !== 'run_shell_command') {
      const complete =
        typeof input.file_path === 'string' && (name !== 'write_file' || typeof input.content === 'string');
      return { text: complete ? 'done' : 'invalid input', error: !complete };
    }
    if (typeof input.command !== 'string') return { text: 'command must be a text', error: true };
    const said = /^echo (\w+)/.exec(input.command)?.[1];
    if (said === undefined) return { text: 'Exit code 3', error: true };
    this.#effect.toolRan = `${this.#effect.toolRan ?? ''}${said}\n`;
    return { text: said, error: false };
  }

  #fire(native: NativeEventName, fields: Readonly<Record<string, unknown>>): HookOutput | undefined {
    const input: NativeInput = {
      session_id: 's',
      transcript_path: '/t',
      cwd: '/project',
      timestamp: '2026-01-02T03:04:05.678Z',
      hook_event_name: native,
      ...fields,
    };
    const outputs: HookOutput[] = [];
    const ran = new Set<string>();
    for (const hook of this.#hooks.filter((each) => each.native === native)) {
      const event = this.#dialect.events.find(({ name }) => name === hook.event);
      if (!event) continue;
      const style =
        event.matchField === 'tool' || /^toolName$/.test(event.matchField ?? '')
          ? this.#dialect.matcher.tools
          : this.#dialect.matcher.others;
      const due = isDue(
        { event, matcher: compileMatcher(style, hook.matcher, this.#mode), condition: hook.condition },
        input,
        { tools: this.#tools },
      );
      const identity = JSON.stringify([hook.event, hook.config]);
      if (!due || ran.has(identity)) continue;
      ran.add(identity);
      const output = this.#run(hook, input);
      if (output) outputs.push(output);
    }
    if (outputs.length === 0) return undefined;
    if (isHookEventName(native)) return mergeHookOutputs(getEventRow(native), outputs);
    return outputs.find((output) => this.#isNo(output)) ?? outputs.at(-1);
  }

  #run(hook: DialectHook, input: NativeInput): HookOutput | undefined {
    const command = 'command' in hook.config ? String(hook.config.command) : '';
    const args = 'args' in hook.config && Array.isArray(hook.config.args) ? hook.config.args : [];
    const [, event = '', id = '0'] = /\$HOOK(?: (\S+) (\S+))?/.exec([command, ...args].join(' ')) ?? [];
    // A time limit of less than it takes to start a process is never met.
    const timeout = hook.config.timeout ?? Number.POSITIVE_INFINITY;
    if (timeout < 100) return undefined;
    const fired = id === '0' ? event : `${event}#${id}`;
    this.#effect.fired.push(fired);
    const nth = this.#calls.get(fired) ?? 0;
    this.#calls.set(fired, nth + 1);
    const given = this.#probe.answers[`${event}#${id}`] ?? (id === '0' ? this.#probe.answers[event] : undefined);
    const answer = Array.isArray(given) ? given[Math.min(nth, given.length - 1)] : given;
    if (answer === undefined || (answer.sleep ?? 0) > timeout) return undefined;
    const run = createRunDialect(this.#dialect, { event: hook.event, mode: this.#mode, tools: this.#tools });
    run.toInput(input);
    const native = isHookEventName(hook.native) ? hook.native : 'BeforeTool';
    const read = run.readAnswer(endOf(answer), { eventName: native, isGate: false, input });
    this.#effect.warnings.push(...read.warnings);
    return read.output;
  }

  #hear(output: HookOutput | undefined): void {
    if (!output) return;
    const { userMessage } = output as { userMessage?: string };
    if (userMessage !== undefined) this.#effect.user.push(userMessage);
    if (output.continue === false) this.#effect.user.push(output.stopReason ?? '');
    const event = output.hookSpecificOutput?.hookEventName;
    if (event === 'SessionStart' || event === 'BeforeAgent') this.#history.push(contextOf(output));
    if (this.#isNo(output)) this.#effect.user.push(output.reason ?? '');
  }

  #isNo(output: HookOutput | undefined): boolean {
    return output?.decision === 'deny' || output?.decision === 'block';
  }

  #refused(output: HookOutput | undefined): boolean {
    return this.#isNo(output) || output?.decision === 'ask' || output?.continue === false;
  }
}

/** The name that hooks see of a tool, where the model knows it by another. */
function foreignCall({ name, args, input }: ProbeCall) {
  if (name === 'exec_command') return { name: 'Bash', input: { command: args?.cmd } };
  return { name, input: args ?? { command: input } };
}

function contextOf(output: HookOutput | undefined): string {
  const context = output?.hookSpecificOutput?.additionalContext;
  return typeof context === 'string' ? context : '';
}

function endOf(answer: ProbeAnswer) {
  const stdout = answer.json === undefined ? (answer.stdout ?? '') : JSON.stringify(answer.json);
  return { exitCode: answer.exit ?? 0, signal: null, stdout, stderr: answer.stderr ?? '' };
}
