import { expect, it } from 'vitest';
import { readFirstLine } from './first-line.ts';

it.each([
  ['#!/bin/sh\n', { program: '/bin/sh', options: [] }],
  ['#! /bin/bash -e\r\nx', { program: '/bin/bash', options: ['-e'] }],
  ['#!/usr/bin/env node', { program: 'node', options: [] }],
  ['#!/usr/bin/env -S node --no-warnings\n', { program: 'node', options: ['--no-warnings'] }],
  ['#!/usr/bin/env -i A=1 python3 -I\n', { program: 'python3', options: ['-I'] }],
  ['#!/usr/bin/env\n', undefined],
  ['#!\n', undefined],
  ['echo\n#!/bin/sh', undefined],
  ['', undefined],
])('the first line of %j asks for %j', (text, asked) => {
  expect(readFirstLine(text)).toEqual(asked);
});
