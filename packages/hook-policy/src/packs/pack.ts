/** How cautious packs are: what they ask about beside what they refuse. */
export type Level = 'standard' | 'strict' | 'paranoid';

/** A rule of a pack. At `standard`, what it refuses has to be proven: what is only possible is asked about. */
export interface PackRule {
  readonly rule: string;
  readonly decision: 'ask' | 'deny';
  /** The level from which on it counts. Default: `standard`. */
  readonly from?: Level;
  /** It holds once the session has done what this rule covers. */
  readonly after?: string;
  /** True if it refuses as well what is only possible. */
  readonly evenIfPossible?: boolean;
  /** What to do instead, where the effect itself does not say. */
  readonly instead?: string;
}

/** A named set of rules. */
export interface Pack {
  readonly name: string;
  /** What it protects, in a few words. */
  readonly title: string;
  readonly rules: readonly PackRule[];
}
