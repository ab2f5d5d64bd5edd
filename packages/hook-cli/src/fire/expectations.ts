/** What a person may expect an event to come to. */
export const expectations = ['allow', 'deny', 'ask', 'stop'] as const;
export type Expectation = (typeof expectations)[number];
