import { describe, expect, it } from 'vitest';
import { runForTest } from '../test/run-for-test.ts';

describe('the program', () => {
  it('names the nearest command for one that it does not know, and ends with 2', async () => {
    const { code, stderr } = await runForTest(['schme']);
    expect(code).toBe(2);
    expect(stderr).toContain('Did you mean schema?');
  });
});
