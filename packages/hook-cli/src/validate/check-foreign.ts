import { type Dialect, type DialectHook, dialectOfFile, reviewHooks } from '@agent-hooks/hook-dialects';
import { type ParsedForeignFile, parseForeignFile, parseSettingsDocument } from '@agent-hooks/hook-system/inspect';
import { ConfigSource, isHookEventName, parseHookSettings } from '@agent-hooks/hook-types';
import type { HookProblem, ParsedSettings } from '@agent-hooks/hook-types/internal';
import type { CliIo } from '../cli-io.ts';
import { checkHooks } from './check-hooks.ts';
import type { CheckedFile } from './checked-file.ts';
import type { Finding } from './finding.ts';

/** Checks a file of another agent by that agent's rules; undefined if it is not one. */
export async function checkForeignFile(io: CliIo, file: string, projectDir: string): Promise<CheckedFile | undefined> {
  const found = dialectOfFile(file);
  // What LLxprt Code and Gemini CLI read has the shape of the contract, and is checked by it.
  if (!found || ['native', 'llxprt', 'gemini', 'opencode'].includes(found.dialect.name)) return undefined;
  const { dialect } = found;
  const place = { dialect, source: ConfigSource.Project, path: file, format: found.file.format };
  const parsed = await parseForeignFile(place, 'strict', undefined);
  if (!parsed) return undefined;
  const document = parsed.document ?? (await parseSettingsDocument(Buffer.from('{}')));
  const hasText = found.file.format === 'json' || found.file.format === 'jsonc';
  const hooks = parsed.settings?.hooks ?? [];
  const settings = toParsed(hooks);
  const own = [...problemsOf(parsed, hasText), ...unfired(dialect, hooks), ...adviceOn(dialect, hooks)];
  const located = own.map(({ segments, ...finding }): Finding => {
    const span = hasText && segments ? document.spanOf(segments) : finding.span;
    return span ? { ...finding, span } : finding;
  });
  // What the contract says of matchers is not what this agent does with them.
  const ofHooks = hasText ? checkHooks(document, settings, { projectDir, env: io.env }) : [];
  const others = ofHooks.filter(({ path }) => !path.endsWith('matcher'));
  return { file, document, settings, findings: [...located, ...others], more: 0, agent: dialect.agent };
}

/** What is worth knowing of the hooks in a file of Gemini CLI beyond its shape. */
export function adviceOnGemini(file: string, value: unknown, spanOf: CheckedFile['document']['spanOf']): Finding[] {
  const found = dialectOfFile(file);
  if (found?.dialect.name !== 'gemini') return [];
  const { hooks } = found.dialect.readSettings(value, 'strict');
  return adviceOn(found.dialect, hooks)
    .filter(({ path }) => !path.endsWith('timeout'))
    .map(({ segments, ...finding }) => ({ ...finding, span: spanOf(segments) }));
}

type Located = Finding & { readonly segments?: readonly (string | number)[] };

function problemsOf({ document, settings, problems }: ParsedForeignFile, hasText: boolean): Located[] {
  const ofText: Located[] = hasText
    ? (document?.problems ?? []).map(({ message, path, span }) => ({ severity: 'error', message, path, span }))
    : [];
  if (!settings) return ofText.length > 0 ? ofText : problems.map((each) => toFinding(each));
  return [...ofText, ...settings.problems.map(toFinding)];
}

function toFinding({ message, path, segments, suggestion }: HookProblem): Located {
  return { severity: 'error', message, path, segments, ...(suggestion !== undefined && { suggestion }) };
}

function unfired({ agent }: Dialect, hooks: readonly DialectHook[]): Located[] {
  return hooks
    .filter(({ native }) => !isHookEventName(native))
    .map(({ event, segments }) => ({
      severity: 'hint',
      message: `only ${agent} fires ${event}: elsewhere the hook runs only if the host fires it`,
      path: segments.join('.'),
      segments,
    }));
}

function adviceOn(dialect: Dialect, hooks: readonly DialectHook[]): (Located & Required<Pick<Located, 'segments'>>)[] {
  return reviewHooks(dialect, hooks).map(({ segments, message, advice }) => ({
    ...{ severity: 'warning' as const, message, advice },
    path: segments.join('.'),
    segments,
  }));
}

/** The hooks in the shape in which those of every file are checked. */
function toParsed(hooks: readonly DialectHook[]): ParsedSettings {
  const entries = hooks.flatMap(({ native, matcher, sequential, config, segments }) =>
    isHookEventName(native) ? [{ eventName: native, matcher, sequential, config, segments: [...segments] }] : [],
  );
  return { ...parseHookSettings({}), entries };
}
