import * as v from 'valibot';
import { sampleAgents, sampleAnswer, samplePrompt } from '../samples/model-calls.ts';
import { afterAgent, endOutput } from './after-agent.ts';
import { defineEvent, inputGuard } from './event-row.ts';

/** A subagent has finished its work. */
export const subagentStop = defineEvent({
  name: 'SubagentStop',
  input: {
    /** The id of the subagent: the same in all of its events. */
    agent_id: v.string(),
    /** The kind of subagent. */
    agent_type: v.string(),
    /** The task of the subagent. */
    prompt: v.string(),
    /** The agent's last answer. */
    prompt_response: v.string(),
    /** True if the agent works again because a hook did not let it end its turn. */
    stop_hook_active: v.boolean(),
  },
  specificOutput: endOutput,
  matchField: 'agent_type',
  merge: afterAgent.merge,
  chain: undefined,
  effects: afterAgent.effects,
  isObserved: true,
  words: { proceed: 'end the subagent {subject}', refuse: 'not end the subagent {subject} yet' },
  sample: {
    subjects: sampleAgents,
    input: (subject) => ({
      agent_id: 'agent-1',
      agent_type: subject,
      prompt: samplePrompt,
      prompt_response: sampleAnswer,
      stop_hook_active: false,
    }),
    answer: { decision: 'deny', reason: 'Name the files that you read.' },
  },
  testDefaults: { agent_id: 'agent-1', agent_type: 'general', stop_hook_active: false },
});

export type SubagentStopInput = v.InferOutput<typeof subagentStop.inputSchema>;

/** Whether a value has the fields of SubagentStop; base fields may be missing, for the engine adds them. */
export const validateSubagentStopInput = inputGuard(subagentStop);
