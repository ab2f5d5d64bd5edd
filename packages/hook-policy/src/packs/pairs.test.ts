import { expect, it } from 'vitest';
import { commandForms, commandPairs, fileForms } from '../../test/pairs.ts';
import { checkCommand } from '../check-command.ts';

const place = { project: '/home/me/app', cwd: '/home/me/app', home: '/home/me' };
const decide = (command: string) => checkCommand(command, { ...place, packs: ['core', 'git', 'secrets'] }).decision;
const linesOf = (text: string) => text.split('\n').filter(Boolean);
const pairsOf = (forms: string, [hole, stopped, passed]: readonly [hole: string, stopped: string, passed: string]) =>
  linesOf(forms).map((form) => [form.replaceAll(hole, stopped), form.replaceAll(hole, passed)] as const);

const pairs = [
  ...linesOf(commandPairs).map((line) => line.split(' :: ') as [string, string]),
  ...pairsOf(commandForms, ['CMD', 'rm -rf ~/work', 'rm -rf dist']),
  ...pairsOf(fileForms, ['FILE', '.env', '.env.example']),
];

it.each(pairs)('%s is stopped, %s is not', (stopped, passed) => {
  expect(decide(stopped)).not.toBe('allow');
  expect(decide(passed)).toBe('allow');
});

it('there are at least 350 pairs', () => expect(pairs.length).toBeGreaterThanOrEqual(350));
