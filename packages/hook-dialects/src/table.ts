import type { Dialect, DialectName } from './dialect.ts';
import { antigravity } from './dialects/antigravity.ts';
import { claude } from './dialects/claude.ts';
import { cline } from './dialects/cline.ts';
import { codex } from './dialects/codex.ts';
import { copilot } from './dialects/copilot.ts';
import { crush } from './dialects/crush.ts';
import { cursor } from './dialects/cursor.ts';
import { droid } from './dialects/droid.ts';
import { gemini } from './dialects/gemini.ts';
import { kimi } from './dialects/kimi.ts';
import { kiro } from './dialects/kiro.ts';
import { llxprt } from './dialects/llxprt.ts';
import { native } from './dialects/native.ts';
import { opencode } from './dialects/opencode.ts';
import { plugins } from './dialects/plugins.ts';
import { qwen } from './dialects/qwen.ts';
import { vscode } from './dialects/vscode.ts';
import { windsurf } from './dialects/windsurf.ts';

/** Every dialect, one row each. */
export const dialectTable: Readonly<Record<DialectName, Dialect>> = {
  native,
  gemini,
  antigravity,
  llxprt,
  claude,
  codex,
  qwen,
  copilot,
  cursor,
  droid,
  windsurf,
  kimi,
  kiro,
  crush,
  vscode,
  cline,
  plugins,
  opencode,
};

/** Whether a text is the name of a dialect. */
export function isDialectName(value: unknown): value is DialectName {
  return typeof value === 'string' && Object.hasOwn(dialectTable, value);
}

/** The dialect of that name. */
export function getDialect(name: DialectName): Dialect {
  return dialectTable[name];
}
