import { nearestName } from '../settings/nearest-name.ts';
import { contractTools } from './contract-tools.ts';
import { patchTools, usualNames, usualTool, usualToolNames } from './usual-names.ts';
import { doubleUnderscore, type NeutralTool, neutralTools, type ToolVocabulary } from './vocabulary.ts';

/** A tool as matchers know it. */
export interface ToolNames {
  /** The name by which it was called. */
  readonly name: string;
  /** What else it is called: by the neutral vocabulary, by its host and by other agents. */
  readonly aliases: readonly string[];
  /** False if it is undeclared: then it is a shell to matchers if it takes a command, and its aliases are those of one. */
  readonly isDeclared: boolean;
}

/** Lists the names of a tool, so that a matcher for one of them is a matcher for the tool. */
export function listToolNames(name: string, vocabulary: ToolVocabulary = contractTools): ToolNames {
  const known = declared.get(vocabulary)?.get(name);
  if (known) return known;
  const row = vocabulary.rows.find((each) => each.names.includes(name));
  const kinds = row ? [row.tool] : kindsOf(name);
  if (kinds.length > 0) {
    const found = { name, aliases: others(name, kinds, vocabulary), isDeclared: true };
    declared.set(vocabulary, (declared.get(vocabulary) ?? new Map()).set(name, found));
    return found;
  }
  const mcp = mcpAliases(name, vocabulary);
  if (mcp.length > 0) return { name, aliases: mcp.filter((alias) => alias !== name), isDeclared: true };
  return { name, aliases: shellNames(vocabulary), isDeclared: false };
}

/** What was found for tools that are declared, of which there are not many. */
const declared = new WeakMap<ToolVocabulary, Map<string, ToolNames>>();

/**
 * A name in a matcher that matches no known tool, and the tool that it most likely means; undefined if there is none. A
 * rule of a policy (`Bash(rm:*)`) and names with commas match none either. `own`: what the host calls its tools.
 */
export function findMisspeltTool(
  matcher: string,
  own: readonly string[] = [],
): { readonly name: string; readonly near: string } | undefined {
  const known = [...neutralTools, ...usualToolNames, ...own];
  const text = matcher.trim();
  const [, tool = ''] = /^(\w+)\([^()|\\]*[^\w()|\\][^()|\\]*\)$/.exec(text) ?? [];
  if (known.includes(tool)) return { name: text, near: tool };
  const listed = text.split(/\s*,\s*/);
  if (listed.length > 1 && listed.every((name) => known.includes(name))) return { name: text, near: listed.join('|') };
  const [, anchor, names = ''] = /^(\^?)\(?([\w-]+(?:\|[\w-]+)*)\)?(\$?)$/.exec(text) ?? [];
  for (const name of names === '' ? [] : names.split('|')) {
    if (known.some((each) => (anchor ? each === name : each.includes(name)))) continue;
    const near = nearestName(name, known, 2);
    if (near !== undefined) return { name, near };
  }
  return undefined;
}

/** Whether an undeclared tool takes a command. */
export function takesCommand(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false;
  return ['command', 'cmd', 'script'].some((field) => typeof (input as Record<string, unknown>)[field] === 'string');
}

/** A patch creates files as well as it changes them. */
function kindsOf(name: string): readonly NeutralTool[] {
  if (patchTools.has(name)) return ['edit', 'write'];
  const kind = usualTool(name);
  return kind ? [kind] : [];
}

/** One list for all undeclared tools, so that what was found for it can be remembered. */
function shellNames(vocabulary: ToolVocabulary): readonly string[] {
  const known = shells.get(vocabulary);
  if (known) return known;
  const names = others('', ['shell'], vocabulary);
  shells.set(vocabulary, names);
  return names;
}

/** The names of shells in each vocabulary: every call of a tool asks. */
const shells = new WeakMap<ToolVocabulary, readonly string[]>();

function others(name: string, kinds: readonly NeutralTool[], { rows }: ToolVocabulary): readonly string[] {
  const all = kinds.flatMap((kind) => [
    kind,
    ...rows.filter(({ tool }) => tool === kind).flatMap(({ names }) => names),
    ...usualNames(kind),
    ...(/^(?:edit|write)$/.test(kind) ? patchTools : []),
  ]);
  return [...new Set(all)].filter((each) => each !== name);
}

/** More places at which a server's name could end are not tried. */
const mostSplits = 16;

/**
 * A name does not say where its server's name ends if that has the separator in it, nor whether an agent has replaced
 * signs in it: every reading counts.
 */
function mcpAliases(name: string, { mcp }: ToolVocabulary): readonly string[] {
  const known = mcp.parse(name) ?? doubleUnderscore.parse(name);
  if (!known || !name.includes(known.server)) return [];
  const rest = name.slice(name.indexOf(known.server));
  const splits = Array.from(rest.matchAll(/__|[_-]/g)).slice(0, mostSplits);
  const readings = splits.flatMap(({ 0: separator, index }) => {
    const [server, tool] = [rest.slice(0, index), rest.slice(index + separator.length)];
    if (server === '' || tool === '') return [];
    const single = server.replaceAll('__', '_');
    const spelt = ['-', '.', ' '].map((sign) => single.replaceAll('_', sign));
    return [server, single.replaceAll('-', '_'), ...spelt].map((each) => doubleUnderscore.format(each, tool));
  });
  return ['mcp', ...new Set(readings)];
}
