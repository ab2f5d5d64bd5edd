import { afterEach, describe, expect, it } from 'vitest';
import type { EnvironmentPlace } from './environment.ts';
import type { InheritEnv } from './environment-rules.ts';
import { EnvironmentSource } from './environment-source.ts';

const placeIn = (directory: string, inheritEnv?: readonly InheritEnv[]): EnvironmentPlace => ({
  directory,
  projectDir: directory,
  rules: inheritEnv && { inheritEnv },
});

describe('the environment of the next event', () => {
  afterEach(() => {
    delete process.env.ENVIRONMENT_SOURCE_TEST;
  });

  it('is the same object as long as nothing has changed', () => {
    const source = new EnvironmentSource('all');
    expect(source.read(placeIn('/a'))).toBe(source.read(placeIn('/a')));
  });

  it('follows every change of the host and of the directory', () => {
    const source = new EnvironmentSource('all');
    expect(source.read(placeIn('/a')).ENVIRONMENT_SOURCE_TEST).toBeUndefined();
    process.env.ENVIRONMENT_SOURCE_TEST = '1';
    expect(source.read(placeIn('/a')).ENVIRONMENT_SOURCE_TEST).toBe('1');
    process.env.ENVIRONMENT_SOURCE_TEST = '2';
    expect(source.read(placeIn('/a')).ENVIRONMENT_SOURCE_TEST).toBe('2');
    expect(source.read(placeIn('/b')).CLAUDE_PROJECT_DIR).toBe('/b');
    delete process.env.ENVIRONMENT_SOURCE_TEST;
    expect(source.read(placeIn('/b'))).not.toHaveProperty('ENVIRONMENT_SOURCE_TEST');
  });

  it('has the project of its place in its variables, and starts in the directory', () => {
    const environment = new EnvironmentSource('all').read({ directory: '/a/b', projectDir: '/a', rules: undefined });
    expect(environment).toMatchObject({ CLAUDE_PROJECT_DIR: '/a', GEMINI_PROJECT_DIR: '/a', LLXPRT_PROJECT_DIR: '/a' });
    if (process.platform !== 'win32') expect(environment.PWD).toBe('/a/b');
  });

  it('is kept for a few places, not for all that there ever were', () => {
    const source = new EnvironmentSource('all');
    const first = source.read(placeIn('/first'));
    for (let index = 0; index < 10; index++) source.read(placeIn(`/${index}`));
    expect(source.read(placeIn('/first'))).toBe(first);
    for (let index = 0; index < 100; index++) source.read(placeIn(`/${index}`));
    expect(source.read(placeIn('/first'))).not.toBe(first);
  });

  it('is one object also with the variables of a dialect, as long as these have the same values', () => {
    const source = new EnvironmentSource('all');
    const first = source.read(placeIn('/a'), { SESSION: '1', PWD: '/own' });
    expect(first).toEqual({ ...source.read(placeIn('/a')), SESSION: '1', PWD: '/own' });
    expect(source.read(placeIn('/a'), { SESSION: '1', PWD: '/own' })).toBe(first);
    expect(source.readRecent(placeIn('/a'), { SESSION: '1', PWD: '/own' })).toBe(first);
    expect(source.read(placeIn('/a'), { SESSION: '2' }).SESSION).toBe('2');
    expect(source.read(placeIn('/a'))).not.toHaveProperty('SESSION');
    process.env.ENVIRONMENT_SOURCE_TEST = '1';
    expect(source.read(placeIn('/a'), { SESSION: '2' })).toMatchObject({ SESSION: '2', ENVIRONMENT_SOURCE_TEST: '1' });
  });

  it('notices a value that is swapped with another, and a name that takes the place of another', () => {
    const env: Record<string, string> = { PATH: '/bin', ONE: '1', TWO: '2' };
    const source = new EnvironmentSource('all', env);
    expect(source.read(placeIn('/a'))).toMatchObject({ ONE: '1', TWO: '2' });
    Object.assign(env, { ONE: '2', TWO: '1' });
    expect(source.read(placeIn('/a'))).toMatchObject({ ONE: '2', TWO: '1' });
    delete env.TWO;
    env.THREE = '1';
    const changed = source.read(placeIn('/a'));
    expect(changed).toMatchObject({ ONE: '2', THREE: '1' });
    expect(changed).not.toHaveProperty('TWO');
  });

  it('asks a function every time', () => {
    let keep = true;
    const source = new EnvironmentSource(() => keep);
    expect(source.read(placeIn('/a')).PATH).toBe(process.env.PATH);
    keep = false;
    expect(source.read(placeIn('/a')).PATH).toBeUndefined();
  });

  it('is one object for each list of filters', () => {
    process.env.ENVIRONMENT_SOURCE_TEST = '1';
    const source = new EnvironmentSource('all');
    const [none, some] = [[[]], [['ENVIRONMENT_SOURCE_*']]] as const;
    expect(source.read(placeIn('/a', none))).toBe(source.read(placeIn('/a', none)));
    expect(source.read(placeIn('/a', none))).not.toHaveProperty('ENVIRONMENT_SOURCE_TEST');
    expect(source.read(placeIn('/a', some)).ENVIRONMENT_SOURCE_TEST).toBe('1');
    expect(source.read(placeIn('/a')).ENVIRONMENT_SOURCE_TEST).toBe('1');
  });
});
