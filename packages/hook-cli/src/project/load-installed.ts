import { CliExit } from '../cli-exit.ts';

/** Loads a package that is installed only where it is wanted; where it is missing, says how to install it. */
export async function loadInstalled<Module>(what: string, name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, name)) throw error;
    throw new CliExit(
      1,
      `${what} needs the package ${name}, which is not installed. Install it beside agent-hooks: ` +
        `npm install --global ${name} (without --global if agent-hooks is a dependency of your project).`,
    );
  }
}

/** Distinguishes a package that is not installed from one that fails. */
function isMissing(error: unknown, name: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return /^(ERR_)?MODULE_NOT_FOUND$/.test(String(error.code)) && error.message.includes(`'${name}'`);
}
