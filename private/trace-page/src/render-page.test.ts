import { makeFiredEvent, makeFiredHook, makeFiredRound } from '@agent-hooks/test-samples';
import { describe, expect, it } from 'vitest';
import { toPageData } from './data/page-data.ts';
import { renderPage } from './render-page.ts';

const hostile = '</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>&quot;\u2028';

describe('the page', () => {
  it('holds nothing of the log as HTML, and all of it as data', () => {
    const data = toPageData(
      hostile,
      [makeFiredEvent({ inputs: [{ [hostile]: hostile }], ...makeFiredRound(makeFiredHook({}, { name: hostile })) })],
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

  it('names the agent for which a hook was written, also one that it does not know', () => {
    const hooks = ['native', 'claude', 'newer'].map((dialect) => makeFiredHook({}, { dialect }));
    const [event] = toPageData('log', [makeFiredEvent(makeFiredRound(...hooks))], 0).events;
    expect(event?.rounds[0]?.hooks.map(({ agent }) => agent)).toEqual([undefined, 'Claude Code', 'newer']);
  });

  it('shows what a hook changed in the very input that it got', () => {
    const change = (path: string) => ({ output: { hookSpecificOutput: { tool_input: { path } } } });
    const inputs = ['a', 'b'].map((path) => ({ tool_input: { path } }));
    const hooks = [makeFiredHook(change('b')), makeFiredHook(change('c'), { input: 1 }), makeFiredHook()];
    const [event] = toPageData('log', [makeFiredEvent({ inputs, ...makeFiredRound(...hooks) })], 0).events;
    expect(event?.rounds[0]?.hooks.map(({ changes }) => changes)).toEqual([
      [{ path: 'tool_input.path', before: 'a', after: 'b' }],
      [{ path: 'tool_input.path', before: 'b', after: 'c' }],
      [],
    ]);
  });
});
