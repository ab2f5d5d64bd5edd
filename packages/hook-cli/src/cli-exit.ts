/** Thrown to end a command: 1 if what was asked about has problems, 2 for wrong usage; a message goes to stderr. */
export class CliExit extends Error {
  readonly code: number;

  constructor(code: number, message = '') {
    super(message);
    this.name = 'CliExit';
    this.code = code;
  }
}
