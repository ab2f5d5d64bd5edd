export { type PolicyUse, releaseFileOf, usePolicy } from './release/released-policy.ts';
