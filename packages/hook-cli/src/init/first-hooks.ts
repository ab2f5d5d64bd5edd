/** A language in which a first hook can be written. */
export type HookLanguage = keyof typeof firstHooks;

/** A first hook: it refuses shell commands that delete without asking. */
export interface FirstHook {
  readonly title: string;
  readonly fileName: string;
  readonly command: (path: string) => string;
  readonly program: string;
  readonly script: string;
}

const reason = 'Deleting with rm -rf is not allowed here. Name the files one by one.';

/** The first hook in each language; all do the same. */
export const firstHooks = {
  sh: {
    title: 'a shell script',
    fileName: 'guard.sh',
    command: (path) => path,
    program: 'sh',
    script: joinLines(
      '#!/bin/sh',
      '# Refuses shell commands that delete whole folders.',
      '# A hook reads one JSON object from stdin. Exit code 0 lets the tool run;',
      '# exit code 2 refuses, and what stands on stderr is the reason that the model reads.',
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
    command: (path) => `node ${path}`,
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
  python: {
    title: 'Python 3',
    fileName: 'guard.py',
    command: (path) => `python3 ${path}`,
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
