/** Says in a sentence what a parser's code means. */
export function describeSyntax(code: string): string {
  return (Object.hasOwn(words, code) ? words[code] : undefined) ?? 'this is not valid JSON';
}

const words: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is not a value: expected text in double quotes, a number, true, false, null, {…} or […]',
  InvalidNumberFormat: 'this is not a number',
  PropertyNameExpected: 'expected a name in double quotes here',
  ValueExpected: 'expected a value here',
  ColonExpected: "expected ':' here, between the name and its value",
  CommaExpected: "expected ',' before this",
  CloseBraceExpected: "expected '}' here, or a ',' and another name",
  CloseBracketExpected: "expected ']' here, or a ',' and another value",
  EndOfFileExpected: 'expected nothing more after the settings',
  InvalidCommentToken: 'comments are written // or /* */',
  UnexpectedEndOfComment: "this comment does not end: expected '*/'",
  UnexpectedEndOfString: 'this text does not end: expected a double quote on the same line',
  UnexpectedEndOfNumber: 'this number is not complete',
  InvalidUnicode: 'expected four hexadecimal digits after \\u',
  InvalidEscapeCharacter:
    'only \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX may follow a backslash; write \\\\ for one backslash',
  InvalidCharacter: 'this character must be written as \\uXXXX inside text',
};
