import { describe, expect, it } from 'vitest';
import { createPaint } from '../terminal/paint.ts';
import { type ReportFormat, reporters } from './reporters.ts';

const results = [
  { file: 'hooks/a.cases.json', name: 'lets # <ls> & "co" pass', problems: [], durationMs: 1200 },
  { file: 'hooks/a.cases.json', name: 'blocks\nrm', problems: ['expected deny \u0007', 'and "why"'], durationMs: 34 },
];
const style = { width: 80, paint: createPaint({ color: false }) };
const report = (format: ReportFormat) => reporters[format](results, style).join('\n');

describe('a report', () => {
  it('is for people', () => {
    expect(report('text')).toBe(`hooks/a.cases.json
  ✓ lets # <ls> & "co" pass
  ✗ blocks\\nrm
      expected deny \\x07
      and "why"

2 cases, 1 failed, in 1.2 s`);
  });

  it('is for whatever reads the Test Anything Protocol', () => {
    expect(report('tap')).toBe(`TAP version 14
1..2
ok 1 - hooks/a.cases.json: lets \\# <ls> & "co" pass
not ok 2 - hooks/a.cases.json: blocks rm
  ---
  problems:
    - "expected deny \\u0007"
    - "and \\"why\\""
  ...`);
  });

  it('is for build servers', () => {
    expect(report('junit')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="2" failures="1" time="1.234">
  <testsuite name="hooks/a.cases.json" tests="2" failures="1" time="1.234">
    <testcase classname="hooks/a.cases.json" name="lets # &lt;ls&gt; &amp; &quot;co&quot; pass" time="1.200"/>
    <testcase classname="hooks/a.cases.json" name="blocks&#10;rm" time="0.034">
      <failure message="expected deny \ufffd">expected deny \ufffd&#10;and &quot;why&quot;</failure>
    </testcase>
  </testsuite>
</testsuites>`);
  });

  it('is for programs', () => {
    expect(JSON.parse(report('json'))).toEqual({ version: 1, passed: false, cases: results });
  });
});
