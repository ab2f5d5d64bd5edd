import { describe, expect, it } from 'vitest';
import { makeEvent, makeHook } from '../../test/recorded-events.ts';
import { toPageData } from './page-data.ts';
import { renderPage } from './render-page.ts';

const hostile = '</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>&quot;\u2028';

describe('the page', () => {
  it('holds nothing of the log as HTML, and all of it as data', () => {
    const data = toPageData(
      hostile,
      [makeEvent({ input: { [hostile]: hostile }, hooks: [makeHook({ name: hostile })] })],
      0,
    );
    const html = renderPage(data, { script: 'start()', style: 'a{}' });
    expect(html).not.toContain('alert(1)</script>');
    expect(html).not.toContain('<img');
    expect(html.match(/<script/g)).toHaveLength(2);
    const [, json = ''] = /id="data">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(data)));
  });

  it('lets its own script and style work, and nothing be fetched', () => {
    const html = renderPage(toPageData('log', [], 0), { script: 'start()', style: 'a{}' });
    expect(html).toMatch(
      /default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; img-src data:;/,
    );
    expect(html).not.toMatch(/https?:/);
  });

  it('shows a hook of a sequence what those before it had made of the input', () => {
    const change = (path: string) => ({ hookSpecificOutput: { tool_input: { path } } });
    const hooks = [makeHook({ output: change('b') }), makeHook({ output: change('c') }), makeHook()];
    const [sequential, parallel] = [true, false].map(
      (isSequential) => toPageData('log', [makeEvent({ hooks, sequential: isSequential })], 0).events[0],
    );
    expect(sequential?.hooks.map(({ changes }) => changes)).toEqual([
      [{ path: 'tool_input.path', before: 'a.txt', after: 'b' }],
      [{ path: 'tool_input.path', before: 'b', after: 'c' }],
      [],
    ]);
    expect(sequential?.hooks[2]?.input).toMatchObject({ tool_input: { path: 'c' } });
    expect(sequential?.hooks[0]).not.toHaveProperty('input');
    expect(parallel?.hooks[1]?.changes).toEqual([{ path: 'tool_input.path', before: 'a.txt', after: 'c' }]);
  });

  it.each([
    ['blocked', { outcome: 'blocked' }],
    ['blocked', { outcome: 'answered', output: { decision: 'deny' } }],
    ['failed', { outcome: 'timedOut' }],
    ['stopped', { output: { continue: false } }],
    ['asked', { output: { decision: 'ask' } }],
    ['changed', { output: { hookSpecificOutput: {} } }],
    ['allowed', { output: { decision: 'allow' } }],
    ['silent', {}],
  ] as const)('colours a hook as %s', (kind, fields) => {
    const event = makeEvent({ hooks: [makeHook(structuredClone(fields) as never)] });
    expect(toPageData('log', [event], 0).events[0]?.hooks[0]?.kind).toBe(kind);
  });
});
