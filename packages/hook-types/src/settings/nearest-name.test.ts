import { expect, it } from 'vitest';
import { HookEventName } from '../events/table.ts';
import { nearestName } from './nearest-name.ts';

const events = Object.keys(HookEventName);

it.each([
  ['BeforTool', 'BeforeTool'],
  ['beforetool', 'BeforeTool'],
  ['BeforeTools', 'BeforeTool'],
  ['BeofreTool', 'BeforeTool'],
  ['SesionStart', 'SessionStart'],
  ['PreToolUse', 'BeforeTool'],
  ['PostToolUse', 'AfterTool'],
  ['Stop', 'AfterAgent'],
])('%s was meant to be %s', (written, meant) => {
  expect(nearestName(written, events)).toBe(meant);
});

it.each(['', 'x', 'theme', 'constructor', 'B'.repeat(100_000)])('%.20s is near to nothing', (word) => {
  expect(nearestName(word, events)).toBeUndefined();
});

it('nothing is near where nothing is known', () => {
  expect(nearestName('command', [])).toBeUndefined();
});
