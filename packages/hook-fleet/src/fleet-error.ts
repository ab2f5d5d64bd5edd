/** What cannot be done, said for a person. */
export class FleetError extends Error {
  /** How a command ends because of it: 1 if what was asked about has problems, 2 for wrong usage. */
  readonly exitCode: 1 | 2;

  constructor(exitCode: 1 | 2, message: string) {
    super(message);
    this.name = 'FleetError';
    this.exitCode = exitCode;
  }
}
