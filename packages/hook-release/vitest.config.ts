export { packageTests as default } from '../../vitest.shared.ts';
