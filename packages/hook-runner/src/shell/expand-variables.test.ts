import { describe, expect, it } from 'vitest';
import { expandForFish, expandInText } from './expand-variables.ts';

const braced = '$' + '{CLAUDE_PROJECT_DIR}';

describe('a text that no shell reads', () => {
  it.each([
    ['$CLAUDE_PROJECT_DIR/x', '/a $& b/x'],
    [`'${braced}'`, "'/a $& b'"],
    ['$CLAUDE_PROJECT_DIRS $HOME', '$CLAUDE_PROJECT_DIRS $HOME'],
    ['$GEMINI_PROJECT_DIR.', '.'],
  ])('gets the values of our variables: %j', (text, expected) => {
    expect(expandInText(text, { CLAUDE_PROJECT_DIR: '/a $& b' })).toBe(expected);
  });
});

describe('a command for fish', () => {
  it.each([
    [`ls ${braced}/x`, 'ls "$CLAUDE_PROJECT_DIR"/x'],
    [`ls "it's ${braced}/x"`, `ls "it's "$CLAUDE_PROJECT_DIR"/x"`],
    ['ls $CLAUDE_PROJECT_DIR "$CLAUDE_PROJECT_DIR"', 'ls $CLAUDE_PROJECT_DIR "$CLAUDE_PROJECT_DIR"'],
    [`ls '\\'${braced}' \\${braced} # ${braced}`, `ls '\\'${braced}' \\${braced} # ${braced}`],
  ])('has no braces around our variables: %j', (command, expected) => {
    expect(expandForFish(command)).toBe(expected);
  });
});
