/** Ends the demonstration with a message and an exit code. */
export class DemoFailure extends Error {
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}
