/** Where this engine does something else than the specification says, on purpose. */
export interface Departure {
  /** The numbers that ask for it, or the part of the specification. */
  readonly asked: string;
  /** What the specification says. */
  readonly there: string;
  /** What happens here. */
  readonly here: string;
  readonly why: string;
  /** The page of this folder that describes it. */
  readonly page: string;
}

/** What the specification leaves open, or describes in two ways, and what was chosen. */
export const choices: readonly (readonly [question: string, choice: string])[] = [
  [
    'The scheduler awaits two hooks (option A) or uses a wrapper (option B)',
    'Both are exported: `fireBeforeToolHook` and `fireAfterToolHook`, and `executeToolWithHooks`. `ToolScheduler` uses the wrapper.',
  ],
  [
    'An internal error gives an empty success (older document) or a failure envelope (newer one)',
    'A failure envelope. It lets the caller proceed, unless a gate was due.',
  ],
  [
    'The fields of a request on the bus are `payload` and `result` (older) or `input` and `output` (newer)',
    '`input` and `output`.',
  ],
  [
    '`systemMessage` for models without system messages inside a conversation',
    'A turn of the user that starts with `[System]`, sent once and not stored.',
  ],
  ['A refused model call without a response has no candidates or one without content', 'No candidates.'],
  ['The default reason of exit code 2 without a text', '`Blocked by hook`.'],
  ['`enableHooks` at the top or inside `tools`', 'Both are read.'],
  ['The working directory of a hook: `getWorkingDir()` or `getTargetDir()`', '`getWorkingDir()`.'],
];

/** Every departure, with its reason. */
export const departures: readonly Departure[] = [
  {
    asked: 'HOOK-068, HOOK-042, HOOK-052, HOOK-060',
    there: 'A hook that fails never prevents anything.',
    here: 'The same by default. A hook with `onFailure: "block"` is a gate: it refuses if it was due and did not answer.',
    why: 'A guard that can be crashed is not a guard.',
    page: 'answers.md',
  },
  {
    asked: 'Error handling of `fire…Event`',
    there: 'A failure of the engine lets the caller proceed.',
    here: 'The same, unless a gate was due. An input that hooks cannot be shown (too deep, too large, not JSON) is refused on every event that can be refused.',
    why: 'No hook could check it.',
    page: 'security.md',
  },
  {
    asked: 'HOOK-182',
    there: '`ask` is the same as `allow`.',
    here: '`ask` does not block, and a person is asked. Where nobody can be asked the ready-made adapters refuse.',
    why: 'A hook that asks does not allow.',
    page: 'writing-hooks.md',
  },
  {
    asked: 'HOOK-178',
    there: 'AfterTool cannot change a result.',
    here: '`hookSpecificOutput.tool_response` replaces what the model and the user see. A decision still has no effect.',
    why: 'Secrets in results have to be removed somewhere.',
    page: 'events.md',
  },
  {
    asked: 'HOOK-098',
    there: 'On model events the later output replaces the earlier one.',
    here: 'The same, except that a block or a stop is never undone.',
    why: 'A refusal must not depend on the order of hooks.',
    page: 'answers.md',
  },
  {
    asked: 'HOOK-196',
    there: 'A hook that was ended by a signal has `exitCode: 0` and `success: false`.',
    here: 'It has `exitCode: null`, `signal` and `success: false`.',
    why: 'The document calls its own value misleading.',
    page: 'answers.md',
  },
  {
    asked: 'Deduplication',
    there: 'Hooks with the same command run once.',
    here: 'Hooks that are alike in everything that affects running run once.',
    why: "A copy with a timeout of 1 ms in a project must not replace a user's gate.",
    page: 'writing-hooks.md',
  },
  {
    asked: 'HOOK-188',
    there: 'A hook gets the whole environment of the host.',
    here: 'Variables that change how programs load code, and secrets for hooks of projects, are left out unless the user passes them on.',
    why: 'A project’s hook may be code written by a stranger.',
    page: 'security.md',
  },
  {
    asked: 'HOOK-085, HOOK-086',
    there: 'Hooks are the project’s or those of extensions.',
    here: 'Settings of user and machine keep their source, and hooks registered in code come first.',
    why: "A project's settings must not switch off a user's hooks.",
    page: 'settings.md',
  },
  {
    asked: 'Walk through the code',
    there: 'Hooks of a project run.',
    here: 'Hooks of a project run after its user has approved them.',
    why: 'Cloning a repository must not run anything.',
    page: 'security.md',
  },
  {
    asked: 'Walk through the code',
    there: '`.gemini/settings.json` is a settings file like any other.',
    here: 'It is read as Gemini CLI reads it, unless it names our schema.',
    why: 'A guard that works there has to work here.',
    page: 'migration.md',
  },
  {
    asked: 'DELTA-HRUN-003',
    there: '`systemMessage` of a `ProcessedHookResult` is checked against `suppressOutput`.',
    here: 'Both are returned as they are: `suppressOutput` hides a result from the display, `systemMessage` goes to the model.',
    why: 'They are meant for different readers.',
    page: 'answers.md',
  },
  {
    asked: 'DELTA-HPAY-001, DELTA-HPAY-002',
    there: 'Every input is validated before the planner is called.',
    here: 'Hooks are planned first, and the input is validated if one of them applies. Otherwise the result is an empty success.',
    why: 'Without hooks for an event nothing is built, copied or checked (HOOK-011).',
    page: 'embedding.md',
  },
  {
    asked: 'DELTA-HBUS-001',
    there: '`output` of a response is an `AggregatedHookResult`.',
    here: 'It is the same as plain data: errors have a code, a message and details, and outputs have no methods.',
    why: 'A response has to survive a wire.',
    page: 'fleet.md',
  },
  {
    asked: 'Failure envelope',
    there: '`stage` is a string.',
    here: '`stage` is one of seven names.',
    why: 'A host can choose by it what to do.',
    page: 'embedding.md',
  },
  {
    asked: 'HOOK-075, HOOK-079',
    there: 'Scripts see texts only.',
    here: 'The same in `messages`; tool calls, tool results and the system instruction are beside them.',
    why: 'Secrets in tool results could not be removed.',
    page: 'events.md',
  },
  {
    asked: 'HOOK-203',
    there: 'Nobody waits for hooks of session and agent events.',
    here: "The same by default, except for gates, hooks that were written for other agents, Notification and the end of the session. With `lifecycle: 'apply'` every event is waited for, and its answers are applied.",
    why: 'A guard of another agent refuses prompts without being asked to, and a session that ends must not cut its hooks off.',
    page: 'embedding.md',
  },
  {
    asked: 'HOOK-173',
    there: 'Changes of AfterModel come too late for the display.',
    here: "The same by default. `afterModel: 'buffered'` holds the display back, `'chunk'` fires for each chunk.",
    why: 'Redaction should protect the reader as well.',
    page: 'embedding.md',
  },
  {
    asked: 'HOOK-103 to HOOK-108',
    there: 'A hook sees what the hooks before it changed, in a sequence only.',
    here: 'A change is seen by every hook of the same or a higher rank before it takes effect; they run again on it, at most three rounds.',
    why: 'Otherwise a later rewrite passes an earlier gate.',
    page: 'writing-hooks.md',
  },
];
