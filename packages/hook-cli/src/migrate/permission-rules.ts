import { isRecord } from '@agent-hooks/hook-types';

/** One rule of a policy hook. */
interface NativeRule {
  readonly rule: string;
  readonly decision: 'allow' | 'ask' | 'deny';
  readonly reason?: string;
  readonly match?: readonly string[];
  readonly notMatch?: readonly string[];
}

/** What came of an agent's own rules. */
export interface NativeRules {
  readonly rules: readonly NativeRule[];
  /** Rules that mean something that ours cannot say, each a sentence. */
  readonly dropped: readonly string[];
}

/** Claude Code's `permissions`: `deny`, `ask` and `allow`, the strictest first, as ours. */
export function claudeRules(settings: unknown): NativeRules {
  const permissions = isRecord(settings) && isRecord(settings.permissions) ? settings.permissions : {};
  const read = (['deny', 'ask', 'allow'] as const).flatMap((decision) => {
    const list = permissions[decision];
    return (Array.isArray(list) ? list : []).map((text) => claudeRule(String(text), decision));
  });
  return collect(read);
}

type Read = NativeRule | readonly NativeRule[] | string;

function claudeRule(text: string, decision: NativeRule['decision']): Read {
  const lost = (why: string) => `The rule ${text} (${decision}) was left out: ${why}.`;
  const mcp = /^mcp__([\w-]+?)(?:__([\w*-]+))?$/.exec(text);
  if (mcp) return { rule: `mcp(${mcp[1]}/${mcp[2] ?? '*'})`, decision };
  const parts = /^(\w+)(?:\((.*)\))?$/s.exec(text);
  const tools = parts?.[1] === undefined ? undefined : claudeTools[parts[1]];
  if (!parts || !tools) return lost('there is no such tool here');
  const pattern = parts[2];
  if (pattern === undefined || pattern === '' || pattern === '*')
    return tools.map((tool) => ({ rule: tool, decision }));
  if (tools.includes('shell')) {
    const command = pattern.replace(/(?::| )\*$/, ':*');
    if (command.slice(0, -2).includes('*') || /[()]/.test(command)) return lost('only prefixes are supported here');
    return { rule: `shell(${command})`, decision };
  }
  if (tools.includes('fetch') || tools.includes('search')) return lost('domains are not supported here');
  if (/^(~|\/)/.test(pattern)) return lost('paths outside the project are not supported here');
  // A name alone is meant in every folder.
  const path = pattern.includes('/') ? pattern.replace(/^\.\//, '') : `**/${pattern}`;
  return tools.map((tool) => ({ rule: `${tool}(${path})`, decision }));
}

/** A rule about edits covers all tools that change files. */
const claudeTools: Readonly<Record<string, readonly string[]>> = {
  Bash: ['shell'],
  Read: ['read'],
  Edit: ['edit', 'write'],
  Write: ['write'],
  Glob: ['glob'],
  Grep: ['grep'],
  WebFetch: ['fetch'],
  WebSearch: ['search'],
  Agent: ['task'],
  Task: ['task'],
};

/** Codex' prefix rules: calls of `prefix_rule` with lists of words. */
export function codexRules(text: string): NativeRules {
  const calls = [...text.matchAll(/^[ \t]*prefix_rule\(([\s\S]*?)^[ \t]*\)|^[ \t]*prefix_rule\((.*)\)[ \t]*$/gm)];
  return collect(calls.map((call) => codexRule(call[1] ?? call[2] ?? '')));
}

const codexDecisions: Readonly<Record<string, NativeRule['decision']>> = {
  allow: 'allow',
  prompt: 'ask',
  forbidden: 'deny',
};

function codexRule(body: string): Read {
  const pattern = argument(body, 'pattern');
  const lost = (why: string) => `The rule ${JSON.stringify(pattern ?? body.trim())} was left out: ${why}.`;
  const decision = codexDecisions[String(argument(body, 'decision') ?? 'allow')];
  if (!Array.isArray(pattern) || pattern.length === 0 || decision === undefined) return lost('it cannot be read');
  const choices = pattern.map((part): unknown[] => (Array.isArray(part) ? part : [part]));
  const commands = choices.reduce<string[]>(
    (found, words) =>
      found.flatMap((before) => words.map((word) => (before === '' ? String(word) : `${before} ${word}`))),
    [''],
  );
  if (commands.some((command) => !/^[\w./:@=+, -]+$/.test(command))) return lost('its words need quotes');
  const reason = argument(body, 'justification');
  const words = typeof reason === 'string' ? { reason } : {};
  return commands.map((command) => ({ rule: `shell(${command}:*)`, decision, ...words }));
}

/** The value of `name = …`: a text, or lists of texts. */
function argument(body: string, name: string): unknown {
  const found = new RegExp(`(?:^|[,\\s])${name}\\s*=\\s*("(?:[^"\\\\]|\\\\.)*"|'[^']*'|\\[)`).exec(body);
  if (!found?.[1]) return undefined;
  const start = found.index + found[0].length - found[1].length;
  const text = found[1] === '[' ? listAt(body, start) : found[1];
  try {
    return JSON.parse(text.replaceAll(/'([^'"]*)'/g, '"$1"').replaceAll(/,\s*\]/g, ']'));
  } catch {
    return undefined;
  }
}

function listAt(text: string, start: number): string {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    if (text[index] === '[') depth++;
    else if (text[index] === ']' && --depth === 0) return text.slice(start, index + 1);
  }
  return '';
}

const geminiDecisions: Readonly<Record<string, NativeRule['decision']>> = {
  allow: 'allow',
  ask_user: 'ask',
  deny: 'deny',
};
const strictness = { allow: 0, ask: 1, deny: 2 } as const;

/** A policy file of Gemini CLI: there the highest priority wins, here the strictest rule. */
export function geminiRules(policy: unknown): NativeRules {
  const list = isRecord(policy) && Array.isArray(policy.rule) ? policy.rule.filter(isRecord) : [];
  const known = list.map((rule) => ({ rule, decision: geminiDecisions[String(rule.decision)] }));
  return collect(
    known.map(({ rule, decision }) => {
      const lost = (why: string) => `The rule for ${JSON.stringify(rule.toolName ?? '*')} was left out: ${why}.`;
      if (decision === undefined) return lost(`there is no decision ${JSON.stringify(rule.decision)}`);
      const outranks = known.some(
        (other) =>
          other.decision !== undefined &&
          strictness[other.decision] > strictness[decision] &&
          Number(other.rule.priority ?? 0) < Number(rule.priority ?? 0),
      );
      if (outranks) return lost('by its priority it wins over a stricter rule, and here the strictest wins');
      return geminiRule(rule, decision, lost);
    }),
  );
}

function geminiRule(
  rule: Readonly<Record<string, unknown>>,
  decision: NativeRule['decision'],
  lost: (why: string) => string,
): Read {
  const beyond = ['argsPattern', 'commandRegex', 'modes', 'mcpName', 'subagent'].find((key) => rule[key] !== undefined);
  if (beyond !== undefined) return lost(`${beyond} is not supported here`);
  const names = [rule.toolName].flat().filter((name) => typeof name === 'string');
  const prefixes = [rule.commandPrefix].flat().filter((prefix) => typeof prefix === 'string');
  if (names.length === 0) return lost('it names no tool');
  const reason = typeof rule.denyMessage === 'string' ? { reason: rule.denyMessage } : {};
  if (prefixes.length > 0) return prefixes.map((prefix) => ({ rule: `shell(${prefix}:*)`, decision, ...reason }));
  return names.map((name) => ({ rule: name, decision, ...reason }));
}

function collect(read: readonly Read[]): NativeRules {
  const isText = (each: Read): each is string => typeof each === 'string';
  const rules = read.filter((each): each is Exclude<Read, string> => !isText(each)).flat();
  return { rules, dropped: read.filter(isText) };
}
