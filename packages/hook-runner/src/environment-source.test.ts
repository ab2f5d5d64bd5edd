import { afterEach, describe, expect, it } from 'vitest';
import { EnvironmentSource } from './environment-source.ts';

describe('the environment of the next event', () => {
  afterEach(() => {
    delete process.env.ENVIRONMENT_SOURCE_TEST;
  });

  it('is the same object as long as nothing has changed', () => {
    const source = new EnvironmentSource('all');
    expect(source.read('/a')).toBe(source.read('/a'));
  });

  it('follows every change of the host and of the directory', () => {
    const source = new EnvironmentSource('all');
    expect(source.read('/a').ENVIRONMENT_SOURCE_TEST).toBeUndefined();
    process.env.ENVIRONMENT_SOURCE_TEST = '1';
    expect(source.read('/a').ENVIRONMENT_SOURCE_TEST).toBe('1');
    process.env.ENVIRONMENT_SOURCE_TEST = '2';
    expect(source.read('/a').ENVIRONMENT_SOURCE_TEST).toBe('2');
    expect(source.read('/b').CLAUDE_PROJECT_DIR).toBe('/b');
    delete process.env.ENVIRONMENT_SOURCE_TEST;
    expect(source.read('/b')).not.toHaveProperty('ENVIRONMENT_SOURCE_TEST');
  });

  it('asks a function every time', () => {
    let keep = true;
    const source = new EnvironmentSource(() => keep);
    expect(source.read('/a').PATH).toBe(process.env.PATH);
    keep = false;
    expect(source.read('/a').PATH).toBeUndefined();
  });

  it('is one object for each list of filters', () => {
    process.env.ENVIRONMENT_SOURCE_TEST = '1';
    const source = new EnvironmentSource('all');
    const [none, some] = [[[]], [['ENVIRONMENT_SOURCE_*']]] as const;
    expect(source.read('/a', none)).toBe(source.read('/a', none));
    expect(source.read('/a', none)).not.toHaveProperty('ENVIRONMENT_SOURCE_TEST');
    expect(source.read('/a', some).ENVIRONMENT_SOURCE_TEST).toBe('1');
    expect(source.read('/a').ENVIRONMENT_SOURCE_TEST).toBe('1');
  });
});
