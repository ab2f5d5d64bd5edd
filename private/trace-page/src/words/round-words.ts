import type { FiredRoundCause } from '@agent-hooks/hook-types/internal';

/** Why hooks ran in a round. */
export const roundWords: Readonly<Record<FiredRoundCause, string>> = {
  fired: 'as the event was fired',
  changed: 'on the changed input',
  original: 'on the original input, to see whether the change is to blame',
};
