/** A language in which a first hook can be written. */
export type HookLanguage = keyof typeof firstHooks;

/** A first hook: it refuses shell commands that delete without asking. */
export interface FirstHook {
  readonly title: string;
  readonly fileName: string;
  /** What runs it, given the paths of its files by their names. */
  readonly command: (pathOf: (fileName: string) => string) => string;
  /** A file that it needs beside it, which comes with this package. */
  readonly needs?: string;
  readonly program: string;
  readonly script: string;
}

const reason = 'Deleting with rm -rf is not allowed here. Name the files one by one.';

/** Runs TypeScript where Node does not do so by itself; the build makes it of `src/typescript`. */
const typeScriptRunner = 'run-typescript.cjs';

/** The first hook in each language; all do the same. */
export const firstHooks = {
  sh: {
    title: 'a shell script',
    fileName: 'guard.sh',
    command: (pathOf) => pathOf('guard.sh'),
    program: 'sh',
    script: joinLines(
      '#!/bin/sh',
      '# Refuses shell commands that delete whole folders.',
      '# A hook reads one JSON object from stdin. Exit code 0 lets the tool run;',
      '# exit code 2 refuses, and the model reads what was printed to stderr as the reason.',
      'input=$(cat)',
      'case $input in',
      "  *'rm -rf'* | *'rm -fr'*)",
      `    echo '${reason}' >&2`,
      '    exit 2',
      '    ;;',
      'esac',
      'exit 0',
    ),
  },
  node: {
    title: 'JavaScript for Node.js',
    fileName: 'guard.mjs',
    command: (pathOf) => `node ${pathOf('guard.mjs')}`,
    program: 'node',
    script: joinLines(
      '// Refuses shell commands that delete whole folders.',
      '// A hook reads one JSON object from stdin and answers with one on stdout.',
      "import { readFileSync } from 'node:fs';",
      '',
      "const { tool_input: toolInput } = JSON.parse(readFileSync(0, 'utf8'));",
      '',
      "if (/\\brm\\s+-(rf|fr)\\b/.test(String(toolInput.command ?? ''))) {",
      `  console.log(JSON.stringify({ decision: 'deny', reason: '${reason}' }));`,
      '}',
    ),
  },
  ts: {
    title: 'TypeScript for Node.js',
    fileName: 'guard.ts',
    command: (pathOf) => `node ${pathOf(typeScriptRunner)} ${pathOf('guard.ts')}`,
    needs: typeScriptRunner,
    program: 'node',
    script: joinLines(
      '// Refuses shell commands that delete whole folders.',
      '// A hook reads one JSON object from stdin and answers with one on stdout. There is no build step:',
      `// ${typeScriptRunner} runs this file, on Node 20 as well.`,
      "import { readFileSync } from 'node:fs';",
      '',
      '/** What this hook reads of the event; `BeforeToolInput` of @agent-hooks/hook-types has all of it. */',
      'interface ToolCall {',
      '  readonly tool_name: string;',
      '  readonly tool_input: { readonly command?: string };',
      '}',
      '',
      '/** What it may answer; nothing at all lets the tool run. */',
      'interface Answer {',
      "  readonly decision: 'allow' | 'ask' | 'deny';",
      '  readonly reason?: string;',
      '}',
      '',
      "function judge({ tool_input: { command = '' } }: ToolCall): Answer | undefined {",
      '  if (!/\\brm\\s+-(rf|fr)\\b/.test(command)) return undefined;',
      `  return { decision: 'deny', reason: '${reason}' };`,
      '}',
      '',
      "const answer = judge(JSON.parse(readFileSync(0, 'utf8')) as ToolCall);",
      'if (answer) console.log(JSON.stringify(answer));',
    ),
  },
  python: {
    title: 'Python 3',
    fileName: 'guard.py',
    command: (pathOf) => `python3 ${pathOf('guard.py')}`,
    program: 'python3',
    script: joinLines(
      '# Refuses shell commands that delete whole folders.',
      '# A hook reads one JSON object from stdin and answers with one on stdout.',
      'import json',
      'import re',
      'import sys',
      '',
      'tool_input = json.load(sys.stdin)["tool_input"]',
      '',
      'if re.search(r"\\brm\\s+-(rf|fr)\\b", str(tool_input.get("command", ""))):',
      `    print(json.dumps({"decision": "deny", "reason": "${reason}"}))`,
    ),
  },
} as const satisfies Readonly<Record<string, FirstHook>>;

// The keys of a table are its keys; Object.keys loses that in its type.
export const hookLanguages = Object.keys(firstHooks) as HookLanguage[];

function joinLines(...lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
