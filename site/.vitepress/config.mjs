import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const pages = join(import.meta.dirname, '..', '.pages');
const menuFile = join(pages, 'menu.json');
/** Written by build.mjs, beside the pages. @type {readonly import('../pages.mjs').Section[]} */
const menu = existsSync(menuFile) ? JSON.parse(readFileSync(menuFile, 'utf8')) : [];

const repository = 'https://github.com/agent-hooks/agent-hooks';

export default {
  title: 'agent-hooks',
  description: 'The hook engine that any AI coding agent can embed.',
  lang: 'en',
  base: process.env.SITE_BASE ?? '/',
  srcDir: '.pages',
  outDir: 'dist',
  cacheDir: '.cache',
  cleanUrls: true,
  lastUpdated: false,
  // A link that leads nowhere fails the build.
  ignoreDeadLinks: false,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${process.env.SITE_BASE ?? '/'}images/logo.svg` }]],
  // mermaid is large, and loaded only by pages with a diagram.
  vite: { build: { chunkSizeWarningLimit: 3000 } },
  markdown: { config: drawDiagrams },
  themeConfig: {
    logo: '/images/logo.svg',
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Guide', link: '/getting-started' },
      { text: 'Reference', link: '/events' },
      { text: 'Recipes', link: '/recipes/' },
      { text: 'API', link: '/api/hook-system' },
    ],
    sidebar: menu.map(({ title, pages: entries, collapsed }) => ({
      text: title,
      ...(collapsed && { collapsed }),
      items: entries.map((entry) => ({ text: entry.title, link: `/${entry.path.replace(/(^|\/)index$/, '$1')}` })),
    })),
    socialLinks: [{ icon: 'github', link: repository }],
    editLink: {
      text: 'Edit this page',
      // It is sent to the browser as text, so it can use nothing from around it.
      pattern: ({ frontmatter }) =>
        `https://github.com/agent-hooks/agent-hooks/edit/main/${frontmatter.source ?? 'docs/README.md'}`,
    },
    footer: { message: 'Apache-2.0' },
  },
};

/** A fence of the language `mermaid` becomes a diagram; see the theme. */
function drawDiagrams(markdown) {
  const fence = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info, content } = tokens[index];
    if (info.trim() !== 'mermaid') return fence(tokens, index, ...rest);
    return `<Diagram code="${encodeURIComponent(content)}" />`;
  };
}
