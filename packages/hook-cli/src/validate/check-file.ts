import { basename, dirname } from 'node:path';
import { readSettingsDocument } from '@agent-hooks/hook-system';
import { settingsFolders } from '@agent-hooks/hook-system/inspect';
import type { CliIo } from '../cli-io.ts';
import { homeOf } from '../project/home.ts';
import { readStandardInput } from '../project/read-standard-input.ts';
import { checkDocument } from './check-document.ts';
import { checkHooks } from './check-hooks.ts';
import { checkRules } from './check-rules.ts';
import type { CheckedFile } from './checked-file.ts';
import type { Finding } from './finding.ts';

/** What a settings file that comes through a pipe is called. */
export const standardInput = '-';

/** Checks one settings file, whatever it is. */
export async function checkFile(io: CliIo, file: string, projectDir: string): Promise<CheckedFile> {
  const { adviceOnGemini, checkForeignFile } = await import('./check-foreign.ts');
  const foreign = file === standardInput ? undefined : await checkForeignFile(io, file, projectDir);
  if (foreign) return { ...foreign, findings: inOrder(foreign.findings) };
  const document = await (file === standardInput ? readStandardInput(io) : readSettingsDocument(file));
  const { findings, settings } = checkDocument(document);
  const place = { projectDir: projectOf(io, file) ?? projectDir, env: io.env };
  const missing: Finding[] = document.exists ? [] : [{ severity: 'error', message: 'there is no such file', path: '' }];
  const advice = adviceOnGemini(file, document.value, (segments) => document.spanOf(segments));
  const all = [
    ...missing,
    ...findings,
    ...checkHooks(document, settings, place),
    ...(await checkRules(document, settings)),
    ...advice,
  ];
  return { file, document, settings, findings: inOrder(all), more: document.moreProblems + settings.moreProblems };
}

/** Sorts findings by their place in the text. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => (a.span?.offset ?? 0) - (b.span?.offset ?? 0));
}

/** The place of a project's own settings file decides where its hooks run. */
function projectOf(io: CliIo, file: string): string | undefined {
  const folder = dirname(file);
  const around = dirname(folder);
  const isSettingsFolder = settingsFolders.some((name) => name === basename(folder));
  return isSettingsFolder && around !== homeOf(io) ? around : undefined;
}
