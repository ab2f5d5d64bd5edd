import {
  batchEvent,
  contractTools,
  createToolMap,
  type Dialect,
  findWithheld,
  getDialect,
  joinAnswers,
  type MergedAnswer,
  type NativeInput,
  type ReceivedEvent,
  type Reply,
  readRequest,
  refuseFailed,
  refuseUnchecked,
  saidAllow,
  stopBatch,
  type ToolMap,
} from '@agent-hooks/hook-dialects';
import type { HookEventFields } from '@agent-hooks/hook-system';
import {
  HookError,
  type HookEventName,
  type HookExecutionResult,
  type HookOutput,
  isRecord,
} from '@agent-hooks/hook-types';
import type { HookDecider } from '@agent-hooks/hook-types/internal';
import { describeOtherHome } from '../project/home.ts';
import { bridgeAgents, type ConnectableAgent } from './bridge-agents.ts';
import { type BridgeReply, type BridgeRequest, silentReply } from './bridge-request.ts';
import type { BridgeSession, FiringSession, SessionPlace } from './open-session.ts';
import { protectCall } from './protect-call.ts';
import { findSessionProjects, mostProjects, type SessionProjects } from './session-projects.ts';
import { settleAsks } from './settle-ask.ts';
import { limitStops } from './stop-rounds.ts';
import type { takeUnreported } from './told-notes.ts';

/** What answering an event needs of whoever does it. */
export interface AnswerOptions {
  /** The engine of a session, opened or still open. */
  readonly sessionOf: (place: SessionPlace) => Promise<BridgeSession>;
  /** Of these texts, those that were not shown to the person in this session. */
  readonly unreported: typeof takeUnreported;
  /** Ends the hooks of the event: the agent waits no longer. */
  readonly signal: AbortSignal;
}

/** Answers an event of an agent with what the agent obeys. It never throws: failures refuse if a gate may be due. */
export async function answerEvent(
  request: BridgeRequest,
  agent: ConnectableAgent,
  options: AnswerOptions,
): Promise<BridgeReply> {
  const dialect = getDialect(agent);
  const tools = createToolMap(dialect.tools, contractTools);
  let { event } = request;
  try {
    const read = readRequest(dialect, request, tools);
    if (read.kind === 'event') event = read.received.event;
    if (read.kind === 'foreign') {
      const of = (sessionId: string) => ({ agent, sessionId, home: request.home });
      if (event !== batchEvent) return silentReply;
      return { ...silentReply, stdout: stopBatch(request.stdin, (id, calls) => options.unreported(of(id), calls)) };
    }
    const inputs = read.kind === 'event' ? read.received.inputs : [];
    const projects = findSessionProjects(request, inputs);
    const place = { ...placeOf(request, agent, inputs[0]), startDir: projects.start };
    const session = await options.sessionOf(place);
    if (read.kind === 'unreadable') return await answerUnreadable(agent, read, session);
    const { received, native } = read;
    const askedBy: HookDecider[] = [];
    const own = await fireAll(received.inputs, native, { ...session, place, askedBy, signal: options.signal });
    const account = request.accountHome === undefined ? [] : [{ home: request.accountHome, isOfAccount: true }];
    const fired = await fireFurther({ own, projects, place, account, received, native, askedBy }, options);
    const settled = await settleAsks({ answer: fired, received, askedBy, place, project: projects.start }, dialect);
    const answer = limitStops(place, received.inputs[0], settled);
    options.unreported(place, findWithheld(received, answer));
    const { noticesOn = [event] } = bridgeAgents[agent];
    const unreported = (texts: readonly string[]) => {
      // What the agent shows on another event only waits for it.
      if (!noticesOn.includes(event)) return options.unreported(place, texts);
      const notices = [...describeOtherHome(request.home, request.accountHome), ...session.takeNotices()];
      return options.unreported(place, [...notices.map((text) => `agent-hooks: ${text}`), ...texts]);
    };
    return writeReply(dialect, tools, { received, answer, unreported });
  } catch (error) {
    return refuseFailed(error, agent, event);
  }
}

/** Whom the event is about: where and for whom hooks run. */
function placeOf(request: BridgeRequest, agent: ConnectableAgent, input: NativeInput | undefined): SessionPlace {
  const { cwd, home, env } = request;
  return {
    ...{ agent, home, env },
    sessionId: input?.session_id || 'unknown',
    transcriptPath: input?.transcript_path ?? '',
    workingDir: input?.cwd || cwd,
  };
}

/** Fires the event once for each call that it stands for, and joins the answers. */
async function fireAll(
  inputs: readonly NativeInput[],
  native: HookEventName,
  session: FiringSession & { readonly signal: AbortSignal },
): Promise<MergedAnswer> {
  const answers: MergedAnswer[] = [];
  for (const input of inputs) {
    const results = new Map<unknown, HookExecutionResult>();
    const onHookEnd = (entry: unknown, result: HookExecutionResult) => void results.set(entry, result);
    // The engine checks the fields itself, and refuses what it cannot check if a gate is due.
    const fields = input as unknown as HookEventFields<HookEventName>;
    const { aggregated } = await session.system.fireEvent(native, fields, { signal: session.signal, onHookEnd });
    if (aggregated.verdict.action === 'ask') session.askedBy.push(...aggregated.verdict.decidedBy);
    const ended = [...results.values()];
    const answer = { output: withoutWarnings(aggregated.finalOutput, ended), allowed: ended.some(saidAllow) };
    answers.push(native === 'BeforeTool' ? await protectCall(input, answer, session) : answer);
  }
  return joinAnswers(answers);
}

/** What a hook printed that failed is shown to people, who see that it failed, and not to the model. */
function withoutWarnings(
  output: HookOutput | undefined,
  ended: readonly HookExecutionResult[],
): HookOutput | undefined {
  const warnings = ended.flatMap(({ outcome, output: own }) =>
    isAnswer.test(outcome) ? [] : (own?.systemMessage ?? []),
  );
  if (output?.systemMessage === undefined || warnings.length === 0) return output;
  const kept = warnings.reduce((text, warning) => text.replace(warning, ''), output.systemMessage).trim();
  return { ...output, systemMessage: kept === '' ? undefined : kept.replaceAll(/\n{2,}/g, '\n') } as HookOutput;
}

const isAnswer = /^(?:answered|blocked|silent)$/;

/** An event that hooks of its own project have answered. */
interface AnsweredEvent {
  readonly own: MergedAnswer;
  readonly projects: SessionProjects;
  readonly place: SessionPlace;
  /** The account's own home, if the agent has another one. */
  readonly account: readonly Partial<SessionPlace>[];
  readonly received: ReceivedEvent;
  readonly native: HookEventName;
  readonly askedBy: HookDecider[];
}

/** Fires the event for the other projects that it reaches into and for the home; they can only tighten. */
async function fireFurther(
  { own, projects, place, account, received, native, askedBy }: AnsweredEvent,
  { sessionOf, signal }: AnswerOptions,
): Promise<MergedAnswer> {
  const { further } = projects;
  const elsewhere = [...further.map((furtherProject) => ({ furtherProject })), ...account];
  if (elsewhere.length === 0) return own;
  if (further.length >= mostProjects) {
    const reason = `This reaches into ${further.length} projects with hooks, and at most ${mostProjects} are looked at. Do it in parts.`;
    return joinAnswers([own, { output: { decision: 'deny', reason }, allowed: false }]);
  }
  const changed = own.output?.hookSpecificOutput?.tool_input;
  const inputs = received.inputs.map((input) =>
    isRecord(changed) && 'tool_input' in input && isRecord(input.tool_input)
      ? { ...input, tool_input: { ...input.tool_input, ...changed } }
      : input,
  );
  const answers = await Promise.all(
    elsewhere.map(async (other) => {
      const there = { ...place, ...other };
      return fireAll(inputs, native, { ...(await sessionOf(there)), place: there, askedBy, signal });
    }),
  );
  const tightened = answers.flatMap(({ output }) => (output ? (tightenedOutput(output) ?? []) : []));
  if (tightened.length === 0) return own;
  return joinAnswers([own, ...tightened.map((output) => ({ output, allowed: false }))]);
}

/** A refusal, a question or a stop with its reason, and nothing else; undefined for any other answer. */
function tightenedOutput(output: HookOutput): HookOutput | undefined {
  const { decision, reason, stopReason } = output;
  const specific = output.hookSpecificOutput;
  const permission = specific?.permissionDecision;
  const said = [decision, permission].find((each) => each === 'deny' || each === 'block');
  const word = said ?? [decision, permission].find((each) => each === 'ask');
  const withheld = said !== undefined && specific?.tool_response !== undefined;
  if (word === undefined && output.continue !== false) return undefined;
  return {
    ...(word !== undefined && { decision: word === 'ask' ? 'ask' : 'deny' }),
    ...(output.continue === false && { continue: false, ...(stopReason !== undefined && { stopReason }) }),
    reason: reason ?? textOf(specific?.permissionDecisionReason),
    ...(withheld && { hookSpecificOutput: { tool_response: specific.tool_response } }),
  } as HookOutput;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What cannot be read is refused if a hook of that event is known, since it could not look; it is reported in any case. */
async function answerUnreadable(
  agent: ConnectableAgent,
  { event, native, error }: { event: string | undefined; native: HookEventName | undefined; error: Error },
  { system, takeNotices }: BridgeSession,
): Promise<BridgeReply> {
  await system.initialize();
  const { aggregated } = system
    .getEventHandler()
    .failToLoad(native ?? anyAction, new HookError('unshowable_input', error.message));
  takeNotices();
  const output = aggregated.finalOutput;
  if (!output || aggregated.verdict.action === 'proceed')
    return { ...silentReply, stderr: `${error.message} No hook was due, so nothing is refused.` };
  const reason = aggregated.verdict.reason ?? error.message;
  return refuseUnchecked({ reason, problem: error.message }, agent, event);
}

/** Where the event itself is unknown, it counts as what gates are there for. */
const anyAction: HookEventName = 'BeforeTool';

/** What a person should hear of goes into the agent's message field where it has one, else to stderr; each text once. */
function writeReply(
  dialect: Dialect,
  tools: ToolMap,
  {
    received: { event, inputs },
    answer,
    unreported,
  }: { received: ReceivedEvent; answer: MergedAnswer; unreported: (texts: readonly string[]) => readonly string[] },
): BridgeReply {
  const place = { event, tools, now: Date.now(), input: inputs[0] };
  const reply = dialect.toAnswer(answer, place);
  const notices = unreported(reply.notices);
  const hasMessages = dialect.events.find(({ name }) => name === event)?.reply?.userMessage !== undefined;
  if (notices.length === 0 || !hasMessages) return withStderr(reply, notices);
  return withStderr(dialect.toAnswer(withNotices(answer, notices), place), []);
}

function withNotices({ output, allowed }: MergedAnswer, notices: readonly string[]): MergedAnswer {
  const said: Readonly<Record<string, unknown>> = { ...output };
  const own = typeof said.userMessage === 'string' ? [said.userMessage] : [];
  const shown: HookOutput & { readonly userMessage: string } = {
    ...output,
    userMessage: [...own, ...notices].join('\n'),
  };
  return { output: shown, allowed };
}

/** The reply with other notices on stderr than all that there are. */
function withStderr({ exitCode, stdout, stderr, notices: shown }: Reply, notices: readonly string[]): BridgeReply {
  const own = shown.length === 0 ? stderr : stderr.slice(0, stderr.length - shown.join('\n').length).trimEnd();
  return { exitCode, stdout, stderr: [own, ...notices].filter((text) => text !== '').join('\n') };
}
