import { win32 } from 'node:path';
import type { Environment } from '../environment/environment.ts';
import { readFirstLine } from '../programs/first-line.ts';
import { findWindowsProgram } from '../programs/windows-programs.ts';
import { quoteScript } from './quote-script.ts';
import type { StartPlan } from './shells.ts';

/** What planning a start asks the machine. */
export interface WindowsLook {
  readonly isFile: (path: string) => boolean;
  /** Where Windows is. */
  readonly systemRoot: string;
  /** The first bytes of a file as text. */
  readonly readStart: (path: string) => string;
}

/**
 * What is really started for a plan on Windows, by full paths alone: a program itself, a script through what its first line
 * names, and any other file through the command processor. Throws if something of it is nowhere.
 */
export function planWindowsStart(
  plan: StartPlan,
  look: WindowsLook,
  { directory, environment }: { readonly directory: string; readonly environment: Environment },
): StartPlan {
  const find = (name: string) => {
    const found = findWindowsProgram(name, directory, { environment, isFile: look.isFile });
    if (found !== undefined) return found;
    throw Object.assign(new Error(`spawn ${name} ENOENT`), { code: 'ENOENT', syscall: `spawn ${name}` });
  };
  const file = find(plan.file);
  const isOfSystem = /\.(?:exe|com|cmd|bat)$/i.test(file);
  const asked = isOfSystem ? undefined : readFirstLine(look.readStart(file));
  if (!asked) return startFile(file, plan, look);
  // Paths of other systems are not there: what counts is the name.
  const args = [...asked.options, file, ...plan.args];
  return startFile(find(win32.basename(asked.program)), { file, args }, look);
}

function startFile(file: string, plan: StartPlan, { systemRoot }: WindowsLook): StartPlan {
  if (/\.(?:exe|com)$/i.test(file)) return { ...plan, file };
  if (plan.args.some((arg) => /[\r\n]/.test(arg)))
    throw new Error(`${file} is run by cmd.exe, which cuts an argument with a line break off. Use a program instead`);
  const cmd = win32.join(systemRoot, 'System32', 'cmd.exe');
  return { file: cmd, args: quoteScript(file, plan.args), verbatim: true };
}
