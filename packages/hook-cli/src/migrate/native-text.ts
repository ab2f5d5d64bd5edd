import type { NativeGroup } from './to-native.ts';

/** What goes into the native file beside its groups. */
export interface NativeFile {
  /** Where it comes from, and what holds for all of it; lines of comment. */
  readonly heading: readonly string[];
  readonly groups: readonly NativeGroup[];
}

/** The text of a native settings file: JSON with comments above what they are about. */
export function nativeText({ heading, groups }: NativeFile): string {
  const events = [...new Set(groups.map(({ event }) => event))];
  const lists = events.map((event) => {
    const own = groups.filter((group) => group.event === event);
    const items = own.map((group, index) => groupText(group) + (index < own.length - 1 ? ',' : ''));
    return [`    ${JSON.stringify(event)}: [`, ...items, '    ]'].join('\n');
  });
  return `${[
    ...heading.map((line) => `// ${line}`.trimEnd()),
    '{',
    '  "$schema": "./hooks.schema.json",',
    '  "hooks": {',
    lists.join(',\n'),
    '  }',
    '}',
  ].join('\n')}\n`;
}

function groupText({ event: _, notes, ...group }: NativeGroup): string {
  const json = JSON.stringify(group, null, 2);
  return [...notes.map((note) => `// ${oneLine(note)}`), json].join('\n').replaceAll(/^/gm, '      ');
}

/** A comment ends with its line. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');
}
