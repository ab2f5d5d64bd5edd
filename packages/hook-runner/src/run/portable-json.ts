/** JSON as a process reads it: on Windows plain ASCII, which means the same in every code page. */
export function jsonForProcesses(json: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? escapeAll(json, notAscii) : json;
}

/** JSON as a program reads it line by line: without the characters that some readers take for the end of a line. */
export function jsonForLines(json: string, platform: NodeJS.Platform): string {
  return escapeAll(json, platform === 'win32' ? notAscii : lineSeparators);
}

/** Also those that only `\n` ends for most readers, but not for all: U+0085, U+2028 and U+2029. */
const lineSeparators = /[\u0085\u2028\u2029]/g;
const notAscii = /[^\0-\x7e]/g;

/** Outside of its strings JSON has none of these, so that each can be written as an escape. */
function escapeAll(json: string, characters: RegExp): string {
  return json.replace(characters, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
