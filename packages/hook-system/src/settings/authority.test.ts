import type { ConfigSource } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { combineEnableHooks, switchesFor } from './authority.ts';
import type { HookSettingsSource } from './settings.ts';

function says(source: ConfigSource, enableHooks?: boolean, disabledHooks: string[] = []): HookSettingsSource {
  return { source, enableHooks, disabledHooks, hooks: [] };
}

const targets = ['project', 'user', 'system', 'extensions', 'runtime'] as const;

function turnedOff(sources: readonly HookSettingsSource[]): ConfigSource[] {
  return targets.filter((target) => switchesFor(target, sources).turnedOffBy !== undefined);
}

describe('whose hooks a source can turn off', () => {
  it.each([
    ['a project its own alone', [says('project', false)], ['project']],
    ['a user all but the machine’s and the host’s', [says('user', false)], ['project', 'user', 'extensions']],
    ['a machine all but the host’s', [says('system', false)], ['project', 'user', 'system', 'extensions']],
    ['nobody by saying nothing', [says('project'), says('user')], []],
    [
      'a project that says yes does not undo the user’s no',
      [says('project', true), says('user', false)],
      ['project', 'user', 'extensions'],
    ],
    ['one file of a source does not overrule the other’s yes', [says('user', false), says('user', true)], []],
  ] as const)('%s', (_, sources, expected) => {
    expect(turnedOff(sources)).toEqual(expected);
  });

  it.each([
    ['project', ['project']],
    ['user', ['project', 'user', 'extensions']],
    ['system', ['project', 'user', 'system', 'extensions']],
    ['extensions', []],
  ] as const)('a list of the %s reaches %j', (source, expected) => {
    const sources = [says(source, undefined, ['gate'])];
    expect(targets.filter((target) => switchesFor(target, sources).disabledNames.has('gate'))).toEqual(expected);
  });
});

describe('what all sources say together', () => {
  it.each([
    ['nobody speaks', [], undefined],
    ['nobody decides', [says('user'), says('project')], undefined],
    ['the user says yes', [says('user', true)], true],
    ['the project says yes', [says('project', true)], true],
    ['the user says yes and the project no', [says('user', true), says('project', false)], true],
    ['the user says no and the project yes', [says('user', false), says('project', true)], false],
    ['the project alone says no', [says('project', false)], false],
    ['the project says no, the user leaves it open', [says('project', false), says('user')], undefined],
    ['the user says no, the machine has settings of its own', [says('user', false), says('system')], undefined],
    ['the machine says no to all', [says('system', false), says('user', true), says('project', true)], false],
    ['an extension does not decide', [says('extensions', true)], undefined],
  ] as const)('%s', (_, sources, expected) => {
    expect(combineEnableHooks(sources)).toBe(expected);
  });
});
