import { readPrinted } from '@agent-hooks/hook-types/internal';
import { describe, expect, it } from 'vitest';
import { StdoutReader } from './read-stdout.ts';

const context = { eventName: 'BeforeTool', isGate: true } as const;

describe('reading ahead', () => {
  it.each([
    ['nothing', undefined, '{"reason":"a"}'],
    ['all of it', '{"reason":"a"}', '{"reason":"a"}'],
    ['the beginning', '{"reason":', '{"reason":"a"}'],
    ['an answer that another one follows', '{"reason":"a"}', '{"reason":"a"}{"reason":"b"}'],
    ['a text of the same length', '{"reason":"a"}', '{"reason":"b"}'],
  ])('changes nothing of what is read: %s', (_, first, text) => {
    const reader = new StdoutReader(context);
    if (first !== undefined) reader.readAhead(first);
    expect(reader.read(text)).toEqual(readPrinted(text, context));
  });
});
