import { existsSync, readFileSync } from 'node:fs';
import { addContext, defineHook } from '@agent-hooks/hook-kit';

export const conventions = defineHook('SessionStart', () => {
  const file = 'CONTRIBUTING.md';
  return addContext(existsSync(file) ? readFileSync(file, 'utf8') : 'This project has no CONTRIBUTING.md yet.');
});
