import { packageTests } from '../../vitest.shared.ts';

/** Packages are used as they were built, as those who install them do. */
export default { ...packageTests, ssr: {}, test: { ...packageTests.test, include: ['*.test.ts'] } };
