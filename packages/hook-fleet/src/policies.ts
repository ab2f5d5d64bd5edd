export { hashPolicy, isPolicyName, policyFolder, readPolicyFiles } from './policies/policy-files.ts';
