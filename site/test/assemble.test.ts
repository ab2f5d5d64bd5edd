import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assemblePages } from '../assemble.mjs';
import { sectionsOf } from '../pages.mjs';
import { findSources, root } from '../sources.mjs';

const page = (path: string, source: string) => ({ title: path, path, source });
const pages = [
  page('index', 'docs/README.md'),
  page('events', 'docs/events.md'),
  page('recipes/audit', 'recipes/audit/README.md'),
];

function assembled(path: string, text: string): string {
  return assemblePages([{ title: 'All', pages }], () => text).get(path) ?? '';
}

describe('a page of the site', () => {
  it.each([
    ['to a page beside it', 'index', '[x](events.md)', '[x](./events.md)'],
    ['with a heading', 'index', '[x](events.md#base)', '[x](./events.md#base)'],
    ['to a page that has another place', 'index', '[x](../recipes/audit/README.md)', '[x](./recipes/audit.md)'],
    ['to the folder of a page', 'index', '[x](../recipes/audit)', '[x](./recipes/audit.md)'],
    ['from a page that has another place', 'recipes/audit', '[x](../../docs/events.md)', '[x](../events.md)'],
    [
      'to a file that is no page',
      'recipes/audit',
      '[x](hook.mjs)',
      '[x](https://github.com/agent-hooks/agent-hooks/blob/main/recipes/audit/hook.mjs)',
    ],
    ['within the page', 'index', '[x](#here)', '[x](#here)'],
    ['elsewhere', 'index', '[x](https://nodejs.org)', '[x](https://nodejs.org)'],
  ])('has links that lead there: %s', (_, path, text, expected) => {
    expect(assembled(path, text)).toContain(expected);
  });

  it('shows code as it is', () => {
    const code = '```md\n[x](events.md)\n```';
    expect(assembled('index', code)).toContain(code);
  });

  it('shows the same thing in several languages as tabs', () => {
    const tab = (name: string, language: string) =>
      `**${name}**\n\n<!-- from a -->\n\`\`\`${language}\n[x](y.md)\n\`\`\`\n`;
    const text = `<!-- tabs -->\n${tab('Bash', 'sh')}\n${tab('Python', 'python')}<!-- end of tabs -->\n\nAfter`;
    const fence = (name: string) => `\`\`\`${name}\n[x](y.md)\n\`\`\``;
    expect(assembled('events', text)).toContain(
      `::: code-group\n${fence('sh [Bash]')}\n${fence('python [Python]')}\n:::\n\nAfter`,
    );
  });

  it('says which file it was made from', () => {
    expect(assembled('events', '')).toContain('source: docs/events.md');
  });
});

describe('the menu', () => {
  const listed = sectionsOf(findSources()).flatMap((section) => section.pages);

  it('has every page of docs/', () => {
    const written = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .map((name) => `docs/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.md') && !/^docs\/(decisions|contributing)\//.test(name));
    expect(listed.map(({ source }) => source)).toEqual(expect.arrayContaining(written));
  });

  it('leads to each page once', () => {
    expect(new Set(listed.map(({ path }) => path)).size).toBe(listed.length);
  });
});
