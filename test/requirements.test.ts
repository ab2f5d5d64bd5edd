import { expect, it } from 'vitest';
import { readPassedTests } from './passed-tests.ts';

/** Every requirement number of the contract, and the tests that prove it as `package: full title of the test`. */
const proven: Readonly<Record<string, readonly string[]>> = {
  'HOOK-001': ['agent-integration: the hook system is never made while hooks are off'],
  'HOOK-002': [
    'agent-integration: the hook system is made once, with its one runner, and the triggers make nothing of their own',
    'agent-integration: a config gives one hook system, and begins again after it was disposed of',
  ],
  'HOOK-003': ['hook-system: initialisation happens once, though a hundred events fire at the same moment'],
  'HOOK-004': ['hook-system: initialisation happens once, though a hundred events fire at the same moment'],
  'HOOK-005': ['hook-system: before initialisation getEventHandler throws, and so it does after dispose'],
  'HOOK-006': ['hook-system: initialisation gives the same parts every time'],
  'HOOK-008': [
    'hook-system: initialisation happens once, though a hundred events fire at the same moment',
    'agent-integration: the hook system loads nothing before the first event',
  ],
  'HOOK-010': ['agent-integration: the hook system is never made while hooks are off'],
  'HOOK-011': [
    'hook-system: every event of the table BeforeTool without hooks is a fresh empty success, and nothing is looked at',
  ],
  'HOOK-013': [
    'agent-integration: nothing is in the way executeToolWithHooks lets the caller proceed when hooks are off',
  ],
  'HOOK-015': [
    'hook-system: every event of the table BeforeTool has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-024': [
    'hook-runner: hooks in sequence each get the input as the ones before have changed it',
    'agent-integration: before the tool a changed input reaches the tool key by key, and the caller keeps its own',
  ],
  'HOOK-026': [
    'hook-system: every event of the table AfterTool has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-033': ['agent-integration: the reference agent BeforeModel: is fired before each request to the model'],
  'HOOK-034': [
    'hook-system: every event of the table BeforeModel has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-035': [
    'hook-system: every event of the table BeforeModel has its method, and its hooks get the base fields and their own',
    'hook-system: running translates once for an event, not once for each hook',
  ],
  'HOOK-036': [
    'agent-integration: every effect in the table is applied BeforeModel: syntheticResponse',
    'agent-integration: a call that hooks refuse opens no stream, with a response: it is used as if the model had given it',
  ],
  'HOOK-037': ['agent-integration: every effect in the table is applied BeforeModel: block'],
  'HOOK-038': ['agent-integration: every effect in the table is applied BeforeModel: changeRequest'],
  'HOOK-039': [
    'hook-translator: contents after a hook an appended message comes last, behind silent turns',
    'agent-integration: a message carries the conversation so far, and a message that a hook injects comes last',
  ],
  'HOOK-040': [
    'agent-integration: every effect in the table is applied BeforeModel: stop',
    'agent-integration: a run is ended by a stop of BeforeModel, with its reason, and its session still ends',
  ],
  'HOOK-041': [
    'hook-system: which hooks are planned BeforeModel has no subject, so every hook of it runs whatever its matcher',
  ],
  'HOOK-042': [
    'agent-integration: a hook that fails stands in nobody’s way all events, each with a hook that ends by exit code 1',
    'agent-integration: a hook that fails stands in nobody’s way all events, each with a hook that ends by a signal',
    'agent-integration: a hook that fails stands in nobody’s way all events, each with a hook that ends by its time limit',
  ],
  'HOOK-043': [
    'agent-integration: the reference agent AfterModel: is fired once after each complete response, with its request and its text',
  ],
  'HOOK-044': [
    'hook-system: every event of the table AfterModel has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-045': [
    'hook-system: every event of the table AfterModel has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-046': [
    'agent-integration: every effect in the table is applied AfterModel: changeResponse',
    'agent-integration: generateContent gives what hooks made of the response',
  ],
  'HOOK-047': [
    'agent-integration: fireAfterModelHook hooks are shown the request and the response, and their own response takes its place',
  ],
  'HOOK-048': [
    'hook-system: AfterModel makes the reason of a stop',
    'agent-integration: after the response complete: a stop shows its reason, ends the stream and tells the loop',
  ],
  'HOOK-049': [
    'agent-integration: every effect in the table is applied AfterModel: suppressOutput',
    'agent-integration: after the response buffered: suppressOutput keeps back what was not yet shown, and the response is stored',
  ],
  'HOOK-050': [
    'agent-integration: the reference agent AfterModel: is fired once after each complete response, with its request and its text',
  ],
  'HOOK-051': [
    'hook-system: which hooks are planned AfterModel has no subject, so every hook of it runs whatever its matcher',
  ],
  'HOOK-052': ['agent-integration: fireAfterModelHook the response stays as it is when a hook crashes'],
  'HOOK-053': [
    'agent-integration: the reference agent BeforeToolSelection: is fired before each request to the model, and before BeforeModel',
  ],
  'HOOK-054': [
    'hook-system: every event of the table BeforeToolSelection has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-055': [
    'agent-integration: every effect in the table is applied BeforeToolSelection: restrictTools',
    'agent-integration: fireBeforeToolSelectionHook {"mode":"ANY","allowedFunctionNames":["read_file"]} is laid over the tool config, and the definitions stay',
  ],
  'HOOK-056': ['agent-integration: every effect in the table is applied BeforeToolSelection: setMode'],
  'HOOK-057': [
    'agent-integration: a restriction of the tools {"mode":"NONE"} goes out in a form that the API accepts, and holds for calls that come back',
  ],
  'HOOK-058': [
    'agent-integration: every effect in the table is applied BeforeToolSelection: stop',
    'agent-integration: a run is ended by a stop of BeforeToolSelection, with its reason, and its session still ends',
  ],
  'HOOK-059': [
    'hook-system: which hooks are planned BeforeToolSelection has no subject, so every hook of it runs whatever its matcher',
  ],
  'HOOK-060': [
    'agent-integration: a hook that fails stands in nobody’s way all events, each with a hook that ends by exit code 1',
    'agent-integration: a hook that fails stands in nobody’s way all events, each with a hook that ends by a signal',
    'agent-integration: a hook that fails stands in nobody’s way all events, each with a hook that ends by its time limit',
  ],
  'HOOK-061': ['hook-runner: the input is one JSON document on stdin and then its end'],
  'HOOK-062': [
    'hook-system: every event of the table Notification has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-063': [
    'hook-runner: a hook that exits with 0 answers with what it printed: a JSON object',
    'agent-integration: every effect in the table is applied BeforeTool: block',
    'agent-integration: every effect in the table is applied BeforeTool: changeInput',
  ],
  'HOOK-064': ['hook-runner: a hook that exits with 0 answers with what it printed: plain text'],
  'HOOK-065': ['hook-runner: a hook that exits with 0 is silent if it printed nothing but white space: ""'],
  'HOOK-066': ['hook-runner: a hook that exits with 2 blocks with stderr also if stdout allows'],
  'HOOK-067a': ['hook-runner: a hook that exits with 2 blocks with its stderr as the reason'],
  'HOOK-067b': ['hook-runner: a hook that exits with 2 blocks with a reason of its own if stderr is empty'],
  'HOOK-068': [
    'hook-runner: a hook that fails with exit code 1 lets the action pass, whatever stdout says',
    'hook-runner: a hook that fails with exit code 255 lets the action pass, whatever stdout says',
  ],
  'HOOK-069': [
    'hook-runner: a hook that exits with 2 blocks with its stderr as the reason',
    'hook-system: what is told of an event to the logger: a record for each hook, a diagnostic for each failure, one summary',
  ],
  'HOOK-070': [
    'hook-runner: whatever a hook prints and however it exits the outcome is one of the table, 2 always blocks, and nothing but 0 and 2 ever does',
  ],
  'HOOK-071': [
    'hook-types: BeforeModel accepts a complete input, and fields it does not know',
    'hook-translator: a request shown to hooks has the model, the texts, the settings of the stable format and the tool config',
  ],
  'HOOK-072': [
    'hook-types: BeforeModel accepts a complete input, and fields it does not know',
    'hook-translator: a request shown to hooks shows every setting of the stable format',
  ],
  'HOOK-073': [
    'hook-types: AfterModel accepts a complete input, and fields it does not know',
    'hook-translator: a response shown to hooks has the text without thoughts, how it ended, ratings without `blocked`, and three counts',
  ],
  'HOOK-074': [
    'hook-types: tool selection NONE beats ANY beats AUTO and empties the list',
    'hook-translator: a tool config with mode and names is shown to hooks',
  ],
  'HOOK-075': ['hook-translator: contents shown to hooks are read from a list of parts, which is one turn'],
  'HOOK-076': ['hook-translator: contents shown to hooks are read from turns without text, which are left out'],
  'HOOK-077': [
    'hook-translator: a response shown to hooks has the text without thoughts, how it ended, ratings without `blocked`, and three counts',
  ],
  'HOOK-078': ['hook-translator: the real client sends what the hook changed, and all that it did not'],
  'HOOK-079': [
    'hook-translator: a response that a hook sent is made of text alone, with what the hook said of how it ended',
  ],
  'HOOK-083': ['hook-runner: a command that cannot be started because its kind is unknown fails open'],
  'HOOK-085': ['hook-system: HookRegistry orders hooks by source, and keeps the order within each'],
  'HOOK-086': ['hook-system: HookRegistry orders hooks by source, and keeps the order within each'],
  'HOOK-087': ['hook-system: what a matcher means "write" against "overwrite_all" is true'],
  'HOOK-088': [
    'hook-system: what a matcher means "[" against "[" is true',
    'hook-system: what a matcher means "[" against "x[x" is false',
  ],
  'HOOK-089': [
    'hook-system: what a matcher means undefined against "anything" is true',
    'hook-system: what a matcher means "" against "anything" is true',
    'hook-system: what a matcher means "*" against "anything" is true',
  ],
  'HOOK-092': ['hook-types: or-merge: BeforeTool any block wins', 'hook-types: or-merge: AfterAgent any block wins'],
  'HOOK-093': ['hook-types: or-merge: BeforeTool any continue:false wins'],
  'HOOK-094': ['hook-types: or-merge: BeforeTool reasons are joined by newline'],
  'HOOK-095': ['hook-types: or-merge: BeforeTool system messages are joined'],
  'HOOK-096': ['hook-types: or-merge: BeforeTool any suppressOutput wins'],
  'HOOK-097': ['hook-types: or-merge: BeforeTool additional context is joined'],
  'HOOK-098': [
    'hook-types: replace-merge: BeforeModel later fields replace earlier ones',
    'hook-types: replace-merge: AfterModel specific fields are replaced one by one',
    'hook-types: BeforeModel merges llm_request key by key and its config too',
  ],
  'HOOK-099': ['hook-types: each rule, by example toolConfigUnion: NONE beats all and empties the list'],
  'HOOK-100': ['hook-types: each rule, by example toolConfigUnion: ANY beats AUTO'],
  'HOOK-101': ['hook-types: tool selection NONE beats ANY beats AUTO and empties the list'],
  'HOOK-102': ['hook-types: tool selection the names are united and sorted'],
  'HOOK-103': [
    'hook-runner: hooks in sequence each get the input as the ones before have changed it',
    'hook-system: random hooks answer as a plain model of the contract says whatever their sources, matchers, answers and failures',
  ],
  'HOOK-104': ['hook-runner: hooks in sequence pass the input on unchanged past one that fails'],
  'HOOK-105': ['hook-types: chaining BeforeModel: the request is merged shallowly, and settings not named stay'],
  'HOOK-106': ['hook-runner: hooks in sequence each get the input as the ones before have changed it'],
  'HOOK-107': ['hook-runner: hooks in sequence pass the input on unchanged past one that fails'],
  'HOOK-108': ['hook-runner: hooks in sequence end after one that decides to block'],
  'HOOK-109': [
    'hook-system: which hooks are planned groups that say sequential [false,true] make a plan that is sequential: true',
  ],
  'HOOK-112': [
    'hook-system: what is made of the results of several hooks a failure is an error, and what the others said is kept',
  ],
  'HOOK-114': ['hook-runner: a hook that exits with 0 answers with what it printed: plain text'],
  'HOOK-117': ['hook-runner: a hook past its timeout is ended with all of its group: one that sleeps'],
  'HOOK-118': ['hook-runner: a hook past its timeout is ended with all of its group: one that ignores SIGTERM'],
  'HOOK-120': ['hook-runner: a hook past its timeout is ended after the default if its own timeout is NaN'],
  'HOOK-129': [
    'agent-integration: one call that is refused goes from executing to idle, is published once with its reason and never retried',
  ],
  'HOOK-130': [
    'agent-integration: one call that is refused goes from executing to idle, is published once with its reason and never retried',
  ],
  'HOOK-135': [
    'agent-integration: fireBeforeModelHook a refusal blocks, with its reason and its message',
    "agent-integration: fireBeforeModelHook a refusal with a response gives it as the SDK's own",
    'agent-integration: fireBeforeModelHook changes come back as a new request, and nothing if there are none',
  ],
  'HOOK-136': [
    'agent-integration: fireAfterModelHook hooks are shown the request and the response, and their own response takes its place',
    'agent-integration: fireAfterModelHook a response that is handed back as it was shown changes nothing, and keeps its tool calls',
  ],
  'HOOK-137': [
    'agent-integration: fireBeforeToolSelectionHook {"mode":"NONE"} is laid over the tool config, and the definitions stay',
    'agent-integration: fireBeforeToolSelectionHook a message leaves the tool config alone',
  ],
  'HOOK-138': [
    'agent-integration: a call that hooks refuse opens no stream, with a response: it is used as if the model had given it',
  ],
  'HOOK-139': [
    'agent-integration: generateContentStream passes its hooks, and the changed request goes out with all else in it',
  ],
  'HOOK-140': [
    'agent-integration: a restriction of the tools {"mode":"ANY","allowedFunctionNames":["read_file"]} goes out in a form that the API accepts, and holds for calls that come back',
  ],
  'HOOK-141': ["agent-integration: fireBeforeModelHook a refusal with a response gives it as the SDK's own"],
  'HOOK-145': ['hook-system: an event’s payload is not even touched if no hook is there for the event'],
  'HOOK-157': ['hook-types: a good answer is kept as it is'],
  'HOOK-158': ['hook-types: a good answer is kept as it is'],
  'HOOK-159': [
    'agent-integration: what hooks say to the model goes out with the request it was said about, and is neither shown nor stored',
    'agent-integration: what hooks say to the model after a response goes out once, with the next request that is sent',
    'agent-integration: after the tool context and messages are appended to a string',
  ],
  'HOOK-160': [
    'hook-system: what is made of the results of several hooks a refusal by exit code is no success, and no error either',
  ],
  'HOOK-161': [
    'hook-system: every event of the table the transcript path is empty unless the host gives one, and a host that fails to give one loses no gate',
  ],
  'HOOK-162': [
    'hook-system: which hooks are planned those whose matcher fits the tool, in order',
    'hook-system: which hooks are planned a matcher of AfterTool is tested against its subject',
  ],
  'HOOK-163': [
    'hook-system: which hooks are planned BeforeModel has no subject, so every hook of it runs whatever its matcher',
  ],
  'HOOK-164': ['hook-system: running a plan that is sequential: true makes a sequential run'],
  'HOOK-165': ['hook-system: running a plan that is sequential: false makes a parallel run'],
  'HOOK-166': ['hook-system: running a hook that refuses, one that fails and one that answers make one answer'],
  'HOOK-167': [
    'hook-system: BeforeToolSelection restricts by names and mode, and keeps every tool definition',
    'agent-integration: fireBeforeToolSelectionHook {"mode":"NONE"} is laid over the tool config, and the definitions stay',
  ],
  'HOOK-168': [
    'hook-system: BeforeToolSelection restricts by names and mode, and keeps every tool definition',
    'agent-integration: a restriction of the tools {"mode":"ANY","allowedFunctionNames":["read_file"]} goes out in a form that the API accepts, and holds for calls that come back',
  ],
  'HOOK-169': [
    'hook-system: the class of an answer only the merged answer to BeforeTool reads the permission fields',
    'agent-integration: before the tool a refusal by permissionDecision counts, with its own reason',
  ],
  'HOOK-170': [
    'hook-system: the class of an answer only the merged answer to BeforeTool reads the permission fields',
    'agent-integration: before the tool a refusal by permissionDecision counts, with its own reason',
  ],
  'HOOK-172': ['agent-integration: a message passes its hooks in order, and each is shown the request as it then is'],
  'HOOK-173': [
    'agent-integration: after the response complete: shows the chunks as they come and stores what the hook made of the whole',
  ],
  'HOOK-174': ['agent-integration: a call that hooks refuse opens no stream, by exit code 2'],
  'HOOK-177': [
    'agent-integration: every effect in the table is applied BeforeTool: block',
    'agent-integration: every effect in the table is applied BeforeTool: changeInput',
    'agent-integration: every effect in the table is applied BeforeTool: stop',
  ],
  'HOOK-178': ['agent-integration: what is not in the table has no effect a refusal of AfterTool changes nothing'],
  'HOOK-179': [
    'agent-integration: every effect in the table is applied BeforeModel: block',
    'agent-integration: every effect in the table is applied BeforeModel: syntheticResponse',
    'agent-integration: every effect in the table is applied BeforeModel: changeRequest',
    'agent-integration: every effect in the table is applied BeforeModel: addMessages',
    'agent-integration: every effect in the table is applied BeforeModel: stop',
  ],
  'HOOK-180': ['agent-integration: what is not in the table has no effect a refusal of AfterModel changes nothing'],
  'HOOK-181': [
    'agent-integration: what is not in the table has no effect a refusal of BeforeToolSelection changes nothing',
  ],
  'HOOK-182': [
    'hook-system: what every answer can be asked {"decision":"ask"}: blocks false, asks true, stops false',
    'agent-integration: a run refuses a tool about which nobody can be asked, and notifies nobody',
  ],
  'HOOK-184': ['agent-integration: fireBeforeModelHook a stop alone blocks as well'],
  'HOOK-187': ['hook-system: HookRegistry orders hooks by source, and keeps the order within each'],
  'HOOK-188': ["hook-runner: the environment of a hook is the host's, then the project's variables, then its own"],
  'HOOK-190': ['hook-types: or-merge: BeforeTool without block, ask or stop the decision is allow'],
  'HOOK-191': [
    'hook-system: a gate holds one malformed sibling never disables it',
    'hook-system: problems say where drops the bad entries of a file and keeps the good ones',
  ],
  'HOOK-192': ['hook-runner: the input may be twenty megabytes and go to a hook that closes stdin at once'],
  'HOOK-193': ['hook-runner: a hook that exits with 0 answers with what it printed: JSON encoded twice'],
  'HOOK-194': [
    'hook-system: BeforeModel makes a synthetic response only if a hook sent one',
    'agent-integration: fireBeforeModelHook a response without a refusal does not take the place of the call',
  ],
  'HOOK-195': ['hook-runner: a command that cannot be started because its kind is unknown fails open'],
  'HOOK-196': [
    'hook-runner: a hook that fails by SIGKILL has no exit code and names the signal',
    'hook-runner: whatever a hook prints and however it exits the outcome is one of the table, 2 always blocks, and nothing but 0 and 2 ever does',
  ],
  'HOOK-198': ['hook-runner: a hook that fails with exit code 1 lets the action pass, whatever stdout says'],
  'HOOK-199': [
    'hook-system: the class of an answer only the merged answer to BeforeTool reads the permission fields',
    'agent-integration: before the tool a refusal by permissionDecision counts, with its own reason',
  ],
  'HOOK-200': ['hook-system: the class of an answer only the merged answer to BeforeTool reads the permission fields'],
  'HOOK-201': ['hook-runner: a hook that exits with 0 answers with what it printed: JSON encoded twice'],
  'HOOK-202': ['agent-integration: a call that hooks refuse opens no stream, without a response: it has no content'],
  'HOOK-203': [
    'hook-system: every event of the table SessionStart has its method, and its hooks get the base fields and their own',
    'agent-integration: the events of a session are only observed by default: a refusal changes nothing',
  ],
  'HOOK-204': [
    'agent-integration: one call that is refused goes from executing to idle, is published once with its reason and never retried',
  ],
  'HOOK-205': [
    'hook-system: every event of the table BeforeToolSelection has its method, and its hooks get the base fields and their own',
  ],
  'HOOK-206': [
    'hook-system: initialisation happens once, though a hundred events fire at the same moment',
    'agent-integration: the hook system loads nothing before the first event',
  ],
  'HOOK-207': [
    'agent-integration: a stream that does not end well complete: that is aborted fires no AfterModel',
    'agent-integration: a stream that does not end well that breaks off fires no AfterModel and leaves the history as it was',
  ],
  'HOOK-208': [
    'hook-types: or-merge: AfterTool additional context is joined',
    'hook-types: or-merge: AfterTool system messages are joined',
    'hook-types: or-merge: AfterTool any suppressOutput wins',
    'agent-integration: after the tool context, message and suppression of several hooks all count',
  ],
  'HOOK-209': ['hook-runner: a hook that fails with exit code 1 lets the action pass, whatever stdout says'],
  'HOOK-210': ['hook-types: tool selection the names are united and sorted'],
  'HOOK-211': ["hook-runner: hooks in sequence append context to the prompt by the event's own rule"],
  'HOOK-213': [
    'hook-system: what is made of the results of several hooks a refusal by exit code is no success, and no error either',
    'agent-integration: when hooks fail the tool runs although its hooks crash',
  ],
  'HOOK-214': [
    'hook-system: what is made of the results of several hooks a refusal by exit code is no success, and no error either',
    'agent-integration: when hooks fail a refusal stands beside hooks that crash',
  ],
  'HOOK-216': [
    'hook-runner: hooks in sequence each get the input as the ones before have changed it',
    'agent-integration: before the tool a changed input reaches the tool key by key, and the caller keeps its own',
  ],
  'DELTA-HAPP-001': ['hook-system: running fires by name, and reads from the answer what every caller applies'],
  'DELTA-HAPP-002': [
    'agent-integration: after the response complete: a stop shows its reason, ends the stream and tells the loop',
    'agent-integration: after the tool context, message and suppression of several hooks all count',
  ],
  'DELTA-HBUS-001': ['hook-system: requests on the bus are answered like a direct call, with the same id'],
  'DELTA-HBUS-002': ['hook-system: requests on the bus a bus that fails to subscribe leaves direct calls as they are'],
  'DELTA-HBUS-003': ['hook-system: requests on the bus are not heard after dispose, and no listener is left'],
  'DELTA-HEVT-001': ['hook-system: requests on the bus are answered like a direct call, with the same id'],
  'DELTA-HEVT-002': [
    'hook-system: requests on the bus with an event that does not exist fail with a code, and nothing is run',
  ],
  'DELTA-HEVT-003': ['hook-system: requests on the bus get an id of their own where theirs is undefined'],
  'DELTA-HEVT-004': ['hook-system: requests on the bus get one response each, a thousand at once'],
  'DELTA-HFAIL-001': [
    'hook-system: buildFailureEnvelope has the shape of an answer, with the stage and whom it was for',
  ],
  'DELTA-HFAIL-002': [
    'hook-system: failures of the engine come back as failed answers a runner that throws: at execution',
  ],
  'DELTA-HFAIL-003': ['hook-system: makeEmptySuccessResult is a new object each time, lists included'],
  'DELTA-HFAIL-004': [
    'hook-system: every event of the table BeforeAgent without hooks is a fresh empty success, and nothing is looked at',
  ],
  'DELTA-HFAIL-005': [
    'hook-system: requests on the bus whose response cannot be published because the bus throws are reported to the logger',
  ],
  'DELTA-HPAY-001': [
    'hook-system: failures of the engine come back as failed answers a tool input that is none: at validation',
  ],
  'DELTA-HPAY-002': [
    'hook-system: requests on the bus with an input without its fields fail with a code, and nothing is run',
  ],
  'DELTA-HPAY-003': ['hook-system: requests on the bus may bring a model request in a shape that is the SDK’s'],
  'DELTA-HPAY-004': [
    'hook-system: failures of the engine come back as failed answers a translator that fails: at translation',
  ],
  'DELTA-HPAY-005': [
    'hook-system: failures of the engine come back as failed answers a source that is unknown: at validation',
  ],
  'DELTA-HPAY-006': ['hook-system: requests on the bus with no input fail with a code, and nothing is run'],
  'DELTA-HRUN-001': ['hook-system: running fires by name, and reads from the answer what every caller applies'],
  'DELTA-HRUN-002': [
    'hook-system: processCommonHookOutputFields reads {"continue":false,"stopReason":"s","reason":"r"} as {"shouldStop":true,"stopReason":"s"}',
  ],
  'DELTA-HRUN-003': [
    'hook-system: processCommonHookOutputFields reads {"systemMessage":"m","suppressOutput":true} as {"systemMessage":"m","suppressOutput":true}',
  ],
  'DELTA-HRUN-004': ['hook-system: processCommonHookOutputFields lets the caller proceed where the engine failed'],
  'DELTA-HSYS-002': ['hook-system: managing hooks lists them, switches them, explains them'],
  'DELTA-HTEL-001': [
    'hook-system: what is told of an event to the logger: a record for each hook, a diagnostic for each failure, one summary',
  ],
  'DELTA-HTEL-002': [
    'hook-system: running tells the logger about each hook, each failure and the event, whether fired directly or over the bus',
  ],
  'DELTA-HTEL-003': ['hook-system: what is told of an event to the channels of node the same'],
};

/** Numbers whose package is not there yet. A number leaves this list when its tests stand above. */
const open: readonly string[] = [];

/** All numbers that the contract gives. */
const contract: readonly string[] = [
  ...numbers('HOOK', '001 002 003 004 005 006 008 010 011 013 015 024 026 033 034 035 036 037 038 039 040 041 042 043'),
  ...numbers(
    'HOOK',
    '044 045 046 047 048 049 050 051 052 053 054 055 056 057 058 059 060 061 062 063 064 065 066 067a',
  ),
  ...numbers(
    'HOOK',
    '067b 068 069 070 071 072 073 074 075 076 077 078 079 083 085 086 087 088 089 092 093 094 095 096',
  ),
  ...numbers('HOOK', '097 098 099 100 101 102 103 104 105 106 107 108 109 112 114 117 118 120 129 130 135 136 137 138'),
  ...numbers('HOOK', '139 140 141 145 157 158 159 160 161 162 163 164 165 166 167 168 169 170 172 173 174 177 178 179'),
  ...numbers('HOOK', '180 181 182 184 187 188 190 191 192 193 194 195 196 198 199 200 201 202 203 204 205 206 207 208'),
  ...numbers('HOOK', '209 210 211 213 214 216'),
  ...numbers('DELTA-HAPP', '001 002'),
  ...numbers('DELTA-HBUS', '001 002 003'),
  ...numbers('DELTA-HEVT', '001 002 003 004'),
  ...numbers('DELTA-HFAIL', '001 002 003 004 005'),
  ...numbers('DELTA-HPAY', '001 002 003 004 005 006'),
  ...numbers('DELTA-HRUN', '001 002 003 004'),
  ...numbers('DELTA-HSYS', '002'),
  ...numbers('DELTA-HTEL', '001 002 003'),
];

it('every number of the contract is either proven or listed as open, and none is both', () => {
  expect([...Object.keys(proven), ...open].sort()).toEqual([...contract].sort());
});

it('every proven number names at least one test', () => {
  expect(Object.entries(proven).filter(([, tests]) => tests.length === 0)).toEqual([]);
});

it.each(Object.entries(proven))('%s is proven by tests that exist and passed', (_, tests) => {
  expect(tests.filter((test) => !passedTests.has(test))).toEqual([]);
});

const passedTests = readPassedTests();

function numbers(prefix: string, list: string): string[] {
  return list.split(' ').map((number) => `${prefix}-${number}`);
}
