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
