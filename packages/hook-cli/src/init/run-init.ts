import { join } from 'node:path';
import { isOnPath } from '@agent-hooks/hook-system';
import { hooksConfigurationJsonSchema } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { assertInsideProject, createFile } from '../edit/settings-file.ts';
import { didYouMean } from '../project/read-names.ts';
import { shortPath } from '../project/short-path.ts';
import { canAsk } from '../terminal/ask.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { approveWritten, describeApproval, type WrittenApproval } from '../trust/approve-written.ts';
import type { PersonOptions } from '../trust/require-person.ts';
import { askLanguage } from './ask-language.ts';
import { type FirstHook, firstHooks, type HookLanguage, hookLanguages } from './first-hooks.ts';

/** Makes settings and a first hook that works; what exists is left as it is. */
export async function runInit(
  io: CliIo,
  dir: string,
  options: PersonOptions & { readonly lang?: string; readonly json?: boolean },
): Promise<void> {
  const hook: FirstHook = firstHooks[await chooseLanguage(io, options)];
  const files = [
    { path: join(dir, '.gemini', 'settings.json'), text: settingsText(hook), mode: 0o644 },
    { path: join(dir, '.gemini', 'hooks.schema.json'), text: toText(hooksConfigurationJsonSchema), mode: 0o644 },
    { path: join(dir, '.gemini', 'hooks', hook.fileName), text: hook.script, mode: 0o755 },
  ];
  const made: string[] = [];
  const existing: string[] = [];
  for (const { path } of files) await assertInsideProject(dir, path, shortPath(io, path));
  for (const { path, text, mode } of files) {
    (await createFile(path, text, mode)) ? made.push(path) : existing.push(path);
  }
  const hasSettings = existing.includes(files[0]?.path ?? '');
  const approval = hasSettings ? undefined : await approveFirstHook(io, dir, hook, options);
  if (options.json) printJson(io, { version: 1, made, existing, approved: approval?.approved ?? [] });
  else printLines(io, describe(io, hook, { made, existing, approval }));
  if (hasSettings) throw new CliExit(1);
}

/** The settings were made just now, so every hook that they bring is the one that was asked for. */
function approveFirstHook(io: CliIo, dir: string, hook: FirstHook, options: PersonOptions): Promise<WrittenApproval> {
  const settingsFile = join(dir, '.gemini', 'settings.json');
  const scripts = new Map([[join(dir, '.gemini', 'hooks', hook.fileName), hook.script]]);
  return approveWritten(io, dir, { isWritten: ({ file }) => file === settingsFile, scripts }, options);
}

async function chooseLanguage(io: CliIo, { lang, json }: { lang?: string; json?: boolean }): Promise<HookLanguage> {
  const known = hookLanguages.find((language) => language === lang);
  if (known) return known;
  if (lang !== undefined) {
    throw new CliExit(
      2,
      `--lang: there is no '${lang}'.${didYouMean(lang, hookLanguages)} Known: ${hookLanguages.join(', ')}.`,
    );
  }
  if (canAsk(io) && !json) return askLanguage(io);
  return process.platform === 'win32' ? 'node' : 'sh';
}

function settingsText(hook: FirstHook): string {
  const settings = {
    $schema: './hooks.schema.json',
    enableHooks: true,
    hooks: { BeforeTool: [group(hook)] },
  };
  return toText(settings);
}

function group({ fileName, command }: FirstHook) {
  return {
    matcher: 'run_shell_command|Bash',
    hooks: [
      {
        type: 'command',
        name: 'guard',
        description: 'Refuses shell commands that delete whole folders.',
        command: command(`"$GEMINI_PROJECT_DIR"/.gemini/hooks/${fileName}`),
        timeout: 10_000,
      },
    ],
  };
}

interface Outcome {
  readonly made: readonly string[];
  readonly existing: readonly string[];
  /** Undefined if there were settings already, which were left alone. */
  readonly approval: WrittenApproval | undefined;
}

function describe(io: CliIo, hook: FirstHook, { made, existing, approval }: Outcome): string[] {
  const paint = createPaint(io);
  const missing = isOnPath(hook.program, io.env, io.cwd)
    ? []
    : [paint.warning(`'${hook.program}' is not on PATH: install it, or take another --lang.`), ''];
  const try_ = 'agent-hooks fire BeforeTool --tool run_shell_command --input \'{"command":"rm -rf build"}\'';
  return [
    ...made.map((path) => `${paint.good('made')}    ${paint.plain(shortPath(io, path))}`),
    ...existing.map((path) => `${paint.warning('exists')}  ${paint.plain(shortPath(io, path))} (left as it is)`),
    '',
    ...missing,
    ...(approval === undefined
      ? [
          'To use the hook, add this to "hooks" in the settings that exist:',
          '',
          ...JSON.stringify({ BeforeTool: [group(hook)] }, null, 2)
            .split('\n')
            .slice(1, -1),
          '',
          '`agent-hooks recipes` has hooks that can be added to existing settings.',
        ]
      : [
          'The hook refuses shell commands that delete whole folders.',
          ...describeApproval(io, approval),
          '',
          '  Try it, without an agent:',
          `    ${paint.accent(try_)}`,
          '  Change it, and see at once what it does:',
          `    ${paint.accent('agent-hooks fire BeforeTool --hook guard --watch --unapproved')}`,
          '  Check the settings:',
          `    ${paint.accent('agent-hooks validate')}`,
          '  Take more hooks:',
          `    ${paint.accent('agent-hooks recipes')}`,
        ]),
  ];
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
