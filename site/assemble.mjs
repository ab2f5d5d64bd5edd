// Makes the pages of the site from files of the repository: their links are turned to where the pages are on the site,
// and to the repository for what is no page.
import { posix } from 'node:path';

/** Where files that are no pages can be read. */
const repository = 'https://github.com/agent-hooks/agent-hooks/blob/main/';

/**
 * The text of each page by its path on the site.
 * @param {readonly import('./pages.mjs').Section[]} sections
 * @param {(source: string) => string} read the text of a file of the repository
 * @returns {ReadonlyMap<string, string>}
 */
export function assemblePages(sections, read) {
  const pages = sections.flatMap((section) => section.pages);
  const pathOf = new Map(pages.map(({ source, path }) => [source, path]));
  return new Map(
    pages.map(({ source, path }) => [
      path,
      addSource(turnLinks(groupTabs(read(source)), { source, path, pathOf }), source),
    ]),
  );
}

/** The site's "edit this page" needs to know which file a page was made from. */
function addSource(text, source) {
  const line = `source: ${source}\n---\n`;
  return text.startsWith('---\n') ? text.replace('\n---\n', `\n${line}`) : `---\n${line}\n${text}`;
}

/**
 * What is between `<!-- tabs -->` and `<!-- end of tabs -->` is the same thing in several languages, each under its name in
 * bold: a list on GitHub, tabs on the site.
 */
function groupTabs(text) {
  return text.replace(/^<!-- tabs -->$([\s\S]*?)^<!-- end of tabs -->$/gm, (_, tabs) => {
    const fences = [...tabs.matchAll(/^\*\*(.+)\*\*\n\n(?:<!-- .* -->\n)?^```(\w+)\n([\s\S]*?^```$)/gm)];
    return `::: code-group\n${fences.map(([, name, language, code]) => `\`\`\`${language} [${name}]\n${code}`).join('\n')}\n:::`;
  });
}

function turnLinks(text, { source, path, pathOf }) {
  return outsideOfCode(text, (prose) =>
    prose.replace(/(\]\()(?!https?:|mailto:|#|\/)([^)#\s]+)(#[^)\s]*)?(?=\))/g, (_, open, target, heading = '') => {
      const file = posix.normalize(posix.join(posix.dirname(source), target));
      const to = pathOf.get(file) ?? pathOf.get(`${file.replace(/\/$/, '')}/README.md`);
      const link = to === undefined ? `${repository}${file}` : `${posix.relative(posix.dirname(path), to)}.md`;
      return `${open}${to !== undefined && !link.startsWith('.') ? './' : ''}${link}${heading}`;
    }),
  );
}

/** Code is shown as it is: only what is between the fences is changed. */
function outsideOfCode(text, change) {
  return text
    .split(/(^(?:```|~~~)[\s\S]*?^(?:```|~~~)$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}
