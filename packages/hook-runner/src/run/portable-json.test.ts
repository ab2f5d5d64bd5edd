import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonForLines, jsonForProcesses } from './portable-json.ts';

const json = fc.jsonValue({ stringUnit: 'binary' }).map((value) => JSON.stringify(value));

describe('JSON for other programs', () => {
  it('means the same however it is written', () => {
    fc.assert(
      fc.property(json, fc.constantFrom('linux' as const, 'win32' as const), (text, platform) => {
        expect(JSON.parse(jsonForLines(text, platform))).toEqual(JSON.parse(text));
        expect(JSON.parse(jsonForProcesses(text, platform))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is plain ASCII on Windows, so that no code page changes it', () => {
    fc.assert(
      fc.property(json, (text) => {
        expect(jsonForProcesses(text, 'win32')).toMatch(/^[ -~]*$/);
        expect(jsonForLines(text, 'win32')).toMatch(/^[ -~]*$/);
      }),
    );
    expect(jsonForProcesses('"ü😀\u007f"', 'win32')).toBe('"\\u00fc\\ud83d\\ude00\\u007f"');
    expect(jsonForProcesses('"ü"', 'linux')).toBe('"ü"');
  });

  it('is one line for every reader of lines', () => {
    const line = jsonForLines(JSON.stringify('rm -rf / #\u2028x\u2029y\u0085z'), 'linux');
    expect(line).toBe('"rm -rf / #\\u2028x\\u2029y\\u0085z"');
  });
});
