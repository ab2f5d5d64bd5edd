import { expect, it } from 'vitest';
import { readPassedTests } from './passed-tests.ts';
import { requirements } from './specification/requirements.ts';

/** All numbers that the contract gives. */
const contract: readonly string[] = [
  ...numbers('HOOK', '001 002 003 004 005 006 008 010 011 013 015 024 026 033 034 035 036 037 038 039 040 041 042 043'),
  ...numbers(
    'HOOK',
    '044 045 046 047 048 049 050 051 052 053 054 055 056 057 058 059 060 061 062 063 064 065 066 067 067a',
  ),
  ...numbers(
    'HOOK',
    '067b 068 069 070 071 072 073 074 075 076 077 078 079 083 085 086 087 088 089 092 093 094 095 096',
  ),
  ...numbers('HOOK', '097 098 099 100 101 102 103 104 105 106 107 108 109 112 114 117 118 120 129 130 135 136 137 138'),
  ...numbers('HOOK', '139 140 141 145 157 158 159 160 161 162 163 164 165 166 167 168 169 170 172 173 174 177 178 179'),
  ...numbers('HOOK', '180 181 182 184 187 188 190 191 192 193 194 195 196 198 199 200 201 202 203 204 205 206 207 208'),
  ...numbers('HOOK', '209 210 211 213 214 216'),
  ...numbers('DELTA-HAPP', '001 002'),
  ...numbers('DELTA-HBUS', '001 002 003'),
  ...numbers('DELTA-HEVT', '001 002 003 004'),
  ...numbers('DELTA-HFAIL', '001 002 003 004 005'),
  ...numbers('DELTA-HPAY', '001 002 003 004 005 006'),
  ...numbers('DELTA-HRUN', '001 002 003 004'),
  ...numbers('DELTA-HSYS', '001 002'),
  ...numbers('DELTA-HTEL', '001 002 003'),
];

it('the map has every number of the contract, and no other', () => {
  expect(Object.keys(requirements).sort()).toEqual([...contract].sort());
});

it('every number has a sentence of its own that says what it asks, and at least one test', () => {
  const sentences = Object.values(requirements).map(([asks]) => asks);
  expect(sentences.filter((asks) => !/^[`A-Z].{20,}\.$/.test(asks))).toEqual([]);
  expect(sentences.filter((asks, index) => sentences.indexOf(asks) !== index)).toEqual([]);
  expect(Object.keys(requirements).filter((number) => requirements[number]?.length === 1)).toEqual([]);
});

it.each(Object.entries(requirements))('%s is proven by tests that exist and passed', (_, [, ...tests]) => {
  expect(tests.filter((test) => !passedTests.has(test))).toEqual([]);
});

const passedTests = readPassedTests();

function numbers(prefix: string, list: string): string[] {
  return list.split(' ').map((number) => `${prefix}-${number}`);
}
