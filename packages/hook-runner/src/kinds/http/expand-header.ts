import type { Environment } from '../../environment/environment.ts';

/** A header's value with its variables filled in, and what was wrong with those that were not. */
export interface ExpandedHeader {
  readonly value: string;
  /** The variables whose values are now in it. */
  readonly used: readonly string[];
  readonly warnings: readonly string[];
}

interface HeaderVariables {
  readonly allowed: readonly string[];
  readonly environment: Environment;
  readonly platform: NodeJS.Platform;
}

/** Fills in `$NAME` and `${NAME}` where the name is listed and set; any other stays as it was written, with a warning. */
export function expandHeader(
  name: string,
  text: string,
  { allowed, environment, platform }: HeaderVariables,
): ExpandedHeader {
  const used: string[] = [];
  const warnings: string[] = [];
  const value = text.replace(variable, (written: string, braced?: string, bare?: string) => {
    const wanted = braced ?? bare ?? '';
    const isAllowed = allowed.some((each) => sameName(each, wanted, platform));
    const found = isAllowed ? lookUp(wanted, environment, platform) : undefined;
    if (found !== undefined) {
      used.push(wanted);
      return found;
    }
    const why = isAllowed ? 'is not set' : 'is not listed in allowedEnv';
    const remedy = isAllowed ? `Set ${wanted}` : `Add "${wanted}" to the hook's allowedEnv`;
    warnings.push(`The header '${name}' was sent with ${written} unchanged, because ${wanted} ${why}. ${remedy}.`);
    return written;
  });
  return { value, used, warnings };
}

const variable = /\$(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/g;

function lookUp(name: string, environment: Environment, platform: NodeJS.Platform): string | undefined {
  if (Object.hasOwn(environment, name)) return environment[name];
  const key = platform === 'win32' && Object.keys(environment).find((each) => sameName(each, name, platform));
  return key ? environment[key] : undefined;
}

/** On Windows `Path` and `PATH` are one variable. */
function sameName(first: string, second: string, platform: NodeJS.Platform): boolean {
  return first === second || (platform === 'win32' && first.toUpperCase() === second.toUpperCase());
}
