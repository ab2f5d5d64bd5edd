/** A kind of subagent that the model may give a task to. */
export interface SubagentDefinition {
  /** Its name, against which matchers of SubagentStart and SubagentStop are tested. */
  readonly type: string;
  /** What it is good for, as the model reads it. */
  readonly description: string;
  /** Its instruction for each task. */
  readonly instructions?: string | undefined;
  /** The names of the tools that it has. Default: all tools of the agent but this one. */
  readonly tools?: readonly string[] | undefined;
  /** How often the model is asked at most. Default: as often as for the agent. */
  readonly maxTurns?: number | undefined;
}

/** The subagent that the reference agent has by default. */
export const generalSubagent: SubagentDefinition = {
  type: 'general',
  description: 'Works on a task of its own with the same tools, and reports what came of it.',
};
