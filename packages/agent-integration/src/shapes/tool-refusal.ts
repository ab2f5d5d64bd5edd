import type { ToolError } from './tool-result.ts';

/** A call that did not run, or failed; the SDK tells the model its message. */
export class ToolRefusal extends Error {
  /** Why: one of `ToolErrorType`. */
  readonly type: string | undefined;

  constructor(message: string, { type, cause }: ToolError) {
    super(message, { cause });
    this.name = 'ToolRefusal';
    this.type = type;
  }
}
