import { describe, expect, it } from 'vitest';
import { processIo, wantsColor } from './process-io.ts';

describe('colour', () => {
  it.each([
    ['on a terminal', {}, true, true],
    ['elsewhere', {}, false, false],
    ['with NO_COLOR', { NO_COLOR: '1' }, true, false],
    ['with an empty NO_COLOR', { NO_COLOR: '' }, true, true],
    ['with FORCE_COLOR', { FORCE_COLOR: '1' }, false, true],
    ['with FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false],
    ['with both', { FORCE_COLOR: '1', NO_COLOR: '1' }, true, false],
    ['on a terminal that has none', { TERM: 'dumb' }, true, false],
  ])('%s', (_, env, isTerminal, wanted) => {
    expect(wantsColor(env, isTerminal)).toBe(wanted);
  });

  it('belongs to the world of this process', () => {
    expect(processIo()).toMatchObject({ cwd: process.cwd(), stdout: process.stdout });
  });
});
