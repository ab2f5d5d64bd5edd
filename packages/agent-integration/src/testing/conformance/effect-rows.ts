import { allOf, type ConformanceRow, callThenAnswer, happened, isInRequest, wasShown } from './conformance-row.ts';
import { probeName } from './play-scene.ts';

const replies = callThenAnswer;
const stop = { continue: false, stopReason: 'the stop reason' };
const note = { systemMessage: 'the system message' };
const response = { hookSpecificOutput: { llm_response: { text: 'from a hook' } } };
/** How often the model was asked by the time that an event is fired. */
const asked = { BeforeTool: 1, BeforeModel: 0, AfterModel: 1, BeforeToolSelection: 0 };
const requestsOf = (all: Parameters<typeof allOf>[0]) => allOf(all, 'request').length;
const isInHiddenText = (all: Parameters<typeof allOf>[0], request: number) =>
  isInRequest(all, request, note.systemMessage) && !wasShown(all, note.systemMessage);

/** Every answer is applied, and nothing runs after a no. */
export const effectRows: readonly ConformanceRow[] = [
  {
    site: 'BeforeTool',
    title: 'a refused tool does not run, and the model reads the reason',
    scene: { replies, answers: { BeforeTool: { decision: 'deny', reason: 'the reason' } } },
    holds: (all) => !happened(all, 'tool') && isInRequest(all, 1, 'the reason'),
  },
  {
    site: 'BeforeTool',
    title: 'the tool runs with the input that a hook changed',
    scene: { replies, answers: { BeforeTool: { hookSpecificOutput: { tool_input: { word: 'changed' } } } } },
    holds: (all) => allOf(all, 'tool').length === 1 && allOf(all, 'tool')[0]?.data.word === 'changed',
  },
  {
    site: 'BeforeTool',
    title: 'a tool about which the user is asked does not run after a no',
    scene: { replies, userSays: false, answers: { BeforeTool: { decision: 'ask', reason: 'is it wise?' } } },
    holds: (all) => happened(all, 'asked') && !happened(all, 'tool'),
    needs: 'userQuestions',
  },
  {
    site: 'BeforeTool',
    title: 'its context reaches the model with the result',
    scene: { replies, answers: { BeforeTool: { hookSpecificOutput: { additionalContext: 'the context' } } } },
    holds: (all) => isInRequest(all, 1, 'the context') && isInRequest(all, 1, 'the probe ran'),
  },
  {
    site: 'BeforeTool',
    title: 'what is for the user is shown and not sent to the model',
    scene: { replies, answers: { BeforeTool: { userMessage: 'for the user' } } },
    holds: (all) => wasShown(all, 'for the user') && !isInRequest(all, 1, 'for the user'),
  },
  {
    site: 'AfterTool',
    title: 'model and user get the result that a hook put in place',
    scene: {
      replies,
      answers: {
        AfterTool: { hookSpecificOutput: { tool_response: { llmContent: 'replaced', returnDisplay: 'replaced' } } },
      },
    },
    holds: (all) =>
      isInRequest(all, 1, 'replaced') &&
      !isInRequest(all, 1, 'the probe ran') &&
      wasShown(all, 'replaced') &&
      !wasShown(all, 'probe display'),
  },
  {
    site: 'AfterTool',
    title: 'its context and its message reach the model and not the user',
    scene: { replies, answers: { AfterTool: { ...note, hookSpecificOutput: { additionalContext: 'the context' } } } },
    holds: (all) => isInHiddenText(all, 1) && isInRequest(all, 1, 'the context'),
  },
  {
    site: 'AfterTool',
    title: 'a suppressed result is not shown, and the model reads it',
    scene: { replies, answers: { AfterTool: { suppressOutput: true } } },
    holds: (all) => !wasShown(all, 'probe display') && isInRequest(all, 1, 'the probe ran'),
  },
  {
    site: 'AfterTool',
    title: 'a stop keeps the model from being asked again and is shown',
    scene: { replies, answers: { AfterTool: stop } },
    holds: (all) => requestsOf(all) === 1 && wasShown(all, stop.stopReason),
  },
  {
    site: 'AfterTool',
    title: 'a refusal comes too late and changes nothing',
    scene: { replies, answers: { AfterTool: { decision: 'block', reason: 'too late' } } },
    holds: (all) => isInRequest(all, 1, 'the probe ran') && requestsOf(all) === 2,
  },
  {
    site: 'BeforeModel',
    title: 'the model is not asked after a refusal',
    scene: { answers: { BeforeModel: { decision: 'block', reason: 'the reason' } } },
    holds: (all) => requestsOf(all) === 0 && !happened(all, 'tool'),
  },
  {
    site: 'BeforeModel',
    title: "a hook's own response is shown in the model's place",
    scene: { answers: { BeforeModel: { decision: 'block', ...response } } },
    holds: (all) => requestsOf(all) === 0 && wasShown(all, 'from a hook'),
  },
  {
    site: 'BeforeModel',
    title: 'the request goes out as a hook changed it',
    scene: { answers: { BeforeModel: { hookSpecificOutput: { llm_request: { config: { temperature: 0.125 } } } } } },
    holds: (all) => isInRequest(all, 0, '"temperature":0.125'),
  },
  {
    site: 'AfterModel',
    title: 'the agent goes on with the response that a hook put in place',
    scene: { answers: { AfterModel: response } },
    // A host that does not fire AfterAgent has not said what it goes on with, which is for another row to say.
    holds: (all) => !happened(all, 'AfterAgent') || allOf(all, 'AfterAgent')[0]?.data.prompt_response === 'from a hook',
  },
  {
    site: 'AfterModel',
    title: 'a suppressed response is not shown',
    scene: { answers: { AfterModel: { suppressOutput: true } } },
    holds: (all) => requestsOf(all) === 1 && !wasShown(all, 'all done'),
  },
  ...(['NONE', 'ANY'] as const).map(
    (mode): ConformanceRow => ({
      site: 'BeforeToolSelection',
      title: `with mode ${mode} and other names, a call of the tool is refused, and its definition still goes out`,
      scene: {
        replies,
        answers: {
          BeforeToolSelection: { hookSpecificOutput: { toolConfig: { mode, allowedFunctionNames: ['another_tool'] } } },
        },
      },
      holds: (all, server) => {
        const body = allOf(all, 'request')[0]?.data ?? {};
        return !happened(all, 'tool') && !server.allowsCalls(body) && server.toolsIn(body).includes(probeName);
      },
    }),
  ),
  ...(['BeforeTool', 'BeforeModel', 'AfterModel', 'BeforeToolSelection'] as const).map(
    (site): ConformanceRow => ({
      site,
      title: 'a stop keeps tools and model from being called from then on and is shown',
      scene: { replies, answers: { [site]: stop } },
      holds: (all) => !happened(all, 'tool') && requestsOf(all) === asked[site] && wasShown(all, stop.stopReason),
    }),
  ),
  ...(['BeforeTool', 'BeforeModel', 'AfterModel'] as const).map(
    (site): ConformanceRow => ({
      site,
      title: 'its message reaches the model with the next request and not the user',
      scene: { replies, answers: { [site]: note } },
      holds: (all) => isInHiddenText(all, asked[site]),
    }),
  ),
];
