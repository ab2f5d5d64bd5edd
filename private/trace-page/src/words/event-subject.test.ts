import { describe, expect, it } from 'vitest';
import { subjectOfEvent } from './event-subject.ts';

const messages = [
  { role: 'user', content: 'What time is it?' },
  { role: 'model', content: '' },
];

describe('an event is about', () => {
  it.each([
    ['BeforeTool', { tool_name: 'write_file', tool_input: { path: 'a.txt' } }, 'write_file: a.txt'],
    ['BeforeTool', { tool_name: 1, tool_input: 'x' }, ''],
    ['BeforeAgent', { prompt: 'hello' }, 'hello'],
    ['BeforeModel', { llm_request: { model: 'm', messages } }, 'What time is it?'],
    ['AfterModel', { llm_request: { model: 'm', messages: [] } }, 'm'],
    ['SessionStart', { source: 'startup' }, 'startup'],
    ['BeforeDeploy', { target: 'production' }, ''],
  ])('%s %j', (eventName, input, subject) => {
    expect(subjectOfEvent({ eventName, inputs: [input] })).toBe(subject);
  });
});
