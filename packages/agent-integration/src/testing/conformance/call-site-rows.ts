import { allOf, type ConformanceRow, callThenAnswer, happened, kindsOf, takeTurns } from './conformance-row.ts';
import { probeInput, probeName, prompt, type Scene } from './play-scene.ts';

const scene = { replies: callThenAnswer };
const question: Scene = { ...scene, answers: { BeforeTool: { decision: 'ask', reason: 'is it wise?' } } };

/** Every event is fired where it must be, and as often. */
export const callSiteRows: readonly ConformanceRow[] = [
  {
    site: 'SessionStart',
    title: 'is fired once, before all else',
    scene,
    holds: (all) => allOf(all, 'SessionStart').length === 1 && all[0]?.kind === 'SessionStart',
  },
  {
    site: 'BeforeAgent',
    title: 'is fired once with the prompt, before the model is asked',
    scene,
    holds: (all) => {
      const [first, ...others] = allOf(all, 'BeforeAgent');
      const kinds = kindsOf(all);
      return first?.data.prompt === prompt && others.length === 0 && isBefore(kinds, 'BeforeAgent', 'request');
    },
  },
  {
    site: 'BeforeToolSelection',
    title: 'is fired before each request to the model, and before BeforeModel',
    scene,
    holds: (all) =>
      takeTurns(all, 'BeforeToolSelection', 'request') &&
      (!happened(all, 'BeforeModel') || takeTurns(all, 'BeforeToolSelection', 'BeforeModel')),
  },
  {
    site: 'BeforeModel',
    title: 'is fired before each request to the model',
    scene,
    holds: (all) => takeTurns(all, 'BeforeModel', 'request'),
  },
  {
    site: 'AfterModel',
    title: 'is fired once after each complete response, with its request and its text',
    scene: { replies: [{ texts: ['all ', 'do', 'ne'] }] },
    holds: (all) => {
      const [first] = allOf(all, 'AfterModel');
      const { llm_request: request, llm_response: response } = first?.data ?? {};
      return (
        takeTurns(all, 'request', 'AfterModel') &&
        JSON.stringify(request).includes(JSON.stringify(prompt).slice(1, -1)) &&
        JSON.stringify(response).includes('all done')
      );
    },
  },
  {
    site: 'BeforeTool',
    title: 'is fired before the tool runs, with its name and its input',
    scene,
    holds: (all) => takeTurns(all, 'BeforeTool', 'tool') && allOf(all, 'BeforeTool').every(({ data }) => isProbe(data)),
  },
  {
    site: 'AfterTool',
    title: 'is fired once after the tool has run, with what it gave back',
    scene,
    holds: (all) =>
      takeTurns(all, 'tool', 'AfterTool') &&
      allOf(all, 'AfterTool').every(
        ({ data }) => isProbe(data) && JSON.stringify(data.tool_response).includes('the probe ran'),
      ),
  },
  {
    site: 'Notification',
    title: 'is fired before the user is asked about a tool',
    scene: question,
    // A host that asks no one learns it where the answer to BeforeTool is checked.
    holds: (all) => !happened(all, 'asked') || takeTurns(all, 'Notification', 'asked'),
    needs: 'userQuestions',
  },
  {
    site: 'PermissionRequest',
    title: 'is fired before the user is asked about a tool, with the reason',
    scene: question,
    holds: (all) =>
      !happened(all, 'asked') ||
      (takeTurns(all, 'PermissionRequest', 'asked') &&
        allOf(all, 'PermissionRequest').every(({ data }) => isProbe(data) && data.reason === 'is it wise?')),
    needs: 'userQuestions',
  },
  {
    site: 'ToolDenied',
    title: 'is fired once for a call that was refused, with the reason',
    scene: { ...scene, answers: { BeforeTool: { decision: 'deny', reason: 'it is not wise' } } },
    // A host that runs the tool all the same learns it where the answer to BeforeTool is checked.
    holds: (all) => {
      const [first, ...others] = allOf(all, 'ToolDenied');
      if (happened(all, 'tool')) return true;
      return (
        first !== undefined && others.length === 0 && isProbe(first.data) && first.data.reason === 'it is not wise'
      );
    },
  },
  ...(
    [
      ['PreCompress', 'is fired before the conversation is compressed'],
      ['PostCompress', 'is fired after the conversation was compressed, before the model is asked'],
    ] as const
  ).map(
    ([site, title]): ConformanceRow => ({
      site,
      title,
      scene: { ...scene, compress: true, applyLifecycle: true },
      holds: (all) => isBefore(kindsOf(all), site, 'request'),
      needs: 'compression',
    }),
  ),
  {
    site: 'AfterAgent',
    title: 'is fired once with the answer, after all else but the end of the session',
    scene,
    holds: (all) => {
      const [first, ...others] = allOf(all, 'AfterAgent');
      const kinds = kindsOf(all).filter((kind) => kind !== 'SessionEnd');
      return first?.data.prompt_response === 'all done' && others.length === 0 && kinds.at(-1) === 'AfterAgent';
    },
  },
  {
    site: 'SessionEnd',
    title: 'is fired once, after all else',
    scene,
    holds: (all) => allOf(all, 'SessionEnd').length === 1 && all.at(-1)?.kind === 'SessionEnd',
  },
];

function isProbe({ tool_name: name, tool_input: input }: Readonly<Record<string, unknown>>): boolean {
  return name === probeName && JSON.stringify(input) === JSON.stringify(probeInput);
}

function isBefore(kinds: readonly string[], first: string, second: string): boolean {
  return kinds.includes(first) && kinds.indexOf(first) < kinds.indexOf(second);
}
