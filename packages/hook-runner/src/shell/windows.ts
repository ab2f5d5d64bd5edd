import { projectVariables } from '../environment/environment.ts';

const variable = `\\$(?:\\{(?:${projectVariables.join('|')})\\}|(?:${projectVariables.join('|')})(?![A-Za-z0-9_]))`;

/** The arguments with which `taskkill` ends a process and all that it started. */
export function taskkillArguments(pid: number): readonly string[] {
  return ['/pid', String(pid), '/t', '/f'];
}

/** What PowerShell is to run: our variables taken from the environment, and the exit code of the last program handed on. */
export function powershellScript(command: string): string {
  return `${callPathAtStart(expandForPowershell(command))}\nif (-not $?) { if ($LASTEXITCODE) { exit $LASTEXITCODE } else { exit 1 } }`;
}

/** Our variables as cmd.exe writes them, in quotes since it reads a line again after expanding it. */
export function expandForCmd(command: string): string {
  let quoted = false;
  return command.replace(new RegExp(`"|\\^[\\s\\S]|${variable}`, 'g'), (found) => {
    if (found === '"') quoted = !quoted;
    if (!found.startsWith('$')) return found;
    return quoted ? `%${nameIn(found)}%` : `"%${nameIn(found)}%"`;
  });
}

/** Our variables as PowerShell writes them; it never splits what a variable holds. */
export function expandForPowershell(command: string): string {
  const verbatim = "`[\\s\\S]|@'\\r?\\n[\\s\\S]*?\\n'@|<#[\\s\\S]*?#>|(?<![^\\s;(){}|&])#[^\\n]*|'(?:[^']|'')*'";
  const expandable = `@"\\r?\\n[\\s\\S]*?\\n"@|"(?:\`[\\s\\S]|""|[^"\`])*"`;
  return command.replace(new RegExp(`${verbatim}|${expandable}|${variable}`, 'g'), (found) => {
    if (found.startsWith('$')) return `\${env:${nameIn(found)}}`;
    if (!found.startsWith('"') && !found.startsWith('@"')) return found;
    return found.replace(new RegExp(`\`[\\s\\S]|${variable}`, 'g'), (inner) =>
      inner.startsWith('`') ? inner : `\${env:${nameIn(inner)}}`,
    );
  });
}

/** PowerShell takes a path that begins with a variable or a quote for a value, and runs it only after `&`. */
function callPathAtStart(command: string): string {
  const quoted = /^\s*"[^"]*\$\{env:\w+_PROJECT_DIR\}[^"]*"(?=\s|$)/;
  if (quoted.test(command)) return `& ${command.trimStart()}`;
  return command.replace(/^\s*(\$\{env:\w+_PROJECT_DIR\}[^\s"'`$;|&(){},]+)(?=[\s;|]|$)/, '& "$1"');
}

function nameIn(found: string): string {
  return found.replace(/[${}]/g, '');
}
