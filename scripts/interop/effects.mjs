const say = (answer) => `printf '%s' '${JSON.stringify(answer)}'`;
const hookOn = (event, command, more = {}) => ({
  [event]: [{ hooks: [{ type: 'command', name: 'interop', command, ...more }] }],
});
const seen = (mark) => (run) => run.requests.some(({ text }) => text.includes(mark));
const mainRequests = ({ requests }) => requests.filter(({ isMain }) => isMain).length;

/**
 * The effects that are tried in each agent: the hook, and what is to be said of the run. `undefined` means that it did not
 * work; a text that does not begin with "works" says what the bridge does instead.
 */
export const effects = [
  {
    name: 'a refusal holds',
    hooks: hookOn('BeforeTool', "echo 'MARK-REASON' >&2; exit 2"),
    judge: (run) => {
      if (run.ran !== undefined) return undefined;
      return seen('MARK-REASON')(run) ? 'works, the model reads the reason' : 'works';
    },
  },
  {
    name: 'the input is rewritten',
    hooks: hookOn('BeforeTool', say({ hookSpecificOutput: { tool_input: { command: 'echo CHANGED > ran.txt' } } })),
    judge: (run) => {
      if (run.ran?.includes('CHANGED')) return 'works';
      return run.ran === undefined && seen('CHANGED')(run)
        ? 'refused, and the model is told the input to use'
        : undefined;
    },
  },
  {
    name: 'a context reaches the model',
    hooks: hookOn('BeforeAgent', say({ hookSpecificOutput: { additionalContext: 'MARK-CONTEXT' } })),
    judge: (run) => (seen('MARK-CONTEXT')(run) ? 'works' : undefined),
  },
  {
    name: 'a prompt is blocked',
    hooks: hookOn('BeforeAgent', say({ decision: 'deny', reason: 'MARK-PROMPT' })),
    judge: (run) => (mainRequests(run) === 0 ? 'works, the model is not asked' : undefined),
  },
  {
    name: 'stop, with a reason',
    hooks: hookOn('BeforeTool', say({ continue: false, stopReason: 'MARK-STOP' })),
    judge: (run) => {
      if (run.ran !== undefined) return undefined;
      if (mainRequests(run) === 1)
        return run.output.includes('MARK-STOP') ? 'works, the user reads the reason' : 'works';
      return seen('MARK-STOP')(run) ? 'the call is refused with the reason, the turn goes on' : undefined;
    },
  },
  {
    name: 'a broken gate refuses',
    hooks: hookOn('BeforeTool', '/does/not/exist', { onFailure: 'block' }),
    judge: (run) => (run.ran === undefined ? 'works' : undefined),
  },
  {
    name: 'without hooks nothing changes',
    hooks: {},
    judge: (run) => (run.ran?.includes('hello') ? 'works' : undefined),
  },
];
