import { isDeepStrictEqual } from 'node:util';
import type { AskRequest } from '@agent-hooks/agent-integration';
import { isRecord } from '@agent-hooks/hook-types';
import type { ToolRunOptions } from './mastra-types.ts';

/** What a person is asked about. */
export type Question = Omit<AskRequest, 'askedBy'>;

const maxQuestions = 1000;

/** What an answer looks like, for those who show a form. */
const resumeSchema = JSON.stringify({
  type: 'object',
  properties: { approved: { type: 'boolean' } },
  required: ['approved'],
});

/** What people are asked by suspending a run, and what they answer when it is resumed. */
export class Questions {
  /** Versions before 1.61 do not return what was asked. */
  readonly #asked = new Map<string, Question>();

  /** Ends the run until someone answers. */
  async ask(question: Question, { toolCallId, suspend }: ToolRunOptions): Promise<unknown> {
    const [oldest] = this.#asked.keys();
    if (this.#asked.size >= maxQuestions && oldest !== undefined) this.#asked.delete(oldest);
    if (toolCallId !== undefined) this.#asked.set(toolCallId, question);
    return await suspend?.({ agentHooks: question }, { resumeSchema });
  }

  /** The answer to this very question, if it was asked; only a plain approval is a yes. */
  answerTo(question: Question, { toolCallId = '', resumeData, suspendPayload }: ToolRunOptions): boolean | undefined {
    if (!isRecord(resumeData)) return undefined;
    const given: unknown = isRecord(suspendPayload) ? suspendPayload.agentHooks : this.#asked.get(toolCallId);
    if (!isRecord(given) || given.toolName !== question.toolName) return undefined;
    if (!isDeepStrictEqual(given.toolInput, question.toolInput)) return undefined;
    this.#asked.delete(toolCallId);
    return resumeData.approved === true;
  }
}
