/** How cautious packs are: what they ask about beside what they refuse. */
export type Level = 'standard' | 'strict' | 'paranoid';
