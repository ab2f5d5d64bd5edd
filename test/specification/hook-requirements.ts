import type { RequirementMap } from './requirements.ts';

/** What the numbers HOOK-nnn ask, and the tests that prove it. */
export const hookRequirements: RequirementMap = {
  'HOOK-001': [
    "While hooks are on, the host's configuration creates the hook system the first time it is asked for it.",
    'agent-integration: the hook system is made once, with its one runner, and the triggers make nothing of their own',
    'agent-integration: a config gives one hook system, and begins again after it was disposed of',
  ],
  'HOOK-002': [
    'While hooks are off, `getHookSystem()` returns undefined.',
    'agent-integration: the hook system is never made while hooks are off',
  ],
  'HOOK-003': [
    'The registry is initialised at most once, however many events fire.',
    'hook-system: initialisation happens once, though a hundred events fire at the same moment',
  ],
  'HOOK-004': [
    'A second call of `initialize()` returns without loading anything again.',
    'hook-system: initialisation happens once, though a hundred events fire at the same moment',
  ],
  'HOOK-005': [
    '`getEventHandler()` and `getRegistry()` throw `HookSystemNotInitializedError` before `initialize()`.',
    'hook-system: before initialisation getEventHandler throws, and so it does after dispose',
  ],
  'HOOK-006': [
    'A hook system owns one registry, planner, runner, aggregator and event handler, and uses them for every event.',
    'hook-system: initialisation gives the same parts every time',
  ],
  'HOOK-008': [
    'The first event initialises the hook system before it is fired.',
    'hook-system: initialisation happens once, though a hundred events fire at the same moment',
    'agent-integration: the hook system loads nothing before the first event',
  ],
  'HOOK-010': [
    'While hooks are off, nothing is allocated and no process is started.',
    'agent-integration: the hook system is never made while hooks are off',
  ],
  'HOOK-011': [
    'Without hooks for an event no process is started and no payload is built.',
    'hook-system: every event of the table BeforeTool without hooks is a fresh empty success, and nothing is looked at',
  ],
  'HOOK-013': [
    'Whether hooks are on is decided synchronously, without reading files.',
    'agent-integration: nothing is in the way executeToolWithHooks lets the caller proceed when hooks are off',
  ],
  'HOOK-015': [
    'A BeforeTool hook gets the base fields, `tool_name` and `tool_input`.',
    'hook-system: every event of the table BeforeTool has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-024': [
    'In a sequence the `tool_input` that a hook returns is merged into the input of the next one.',
    'hook-runner: hooks in sequence each get the input as the ones before have changed it',
    'agent-integration: before the tool a changed input reaches the tool key by key, and the caller keeps its own',
  ],
  'HOOK-026': [
    'An AfterTool hook gets the base fields, `tool_name`, `tool_input` and `tool_response`.',
    'hook-system: every event of the table AfterTool has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-033': [
    'BeforeModel fires before a model call, when the request is complete.',
    'agent-integration: the reference agent BeforeModel: is fired before each request to the model',
  ],
  'HOOK-034': [
    'A BeforeModel hook gets the base fields and `llm_request`.',
    'hook-system: every event of the table BeforeModel has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-035': [
    'The request of BeforeModel is translated by `toHookLLMRequest()`.',
    'hook-system: every event of the table BeforeModel has its method, and its hooks get the base fields and their own',
    'hook-system: running translates once for an event, not once for each hook',
  ],
  'HOOK-036': [
    'A refusal of BeforeModel with an `llm_response` skips the model call and uses that response.',
    'agent-integration: every effect in the table is applied BeforeModel: syntheticResponse',
    'agent-integration: a call that hooks refuse opens no stream, with a response: it is used as if the model had given it',
  ],
  'HOOK-037': [
    'A refusal of BeforeModel without an `llm_response` skips the model call and gives an empty response.',
    'agent-integration: every effect in the table is applied BeforeModel: block',
  ],
  'HOOK-038': [
    'A request that a BeforeModel hook changed is sent instead of the original.',
    'agent-integration: every effect in the table is applied BeforeModel: changeRequest',
  ],
  'HOOK-039': [
    'Messages that a BeforeModel hook adds come after the existing ones.',
    'hook-translator: contents after a hook an appended message comes last, behind silent turns',
    'agent-integration: a message carries the conversation so far, and a message that a hook injects comes last',
  ],
  'HOOK-040': [
    '`continue: false` of BeforeModel ends the agent loop.',
    'agent-integration: every effect in the table is applied BeforeModel: stop',
    'agent-integration: a run is ended by a stop of BeforeModel, with its reason, and its session still ends',
  ],
  'HOOK-041': [
    'BeforeModel runs all its hooks, whatever their matchers.',
    'hook-system: which hooks are planned BeforeModel has no subject, so every hook of it runs whatever its matcher',
  ],
  'HOOK-042': [
    'A BeforeModel hook that fails does not prevent the model call, and is logged as a warning.',
    'agent-integration: a hook that fails is in no one’s way all events, each with a hook that ends by exit code 1',
    'agent-integration: a hook that fails is in no one’s way all events, each with a hook that ends by a signal',
    'agent-integration: a hook that fails is in no one’s way all events, each with a hook that ends by its time limit',
  ],
  'HOOK-043': [
    'AfterModel fires when the response is complete and before the agent uses it.',
    'agent-integration: the reference agent AfterModel: is fired once after each complete response, with its request and its text',
  ],
  'HOOK-044': [
    'An AfterModel hook gets the base fields, `llm_request` and `llm_response`.',
    'hook-system: every event of the table AfterModel has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-045': [
    'The response of AfterModel is translated by `toHookLLMResponse()`.',
    'hook-system: every event of the table AfterModel has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-046': [
    'A response that an AfterModel hook changed is used instead of the original.',
    'agent-integration: every effect in the table is applied AfterModel: changeResponse',
    'agent-integration: generateContent gives what hooks made of the response',
  ],
  'HOOK-047': [
    'A new response of an AfterModel hook is used as if the model had given it.',
    'agent-integration: fireAfterModelHook hooks are shown the request and the response, and their own response takes its place',
  ],
  'HOOK-048': [
    '`continue: false` of AfterModel gives a response that contains the stop reason, and ends the agent loop.',
    'hook-system: AfterModel makes the reason of a stop',
    'agent-integration: after the response complete: a stop shows its reason, ends the stream and tells the loop',
  ],
  'HOOK-049': [
    '`suppressOutput` of AfterModel keeps a response from the display and not from the agent.',
    'agent-integration: every effect in the table is applied AfterModel: suppressOutput',
    'agent-integration: after the response buffered: suppressOutput keeps back what was not yet shown, and the response is stored',
  ],
  'HOOK-050': [
    'AfterModel fires on the whole response of a stream, with the request that was sent.',
    'agent-integration: the reference agent AfterModel: is fired once after each complete response, with its request and its text',
  ],
  'HOOK-051': [
    'AfterModel runs all its hooks, whatever their matchers.',
    'hook-system: which hooks are planned AfterModel has no subject, so every hook of it runs whatever its matcher',
  ],
  'HOOK-052': [
    'An AfterModel hook that fails leaves the response as it is, and is logged as a warning.',
    'agent-integration: fireAfterModelHook the response stays as it is when a hook crashes',
  ],
  'HOOK-053': [
    'BeforeToolSelection fires before the request that carries the tool definitions is sent.',
    'agent-integration: the reference agent BeforeToolSelection: is fired before each request to the model, and before BeforeModel',
  ],
  'HOOK-054': [
    'A BeforeToolSelection hook gets the base fields and `llm_request`.',
    'hook-system: every event of the table BeforeToolSelection has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-055': [
    '`allowedFunctionNames` of BeforeToolSelection restrict the tools that the model may call; the definitions stay.',
    'agent-integration: every effect in the table is applied BeforeToolSelection: restrictTools',
    'agent-integration: fireBeforeToolSelectionHook {"mode":"ANY","allowedFunctionNames":["read_file"]} is laid over the tool config, and the definitions stay',
  ],
  'HOOK-056': [
    '`mode` of BeforeToolSelection sets the tool calling mode.',
    'agent-integration: every effect in the table is applied BeforeToolSelection: setMode',
  ],
  'HOOK-057': [
    'Mode NONE keeps the model from calling any tool in that request.',
    'agent-integration: a restriction of the tools {"mode":"NONE"} goes out in a form that the API accepts, and holds for calls that come back',
  ],
  'HOOK-058': [
    '`continue: false` of BeforeToolSelection ends the agent loop.',
    'agent-integration: every effect in the table is applied BeforeToolSelection: stop',
    'agent-integration: a run is ended by a stop of BeforeToolSelection, with its reason, and its session still ends',
  ],
  'HOOK-059': [
    'BeforeToolSelection runs all its hooks, whatever their matchers.',
    'hook-system: which hooks are planned BeforeToolSelection has no subject, so every hook of it runs whatever its matcher',
  ],
  'HOOK-060': [
    'A BeforeToolSelection hook that fails leaves the tool configuration as it is, and is logged as a warning.',
    'agent-integration: a hook that fails is in no one’s way all events, each with a hook that ends by exit code 1',
    'agent-integration: a hook that fails is in no one’s way all events, each with a hook that ends by a signal',
    'agent-integration: a hook that fails is in no one’s way all events, each with a hook that ends by its time limit',
  ],
  'HOOK-061': [
    'A script reads one JSON object on stdin, and then the end of the input.',
    'hook-runner: the input is one JSON document on stdin and then its end',
  ],
  'HOOK-062': [
    'Every input has the base fields and the fields of its event.',
    'hook-system: every event of the table Notification has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-063': [
    'JSON on stdout with exit code 0 is parsed, and its decisions and changes are applied.',
    'hook-runner: a hook that exits with 0 answers with what it printed: a JSON object',
    'agent-integration: every effect in the table is applied BeforeTool: block',
    'agent-integration: every effect in the table is applied BeforeTool: changeInput',
  ],
  'HOOK-064': [
    'Other text on stdout with exit code 0 is an allow with the text as `systemMessage`.',
    'hook-runner: a hook that exits with 0 answers with what it printed: plain text',
  ],
  'HOOK-065': [
    'Empty stdout with exit code 0 allows and changes nothing.',
    'hook-runner: a hook that exits with 0 is silent if it printed nothing but white space: ""',
  ],
  'HOOK-066': [
    'Exit code 2 refuses, whatever stdout says.',
    'hook-runner: a hook that exits with 2 blocks with stderr also if stdout allows',
  ],
  'HOOK-067': [
    'A refusal by exit code 2 always has a reason.',
    'hook-runner: a hook that exits with 2 blocks with its stderr as the reason',
    'hook-runner: a hook that exits with 2 blocks with a reason of its own if stderr is empty',
  ],
  'HOOK-067a': [
    'With exit code 2, stderr is the reason of the refusal.',
    'hook-runner: a hook that exits with 2 blocks with its stderr as the reason',
  ],
  'HOOK-067b': [
    'With exit code 2 and an empty stderr, the refusal has a default reason.',
    'hook-runner: a hook that exits with 2 blocks with a reason of its own if stderr is empty',
  ],
  'HOOK-068': [
    'Any other exit code is a failure: it is logged as a warning and the action proceeds.',
    'hook-runner: a hook that fails with exit code 1 lets the action pass, whatever stdout says',
    'hook-runner: a hook that fails with exit code 255 lets the action pass, whatever stdout says',
  ],
  'HOOK-069': [
    'What a hook prints on stderr is kept for logs and never parsed for decisions.',
    'hook-runner: a hook that exits with 2 blocks with its stderr as the reason',
    'hook-system: what is reported of an event to the logger: a record for each hook, a diagnostic for each failure, one summary',
  ],
  'HOOK-070': [
    '`success` is true for exit code 0 alone.',
    'hook-runner: whatever a hook prints and however it exits the outcome is one of the table, 2 always blocks, and nothing but 0 and 2 ever does',
  ],
  'HOOK-071': [
    'Scripts see requests and responses in one stable format, whatever the SDK.',
    'hook-types: BeforeModel accepts a complete input, and fields it does not know',
    'hook-translator: a request shown to hooks has the model, the texts, the settings of the stable format and the tool config',
  ],
  'HOOK-072': [
    '`LLMRequest` has `model`, `messages`, `config` and `toolConfig`.',
    'hook-types: BeforeModel accepts a complete input, and fields it does not know',
    'hook-translator: a request shown to hooks shows every setting of the stable format',
  ],
  'HOOK-073': [
    '`LLMResponse` has `text`, `candidates` and `usageMetadata`.',
    'hook-types: AfterModel accepts a complete input, and fields it does not know',
    'hook-translator: a response shown to hooks has the text without thoughts, how it ended, ratings without `blocked`, and three counts',
  ],
  'HOOK-074': [
    '`HookToolConfig` has `mode` and `allowedFunctionNames`.',
    'hook-types: tool selection NONE beats ANY beats AUTO and empties the list',
    'hook-translator: a tool config with mode and names is shown to hooks',
  ],
  'HOOK-075': [
    'Hooks see only the text parts of a request.',
    'hook-translator: contents shown to hooks are read from a list of parts, which is one turn',
  ],
  'HOOK-076': [
    'A message without text is left out.',
    'hook-translator: contents shown to hooks are read from turns without text, which are left out',
  ],
  'HOOK-077': [
    'Hooks see only the text parts of a response, and safety ratings without `blocked`.',
    'hook-translator: a response shown to hooks has the text without thoughts, how it ended, ratings without `blocked`, and three counts',
  ],
  'HOOK-078': [
    '`fromHookLLMRequest()` keeps everything of the base request that the format cannot express.',
    'hook-translator: the real client sends what the hook changed, and all that it did not',
  ],
  'HOOK-079': [
    '`fromHookLLMResponse()` creates a response that has text parts only.',
    'hook-translator: a response that a hook sent is made of text alone, with what the hook said of how it ended',
  ],
  'HOOK-083': [
    'A hook has `type` and `command`; `plugin` is accepted as a type; `timeout` is optional.',
    'hook-runner: a command that cannot be started because its kind is unknown fails open',
  ],
  'HOOK-085': [
    'Hooks of `getHooks()` belong to the project, hooks of active extensions to the extensions.',
    'hook-system: HookRegistry counts a plain hooks object as the project’s',
    'hook-system: HookRegistry orders hooks by source, and keeps the order within each',
  ],
  'HOOK-086': [
    'Hooks of an event are ordered by their source.',
    'hook-system: HookRegistry orders hooks by source, and keeps the order within each',
  ],
  'HOOK-087': [
    'A matcher is a regular expression that is tested against the tool name.',
    'hook-system: what a matcher means "write" against "overwrite_all" is true',
  ],
  'HOOK-088': [
    'A matcher that is not a regular expression is compared as a text.',
    'hook-system: what a matcher means "[" against "[" is true',
    'hook-system: what a matcher means "[" against "x[x" is false',
  ],
  'HOOK-089': [
    'Without a matcher, or with an empty one or `*`, a hook matches everything.',
    'hook-system: what a matcher means undefined against "anything" is true',
    'hook-system: what a matcher means "" against "anything" is true',
    'hook-system: what a matcher means "*" against "anything" is true',
  ],
  'HOOK-092': [
    'Of several hooks on a tool event one refusal is enough.',
    'hook-types: or-merge: BeforeTool any block wins',
    'hook-types: or-merge: AfterAgent any block wins',
  ],
  'HOOK-093': [
    'Reasons of several hooks on a tool event are joined by newlines.',
    'hook-types: or-merge: BeforeTool reasons are joined by newline',
  ],
  'HOOK-094': [
    'System messages of several hooks on a tool event are joined.',
    'hook-types: or-merge: BeforeTool system messages are joined',
  ],
  'HOOK-095': [
    'Additional context of several hooks on a tool event is joined.',
    'hook-types: or-merge: BeforeTool additional context is joined',
  ],
  'HOOK-096': [
    'One `suppressOutput: true` on a tool event is enough.',
    'hook-types: or-merge: BeforeTool any suppressOutput wins',
  ],
  'HOOK-097': [
    'One `continue: false` on a tool event stops the agent.',
    'hook-types: or-merge: BeforeTool any continue:false wins',
  ],
  'HOOK-098': [
    'On model events `hookSpecificOutput` is merged field by field, and the later value wins.',
    'hook-types: replace-merge: BeforeModel later fields replace earlier ones',
    'hook-types: replace-merge: AfterModel specific fields are replaced one by one',
    'hook-types: BeforeModel merges llm_request key by key and its config too',
  ],
  'HOOK-099': [
    '`allowedFunctionNames` of several hooks are united.',
    'hook-types: tool selection the names are united and sorted',
  ],
  'HOOK-100': [
    'Of several modes the most restrictive counts: NONE, then ANY, then AUTO.',
    'hook-types: tool selection NONE beats ANY beats AUTO and empties the list',
    'hook-types: each rule, by example toolConfigUnion: ANY beats AUTO',
  ],
  'HOOK-101': [
    'Mode NONE of one hook leaves an empty list of names.',
    'hook-types: each rule, by example toolConfigUnion: NONE beats all and empties the list',
  ],
  'HOOK-102': [
    '`allowedFunctionNames` are sorted.',
    'hook-types: each rule, by example toolConfigUnion: names united and sorted',
  ],
  'HOOK-103': [
    'Hooks of a sequential group run in order, one at a time.',
    'hook-runner: hooks in sequence each get the input as the ones before have changed it',
    'hook-system: random hooks answer as a plain model of the contract says whatever their sources, matchers, answers and failures',
  ],
  'HOOK-104': [
    'In a sequence the output of a hook that succeeded is applied to the next input; of one that failed, nothing is.',
    'hook-runner: hooks in sequence each get the input as the ones before have changed it',
    'hook-runner: hooks in sequence pass the input on unchanged past one that fails',
    'hook-runner: hooks in sequence pass the input on unchanged past one that says nothing',
  ],
  'HOOK-105': [
    'In a sequence of BeforeModel the changed request is merged into the next input, key by key.',
    'hook-types: chaining BeforeModel: the request is merged shallowly, and settings not named stay',
  ],
  'HOOK-106': [
    'In a sequence of BeforeTool the changed `tool_input` reaches the next hook.',
    'hook-runner: hooks in sequence each get the input as the ones before have changed it',
  ],
  'HOOK-107': [
    'A refusal ends a sequence: the remaining hooks do not run.',
    'hook-runner: hooks in sequence end after one that decides to block',
    'hook-runner: hooks in sequence end after one that exits with 2',
  ],
  'HOOK-108': [
    'By default the hooks of an event run at the same time, and are merged when all have ended.',
    'hook-system: which hooks are planned groups that say sequential [false,false] make a plan that is sequential: false',
    'hook-runner: hooks in parallel give their results in the order of the list, however they finish',
  ],
  'HOOK-109': [
    'One sequential group makes the whole plan sequential.',
    'hook-system: which hooks are planned groups that say sequential [false,true] make a plan that is sequential: true',
  ],
  'HOOK-112': [
    'If one hook fails, the outputs of the others count.',
    'hook-system: what is made of the results of several hooks a failure is an error, and what the others said is kept',
  ],
  'HOOK-114': [
    'Text that is not JSON, with exit code 0, is a system message and allows.',
    'hook-runner: a hook that exits with 0 answers with what it printed: plain text',
  ],
  'HOOK-117': [
    'A hook past its timeout gets SIGTERM.',
    'hook-runner: a hook past its timeout is ended with all of its group: one that sleeps',
  ],
  'HOOK-118': [
    'A hook that is alive five seconds after SIGTERM gets SIGKILL.',
    'hook-runner: a hook past its timeout is ended with all of its group: one that ignores SIGTERM',
  ],
  'HOOK-120': [
    'The default timeout is 60 seconds.',
    'hook-runner: a hook past its timeout is ended after the default if its own timeout is NaN',
  ],
  'HOOK-129': [
    'The scheduler completes a refused call with an error-like result, goes to idle and publishes it to the model.',
    'agent-integration: one call that is refused goes from executing to idle, is published once with its reason and never retried',
  ],
  'HOOK-130': [
    'The scheduler never retries a refused call.',
    'agent-integration: one call that is refused goes from executing to idle, is published once with its reason and never retried',
  ],
  'HOOK-135': [
    '`fireBeforeModelHook` returns `blocked`, `reason`, `syntheticResponse` and `modifiedRequest`.',
    'agent-integration: fireBeforeModelHook a refusal blocks, with its reason and its message',
    "agent-integration: fireBeforeModelHook a refusal with a response gives it as the SDK's own",
    'agent-integration: fireBeforeModelHook changes come back as a new request, and nothing if there are none',
  ],
  'HOOK-136': [
    '`fireAfterModelHook` returns the response that counts, changed or original.',
    'agent-integration: fireAfterModelHook hooks are shown the request and the response, and their own response takes its place',
    'agent-integration: fireAfterModelHook a response that is handed back as it was shown changes nothing, and keeps its tool calls',
  ],
  'HOOK-137': [
    '`fireBeforeToolSelectionHook` returns `toolConfig` and `tools`, both optional.',
    'agent-integration: fireBeforeToolSelectionHook {"mode":"NONE"} is laid over the tool config, and the definitions stay',
    'agent-integration: fireBeforeToolSelectionHook a message to the user leaves the tool config alone',
  ],
  'HOOK-138': [
    'A refused call with a synthetic response opens no stream and yields that response.',
    'agent-integration: a call that hooks refuse opens no stream, with a response: it is used as if the model had given it',
  ],
  'HOOK-139': [
    'A modified request is the one that is streamed.',
    'agent-integration: generateContentStream passes its hooks, and the changed request goes out with all else in it',
  ],
  'HOOK-140': [
    'A returned `toolConfig` is applied to the request.',
    'agent-integration: a restriction of the tools {"mode":"ANY","allowedFunctionNames":["read_file"]} goes out in a form that the API accepts, and holds for calls that come back',
  ],
  'HOOK-141': [
    'Callers see SDK types only.',
    "agent-integration: fireBeforeModelHook a refusal with a response gives it as the SDK's own",
  ],
  'HOOK-145': [
    'Without a matching hook the result is an empty success.',
    'hook-system: an event’s payload is not even touched if no hook is there for the event',
  ],
  'HOOK-157': [
    'An output has `decision`, `reason`, `continue`, `stopReason`, `suppressOutput`, `systemMessage` and `hookSpecificOutput`.',
    'hook-types: a good answer is kept as it is',
  ],
  'HOOK-158': ['An absent or null `decision` is no decision.', 'hook-types: a good answer is kept as it is'],
  'HOOK-159': [
    '`systemMessage` reaches the model and is never shown by itself.',
    'agent-integration: what hooks say to the model goes out with the request it was said about, and is neither shown nor stored',
    'agent-integration: what hooks say to the model after a response goes out once, with the next request that is sent',
    'agent-integration: after the tool context and messages are appended to a string',
    'agent-integration: what hooks say to the model about the choice of tools goes out with the same request, and with a refusal with the next',
  ],
  'HOOK-160': [
    '`success` tells whether hooks ran well, not what they decided.',
    'hook-system: what is made of the results of several hooks a refusal by exit code is not a success, and no error either',
  ],
  'HOOK-161': [
    '`transcript_path` is empty unless the host has one.',
    'hook-system: every event of the table the transcript path is empty unless the host gives one, and a host that fails to give one loses no gate',
  ],
  'HOOK-162': [
    'The planner gets the tool name of a tool event.',
    'hook-system: which hooks are planned those whose matcher fits the tool, in order',
    'hook-system: which hooks are planned a matcher of AfterTool is tested against its subject',
  ],
  'HOOK-163': [
    'The planner gets no context for a model event.',
    'hook-system: which hooks are planned BeforeModel has no subject, so every hook of it runs whatever its matcher',
  ],
  'HOOK-164': [
    'A sequential plan is run by `executeHooksSequential()`.',
    'hook-system: running a plan that is sequential: true makes a sequential run',
  ],
  'HOOK-165': [
    'Any other plan is run by `executeHooksParallel()`.',
    'hook-system: running a plan that is sequential: false makes a parallel run',
  ],
  'HOOK-166': [
    'The results are merged by `aggregateResults()`.',
    'hook-system: running a hook that refuses, one that fails and one that answers make one answer',
  ],
  'HOOK-167': [
    '`applyToolConfigModifications()` changes mode and names and removes no tool definition.',
    'hook-system: BeforeToolSelection restricts by names and mode, and keeps every tool definition',
    'agent-integration: fireBeforeToolSelectionHook {"mode":"NONE"} is laid over the tool config, and the definitions stay',
  ],
  'HOOK-168': [
    'Tools are restricted by `allowedFunctionNames`, not by removing definitions.',
    'hook-system: BeforeToolSelection restricts by names and mode, and keeps every tool definition',
    'agent-integration: a restriction of the tools {"mode":"ANY","allowedFunctionNames":["read_file"]} goes out in a form that the API accepts, and holds for calls that come back',
  ],
  'HOOK-169': [
    'In BeforeTool `permissionDecision` can refuse.',
    'hook-system: the class of an answer only the merged answer to BeforeTool reads the permission fields',
    'agent-integration: before the tool a refusal by permissionDecision counts, with its own reason',
  ],
  'HOOK-170': [
    'In BeforeTool `permissionDecisionReason` is the preferred reason.',
    'hook-system: the class of an answer only the merged answer to BeforeTool reads the permission fields',
    'agent-integration: before the tool a refusal by permissionDecision counts, with its own reason',
  ],
  'HOOK-172': [
    'AfterModel fires once for each model call, not for each chunk.',
    'agent-integration: a message passes its hooks in order, and each is shown the request as it then is',
  ],
  'HOOK-173': [
    'Changes of AfterModel apply to what is stored, not to what was already shown.',
    'agent-integration: after the response complete: shows the chunks as they come and stores what the hook made of the whole',
  ],
  'HOOK-174': [
    'A refused model call opens no stream.',
    'agent-integration: a call that hooks refuse opens no stream, by exit code 2',
  ],
  'HOOK-177': [
    'BeforeTool can refuse, change the input and stop.',
    'agent-integration: every effect in the table is applied BeforeTool: block',
    'agent-integration: every effect in the table is applied BeforeTool: changeInput',
    'agent-integration: every effect in the table is applied BeforeTool: stop',
  ],
  'HOOK-178': [
    'AfterTool can add context, hide output, add a system message and stop; it cannot refuse.',
    'agent-integration: what is not in the table has no effect a refusal of AfterTool changes nothing',
  ],
  'HOOK-179': [
    'BeforeModel can refuse, answer in place of the model, change the request, add messages and stop.',
    'agent-integration: every effect in the table is applied BeforeModel: block',
    'agent-integration: every effect in the table is applied BeforeModel: syntheticResponse',
    'agent-integration: every effect in the table is applied BeforeModel: changeRequest',
    'agent-integration: every effect in the table is applied BeforeModel: addMessages',
    'agent-integration: every effect in the table is applied BeforeModel: stop',
  ],
  'HOOK-180': [
    'AfterModel can change, replace and hide the response, and stop; it cannot refuse.',
    'agent-integration: what is not in the table has no effect a refusal of AfterModel changes nothing',
  ],
  'HOOK-181': [
    'BeforeToolSelection can restrict tools, set the mode and stop; it cannot refuse.',
    'agent-integration: what is not in the table has no effect a refusal of BeforeToolSelection changes nothing',
  ],
  'HOOK-182': [
    '`ask` is a decision that does not block.',
    'hook-system: what every answer can be asked {"decision":"ask"}: blocks false, asks true, stops false',
    'agent-integration: a run refuses a tool about which no one can be asked, and notifies no one',
  ],
  'HOOK-184': [
    'A stop of BeforeModel counts as blocked as well.',
    'agent-integration: fireBeforeModelHook a stop alone blocks as well',
  ],
  'HOOK-187': [
    'Sources are ordered: project, user, system, extensions.',
    'hook-system: HookRegistry orders hooks by source, and keeps the order within each',
  ],
  'HOOK-188': [
    'Scripts get the environment of the host and three variables with the project directory, which commands can use.',
    "hook-runner: the environment of a hook is the host's, then the project's variables, then its own",
  ],
  'HOOK-190': [
    'Tool and agent events, model events and tool selection each have their own way of merging.',
    'hook-types: or-merge: BeforeTool any block wins',
    'hook-types: replace-merge: BeforeModel later fields replace earlier ones',
    'hook-types: tool selection the names are united and sorted',
  ],
  'HOOK-191': [
    'A hook of an unknown type, or a command hook without a command, is dropped with a warning.',
    'hook-system: HookRegistry loads the good entries beside bad ones, and warns about those',
    'hook-system: problems say where drops the bad entries of a file and keeps the good ones',
  ],
  'HOOK-192': [
    'A script may close stdin early.',
    'hook-runner: the input may be twenty megabytes and go to a hook that closes stdin at once',
  ],
  'HOOK-193': [
    'JSON that was encoded twice is decoded twice.',
    'hook-runner: a hook that exits with 0 answers with what it printed: JSON encoded twice',
  ],
  'HOOK-194': [
    '`getSyntheticResponse()` returns a response only if a hook sent one.',
    'hook-system: BeforeModel makes a synthetic response only if a hook sent one',
    'agent-integration: fireBeforeModelHook a response without a refusal does not take the place of the call',
  ],
  'HOOK-195': [
    'A hook of type `plugin` fails when it is run, and the action proceeds.',
    'hook-runner: a command that cannot be started because its kind is unknown fails open',
  ],
  'HOOK-196': [
    'A hook that was ended by a signal did not succeed.',
    'hook-runner: a hook that fails by SIGKILL has no exit code and names the signal',
    'hook-runner: whatever a hook prints and however it exits the outcome is one of the table, 2 always blocks, and nothing but 0 and 2 ever does',
  ],
  'HOOK-198': [
    'JSON on stdout counts with exit code 0 alone.',
    'hook-runner: a hook that fails with exit code 1 lets the action pass, whatever stdout says',
  ],
  'HOOK-199': [
    '`BeforeToolHookOutput` reads `permissionDecision` and `permissionDecisionReason`.',
    'hook-system: the class of an answer only the merged answer to BeforeTool reads the permission fields',
    'agent-integration: before the tool a refusal by permissionDecision counts, with its own reason',
  ],
  'HOOK-200': [
    "`createHookOutput('BeforeTool')` returns the plain class; the merged output is a `BeforeToolHookOutput`.",
    'hook-system: the class of an answer only the merged answer to BeforeTool reads the permission fields',
  ],
  'HOOK-201': [
    'A JSON text that contains a JSON object is parsed a second time.',
    'hook-runner: a hook that exits with 0 answers with what it printed: JSON encoded twice',
  ],
  'HOOK-202': [
    'A refused model call without a response gives one without candidates or content.',
    'agent-integration: a call that hooks refuse opens no stream, without a response: it has no content',
  ],
  'HOOK-203': [
    'Hooks of session and agent events run, and their results are not applied.',
    'hook-system: every event of the table SessionStart has its method, and its hooks get the base fields and their own',
    'agent-integration: the events of a session are only observed by default: a refusal changes nothing',
  ],
  'HOOK-204': [
    'A refused tool call goes from executing to idle, is published once and never queued again.',
    'agent-integration: one call that is refused goes from executing to idle, is published once with its reason and never retried',
  ],
  'HOOK-205': [
    'BeforeToolSelection gets the real request, translated.',
    'hook-system: every event of the table BeforeToolSelection has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-206': [
    'Creating a hook system loads nothing; the first event does.',
    'hook-system: initialisation happens once, though a hundred events fire at the same moment',
    'agent-integration: the hook system loads nothing before the first event',
  ],
  'HOOK-207': [
    'A stream that was aborted fires no AfterModel.',
    'agent-integration: a stream that does not end well complete: that is aborted fires no AfterModel',
    'agent-integration: a stream that does not end well that breaks off fires no AfterModel and leaves the history as it was',
  ],
  'HOOK-208': [
    'Context, system messages and suppressed output of several AfterTool hooks all count.',
    'hook-types: or-merge: AfterTool additional context is joined',
    'hook-types: or-merge: AfterTool system messages are joined',
    'hook-types: or-merge: AfterTool any suppressOutput wins',
    'agent-integration: after the tool context, message and suppression of several hooks all count',
  ],
  'HOOK-209': [
    'What a failed hook prints on stderr becomes a system message that starts with `Warning:`.',
    'hook-runner: a hook that fails with exit code 1 lets the action pass, whatever stdout says',
  ],
  'HOOK-210': [
    'Names of several hooks are united and sorted whatever the order of the hooks.',
    'hook-types: laws toolConfigUnion depends on no order, and merging its result again changes nothing',
  ],
  'HOOK-211': [
    'In a sequence of BeforeAgent additional context is appended to the prompt.',
    "hook-runner: hooks in sequence append context to the prompt by the event's own rule",
  ],
  'HOOK-213': [
    '`success: false` beside a refusal is policy at work, not an error.',
    'hook-system: what is made of the results of several hooks a refusal by exit code is not a success, and no error either',
    'agent-integration: when hooks fail the tool runs although its hooks crash',
  ],
  'HOOK-214': [
    'Success and failure describe execution; block, allow and stop describe policy.',
    'hook-system: what is made of the results of several hooks a refusal by exit code is not a success, and no error either',
    'agent-integration: when hooks fail a refusal counts beside hooks that crash',
  ],
  'HOOK-216': [
    'In a sequence of BeforeTool top-level keys of the newer `tool_input` win, without a deep merge.',
    'hook-runner: hooks in sequence each get the input as the ones before have changed it',
    'agent-integration: before the tool a changed input reaches the tool key by key, and the caller keeps its own',
  ],
};
