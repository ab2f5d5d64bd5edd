export { hashPolicy, isPolicyName, policyFolder, readPolicyFiles } from './policies/policy-files.ts';
export { type PolicyUse, releaseFileOf, usePolicy } from './release/released-policy.ts';
