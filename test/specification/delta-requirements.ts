import type { RequirementMap } from './requirements.ts';

/** What the numbers DELTA-Xnnn-nnn ask, and the tests that prove it. */
export const deltaRequirements: RequirementMap = {
  'DELTA-HAPP-001': [
    'One place reads the common fields of an output, for all callers.',
    'hook-system: running fires by name, and reads from the answer what every caller applies',
  ],
  'DELTA-HAPP-002': [
    'A stop and its reason reach callers in a form that they need not parse.',
    'agent-integration: after the response complete: a stop shows its reason, ends the stream and tells the loop',
    'agent-integration: after the tool context, message and suppression of several hooks all count',
  ],
  'DELTA-HBUS-001': [
    'Requests and responses on the bus have a stable shape, with a `type`, an event name, an input and a correlation id.',
    'hook-system: requests on the bus are answered in plain data that survives a wire, errors with their messages',
    'hook-system: requests on the bus are answered like a direct call, with the same id',
  ],
  'DELTA-HBUS-002': [
    'Without a bus, direct calls work the same.',
    'hook-system: requests on the bus a bus that fails to subscribe leaves direct calls as they are',
  ],
  'DELTA-HBUS-003': [
    'A request without a correlation id gets one, and its response carries it.',
    'hook-system: requests on the bus get an id of their own where theirs is undefined',
    'hook-system: requests on the bus get an id of their own where theirs is ""',
  ],
  'DELTA-HEVT-001': [
    'Requests on the bus fire their event like a direct call.',
    'hook-system: requests on the bus are answered like a direct call, with the same id',
  ],
  'DELTA-HEVT-002': [
    'Every request gets a response with the same correlation id that says whether it succeeded.',
    'hook-system: requests on the bus are answered like a direct call, with the same id',
    'hook-system: requests on the bus get one response each, a thousand at once',
  ],
  'DELTA-HEVT-003': [
    'A request for an unknown event gets a failed response with a structured error.',
    'hook-system: requests on the bus with an event that does not exist fail with a code, and nothing is run',
  ],
  'DELTA-HEVT-004': [
    '`dispose()` unsubscribes from the bus, and does nothing if there is none.',
    'hook-system: requests on the bus are not heard after dispose, and no listener is left',
    'hook-system: dispose may be called at any time and any number of times',
  ],
  'DELTA-HFAIL-001': [
    'An unexpected error gives a failure envelope, never an empty success.',
    'hook-system: buildFailureEnvelope has the shape of an answer, with the stage and whom it was for',
    'hook-system: failures of the engine come back as failed answers a runner that throws: at execution',
  ],
  'DELTA-HFAIL-002': [
    'A failure at any stage of a request on the bus gives a failed response that says what happened.',
    'hook-system: requests on the bus with an input without its fields fail with a code, and nothing is run',
    'hook-system: requests on the bus with a model request that is none fail with a code, and nothing is run',
    'hook-system: requests on the bus that fail to initialise the system are answered, and the next one tries again',
    'hook-system: requests on the bus whose response cannot be published because the bus throws are reported to the logger',
  ],
  'DELTA-HFAIL-003': [
    'Without a matching hook the result is a success with empty lists.',
    'hook-system: every event of the table BeforeAgent without hooks is a fresh empty success, and nothing is looked at',
  ],
  'DELTA-HFAIL-004': [
    'Every empty success is a new object.',
    'hook-system: makeEmptySuccessResult is a new object each time, lists included',
  ],
  'DELTA-HFAIL-005': [
    'Inside, event names are values of `HookEventName`; another name gives a structured failure.',
    'hook-system: running an event that does not exist is refused, though only its name is known at run time',
    'hook-system: requests on the bus with an event that is no text fail with a code, and nothing is run',
  ],
  'DELTA-HPAY-001': [
    'The input of each event is validated before anything runs.',
    'hook-system: failures of the engine come back as failed answers a tool input that is none: at validation',
    'hook-system: requests on the bus with an input with a wrong field fail with a code, and nothing is run',
  ],
  'DELTA-HPAY-002': [
    'An invalid input gives a structured failure, and neither planner nor runner is called.',
    'hook-system: requests on the bus with an input without its fields fail with a code, and nothing is run',
  ],
  'DELTA-HPAY-003': [
    'Model payloads are translated before hooks run, for direct calls and for the bus.',
    'hook-system: running translates once for an event, not once for each hook',
    'hook-system: requests on the bus may bring a model request in a shape that is the SDK’s',
  ],
  'DELTA-HPAY-004': [
    'A failed translation gives a structured failure.',
    'hook-system: failures of the engine come back as failed answers a translator that fails: at translation',
  ],
  'DELTA-HPAY-005': [
    'Validators are type predicates.',
    'specification: a consumer written from the signatures of the specification compiles, and what it forbids does not',
    'hook-types: BeforeTool accepts a complete input, and fields it does not know',
  ],
  'DELTA-HPAY-006': [
    '`fireSessionStartEvent` takes a `SessionStartSource`, `fireSessionEndEvent` a `SessionEndReason`.',
    'specification: a consumer written from the signatures of the specification compiles, and what it forbids does not',
    'hook-system: failures of the engine come back as failed answers a source that is unknown: at validation',
  ],
  'DELTA-HRUN-001': [
    'Common output fields are processed in one stage after merging.',
    'hook-system: running fires by name, and reads from the answer what every caller applies',
  ],
  'DELTA-HRUN-002': [
    'A stop has one canonical reason.',
    'hook-system: processCommonHookOutputFields reads {"continue":false,"stopReason":"s","reason":"r"} as {"shouldStop":true,"stopReason":"s"}',
  ],
  'DELTA-HRUN-003': [
    '`systemMessage` and `suppressOutput` are processed in that same stage.',
    'hook-system: processCommonHookOutputFields reads {"systemMessage":"m","suppressOutput":true} as {"systemMessage":"m","suppressOutput":true}',
  ],
  'DELTA-HRUN-004': [
    '`processCommonHookOutputFields` returns a `ProcessedHookResult`.',
    'hook-system: processCommonHookOutputFields lets the caller proceed where the engine failed',
  ],
  'DELTA-HSYS-001': [
    'The hook system hands the message bus and the logger to its event handler.',
    'hook-system: running reports to the logger each hook, each failure and the event, whether fired directly or over the bus',
    'hook-system: requests on the bus initialise the system if nothing has before',
  ],
  'DELTA-HSYS-002': [
    'The hook system lists hooks and switches them.',
    'hook-system: managing hooks lists them, switches them, explains them',
  ],
  'DELTA-HTEL-001': [
    'There is one log record for each hook, with its result.',
    'hook-system: what is reported of an event to the logger: a record for each hook, a diagnostic for each failure, one summary',
  ],
  'DELTA-HTEL-002': [
    'There is one summary for each event, with counts and duration.',
    'hook-system: running reports to the logger each hook, each failure and the event, whether fired directly or over the bus',
  ],
  'DELTA-HTEL-003': [
    'There is one diagnostic for each failed hook.',
    'hook-system: what is reported of an event to the logger: a record for each hook, a diagnostic for each failure, one summary',
  ],
};
