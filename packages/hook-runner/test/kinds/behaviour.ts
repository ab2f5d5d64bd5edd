/** What the input tells a hook to do. */
export interface Behaviour {
  readonly says?: string;
  readonly fails?: string;
  readonly hangs?: boolean;
  /** How often it says what it says, or what it fails with. */
  readonly times?: number;
  /** What of its input it answers with. */
  readonly tells?: 'input' | 'size';
  /** It adds an argument, unless there are so many. */
  readonly changes?: boolean;
  readonly refusesAt?: number;
}
