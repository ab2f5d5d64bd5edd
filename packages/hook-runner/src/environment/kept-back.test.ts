import { describe, expect, it } from 'vitest';
import { listKeptBack } from './kept-back.ts';

const environment = {
  PATH: '/bin',
  NODE_OPTIONS: '--require ./evil.js',
  LD_PRELOAD: './evil.so',
  'BASH_FUNC_ls%%': '() { evil; }',
  NPM_TOKEN: 't',
  REGION: 'eu',
};
const withholds = (name: string) => name.endsWith('_TOKEN');

describe('variables that are kept back', () => {
  it.each<[string, Parameters<typeof listKeptBack>[1], string[]]>([
    ['from every hook: what makes programs load code', {}, ['BASH_FUNC_ls%%', 'LD_PRELOAD', 'NODE_OPTIONS']],
    ['from some hooks: secrets too', { withholds }, ['BASH_FUNC_ls%%', 'LD_PRELOAD', 'NODE_OPTIONS', 'NPM_TOKEN']],
    ['unless they are named', { withholds, passEnv: ['NPM_TOKEN', 'LD_*'] }, ['BASH_FUNC_ls%%', 'NODE_OPTIONS']],
  ])('%s', (_, rules, names) => {
    expect(listKeptBack(environment, rules, 'linux')).toEqual(names);
  });

  it('are known on Windows in any case', () => {
    expect(listKeptBack({ Node_Options: 'x' }, {}, 'win32')).toEqual(['Node_Options']);
    expect(listKeptBack({ Node_Options: 'x' }, { passEnv: ['node_options'] }, 'win32')).toEqual([]);
  });
});
