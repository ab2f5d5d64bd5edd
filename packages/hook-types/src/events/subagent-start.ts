import * as v from 'valibot';
import { sampleAgents, samplePrompt } from '../samples/model-calls.ts';
import { beforeAgent, chainPrompt, promptOutput } from './before-agent.ts';
import { defineEvent, inputGuard } from './event-row.ts';

/** A subagent is about to work on a prompt. */
export const subagentStart = defineEvent({
  name: 'SubagentStart',
  input: {
    /** The id of the subagent: the same in all of its events. */
    agent_id: v.string(),
    /** The kind of subagent. */
    agent_type: v.string(),
    /** The task of the subagent. */
    prompt: v.string(),
  },
  specificOutput: promptOutput,
  matchField: 'agent_type',
  merge: beforeAgent.merge,
  chain: chainPrompt,
  effects: beforeAgent.effects,
  isObserved: true,
  words: { proceed: 'start the subagent {subject}', refuse: 'not start the subagent {subject}' },
  sample: {
    subjects: sampleAgents,
    input: (subject) => ({ agent_id: 'agent-1', agent_type: subject, prompt: samplePrompt }),
    answer: { hookSpecificOutput: { hookEventName: 'SubagentStart', additionalContext: 'Read only, change nothing.' } },
  },
  testDefaults: { agent_id: 'agent-1', agent_type: 'general' },
});

export type SubagentStartInput = v.InferOutput<typeof subagentStart.inputSchema>;

/** Whether a value has the fields of SubagentStart; base fields may be missing, for the engine adds them. */
export const validateSubagentStartInput = inputGuard(subagentStart);
