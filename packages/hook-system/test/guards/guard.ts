import type { DialectName } from '@agent-hooks/hook-dialects';

/** What a hook is asked about, in the words of the host. */
export type Situation =
  | { readonly shell: string }
  | { readonly write: string; readonly content?: string }
  | { readonly edit: string; readonly from: string; readonly to: string }
  | { readonly read: string }
  | { readonly mcp: readonly [server: string, tool: string]; readonly input?: Readonly<Record<string, unknown>> }
  | { readonly ran: string; readonly printed: string }
  | { readonly wrote: string; readonly content: string }
  | { readonly prompt: string }
  | { readonly said: string; readonly again?: boolean }
  | { readonly started: 'startup' | 'resume' };

/** What it is to do about it. */
export type Consequence =
  | 'nothing'
  /** The action does not happen, or at an end the agent goes on; the text is in the reason. */
  | { readonly refuses: string }
  | { readonly asks: string }
  | { readonly stops: string }
  | { readonly runs: string }
  | { readonly tellsModel: string }
  | { readonly showsInstead: string };

/** A guard in the style of an agent's documentation: its settings, its scripts, and what it is to do when. */
export interface Guard {
  readonly title: string;
  /** The hooks of the settings file, as the agent writes them. */
  readonly hooks: Readonly<Record<string, unknown>> | readonly string[];
  /** Other fields of that file. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** Another settings file than the usual one of the project. */
  readonly file?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly cases: readonly (readonly [Situation, Consequence])[];
}

/** The settings file of a project, by agent. */
export const settingsFile: Readonly<Partial<Record<DialectName, string>>> = {
  claude: '.claude/settings.json',
  codex: '.codex/hooks.json',
  gemini: '.gemini/settings.json',
  llxprt: '.llxprt/settings.json',
  qwen: '.qwen/settings.json',
  copilot: '.github/hooks/guards.json',
  cursor: '.cursor/hooks.json',
  droid: '.factory/hooks.json',
  windsurf: '.windsurf/hooks.json',
  plugins: '.agents/plugins/team/hooks/hooks.json',
};

/** Reads stdin in python and gives the fields of a guard their names. */
export const python = (body: string) =>
  `#!/usr/bin/env python3\nimport json, os, re, sys\ndata = json.load(sys.stdin)\n${body}\n`;

/** The same in node. */
export const node = (body: string) =>
  `#!/usr/bin/env node\nconst data = JSON.parse(require('fs').readFileSync(0, 'utf8'));\n${body}\n`;

/** A group of hooks of Claude's shape. */
export const group = (matcher: string | undefined, ...commands: readonly (string | object)[]) => ({
  ...(matcher !== undefined && { matcher }),
  hooks: commands.map((each) =>
    typeof each === 'string' ? { type: 'command', command: each } : { type: 'command', ...each },
  ),
});
