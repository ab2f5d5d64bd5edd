import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPackages } from './packages.ts';

/** Every requirement number of the contract, and the tests that prove it as `package: full title of the test`. */
const proven: Readonly<Record<string, readonly string[]>> = {
  'HOOK-071': ['hook-types: BeforeModel accepts a complete input, and fields it does not know'],
  'HOOK-072': ['hook-types: BeforeModel accepts a complete input, and fields it does not know'],
  'HOOK-073': ['hook-types: AfterModel accepts a complete input, and fields it does not know'],
  'HOOK-074': ['hook-types: tool selection NONE beats ANY beats AUTO and empties the list'],
  'HOOK-092': ['hook-types: or-merge: BeforeTool any block wins', 'hook-types: or-merge: AfterAgent any block wins'],
  'HOOK-093': ['hook-types: or-merge: BeforeTool any continue:false wins'],
  'HOOK-094': ['hook-types: or-merge: BeforeTool reasons are joined by newline'],
  'HOOK-095': ['hook-types: or-merge: BeforeTool system messages are joined'],
  'HOOK-096': ['hook-types: or-merge: BeforeTool any suppressOutput wins'],
  'HOOK-097': ['hook-types: or-merge: BeforeTool additional context is joined'],
  'HOOK-098': [
    'hook-types: replace-merge: BeforeModel later fields replace earlier ones',
    'hook-types: replace-merge: AfterModel specific fields are replaced one by one',
    'hook-types: BeforeModel merges llm_request key by key and its config too',
  ],
  'HOOK-099': ['hook-types: each rule, by example toolConfigUnion: NONE beats all and empties the list'],
  'HOOK-100': ['hook-types: each rule, by example toolConfigUnion: ANY beats AUTO'],
  'HOOK-101': ['hook-types: tool selection NONE beats ANY beats AUTO and empties the list'],
  'HOOK-102': ['hook-types: tool selection the names are united and sorted'],
  'HOOK-157': ['hook-types: a good answer is kept as it is'],
  'HOOK-158': ['hook-types: a good answer is kept as it is'],
  'HOOK-190': ['hook-types: or-merge: BeforeTool without block, ask or stop the decision is allow'],
  'HOOK-208': [
    'hook-types: or-merge: AfterTool additional context is joined',
    'hook-types: or-merge: AfterTool system messages are joined',
    'hook-types: or-merge: AfterTool any suppressOutput wins',
  ],
  'HOOK-210': ['hook-types: tool selection the names are united and sorted'],
};

/** Numbers whose package is not there yet. A number leaves this list when its tests stand above. */
const open: readonly string[] = [
  ...numbers(
    'HOOK',
    '001 002 003 004 005 006 008 010 011 013 015 024 026 034 039 043 044 048 050 054 061 062 064 065 066',
  ),
  ...numbers(
    'HOOK',
    '067a 067b 070 075 076 077 078 079 083 085 086 087 088 089 103 104 105 106 107 108 109 112 114 117',
  ),
  ...numbers('HOOK', '118 120 129 130 138 141 145 159 160 161 167 168 169 170 172 173 174 178 180 181 182 184 187 188'),
  ...numbers('HOOK', '191 192 193 194 195 198 199 200 201 202 203 204 206 207 209 211 213 214 216'),
  ...numbers('DELTA-HAPP', '001 002'),
  ...numbers('DELTA-HBUS', '001 002 003'),
  ...numbers('DELTA-HEVT', '001 002 003 004'),
  ...numbers('DELTA-HFAIL', '001 002 003 004 005'),
  ...numbers('DELTA-HPAY', '001 002 003 004 005 006'),
  ...numbers('DELTA-HRUN', '001 002 003 004'),
  ...numbers('DELTA-HSYS', '002'),
  ...numbers('DELTA-HTEL', '001 002 003'),
];

/** All numbers that the contract gives. */
const contract: readonly string[] = [
  ...numbers(
    'HOOK',
    '001 002 003 004 005 006 008 010 011 013 015 024 026 034 039 043 044 048 050 054 061 062 064 065 066',
  ),
  ...numbers(
    'HOOK',
    '067a 067b 070 071 072 073 074 075 076 077 078 079 083 085 086 087 088 089 092 093 094 095 096 097',
  ),
  ...numbers(
    'HOOK',
    '098 099 100 101 102 103 104 105 106 107 108 109 112 114 117 118 120 129 130 138 141 145 157 158 159',
  ),
  ...numbers(
    'HOOK',
    '160 161 167 168 169 170 172 173 174 178 180 181 182 184 187 188 190 191 192 193 194 195 198 199 200',
  ),
  ...numbers('HOOK', '201 202 203 204 206 207 208 209 210 211 213 214 216'),
  ...numbers('DELTA-HAPP', '001 002'),
  ...numbers('DELTA-HBUS', '001 002 003'),
  ...numbers('DELTA-HEVT', '001 002 003 004'),
  ...numbers('DELTA-HFAIL', '001 002 003 004 005'),
  ...numbers('DELTA-HPAY', '001 002 003 004 005 006'),
  ...numbers('DELTA-HRUN', '001 002 003 004'),
  ...numbers('DELTA-HSYS', '002'),
  ...numbers('DELTA-HTEL', '001 002 003'),
];

it('every number of the contract is either proven or listed as open, and none is both', () => {
  expect([...Object.keys(proven), ...open].sort()).toEqual([...contract].sort());
});

it('every proven number names at least one test', () => {
  expect(Object.entries(proven).filter(([, tests]) => tests.length === 0)).toEqual([]);
});

it.each(Object.entries(proven))('%s is proven by tests that exist and passed', (_, tests) => {
  expect(tests.filter((test) => !passedTests.has(test))).toEqual([]);
});

const passedTests = readPassedTests();

/** What the packages' last test runs reported. */
function readPassedTests(): ReadonlySet<string> {
  const titles = readPackages().flatMap(({ folder, directory }) => {
    const file = join(directory, '.vitest', 'report.json');
    if (!existsSync(file)) throw new Error(`${folder} has no test report: run npm test`);
    const report: TestReport = JSON.parse(readFileSync(file, 'utf8'));
    return report.testResults
      .flatMap((suite) => suite.assertionResults)
      .filter((result) => result.status === 'passed')
      .map((result) => `${folder}: ${result.fullName.trim()}`);
  });
  return new Set(titles);
}

interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

function numbers(prefix: string, list: string): string[] {
  return list.split(' ').map((number) => `${prefix}-${number}`);
}
