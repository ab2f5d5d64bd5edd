import {
  allTrue,
  anyTrue,
  blockersReasons,
  joinLines,
  joinReasons,
  lastWins,
  stoppersReasons,
  strictest,
  strictestOrAllow,
} from './rules.ts';

/** Tool and agent events: any no wins, and all texts are kept. */
export const orMerge = {
  continue: allTrue,
  stopReason: stoppersReasons,
  suppressOutput: anyTrue,
  systemMessage: joinLines,
  userMessage: joinLines,
  decision: strictestOrAllow,
  reason: joinReasons,
} as const;

/** Tool selection: as the tool events, but silence is not turned into an allow. */
export const selectionMerge = { ...orMerge, decision: strictest } as const;

/** Model events: later fields replace earlier ones, but a no or a stop stays, with its reasons. */
export const replaceMerge = {
  continue: allTrue,
  stopReason: stoppersReasons,
  suppressOutput: lastWins<boolean>,
  systemMessage: lastWins<string>,
  userMessage: joinLines,
  decision: strictest,
  reason: blockersReasons,
} as const;

/** Events that are not awaited: the same, and with it the one rule that a later answer cannot undo a no. */
export const simpleMerge = { ...replaceMerge } as const;
