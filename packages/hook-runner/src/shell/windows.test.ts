import { describe, expect, it } from 'vitest';
import { expandForCmd, expandForPowershell, powershellScript, taskkillArguments } from './windows.ts';

const dir = '$CLAUDE_PROJECT_DIR';
// biome-ignore lint/suspicious/noTemplateCurlyInString: this is how a shell writes it
const braced = '${CLAUDE_PROJECT_DIR}';
// biome-ignore lint/suspicious/noTemplateCurlyInString: this is how PowerShell writes it
const expanded = '${env:CLAUDE_PROJECT_DIR}';

describe('taskkill', () => {
  it('ends the process with all that it started, by force', () => {
    expect(taskkillArguments(42)).toEqual(['/pid', '42', '/t', '/f']);
  });
});

describe('a command for PowerShell', () => {
  it.each([
    [`node ${dir}/x.js`, `node ${expanded}/x.js`],
    [`node "${braced}/a b.js"`, `node "${expanded}/a b.js"`],
    [`node "it's ${dir}"`, `node "it's ${expanded}"`],
    [`node '${dir}' ${dir}`, `node '${dir}' ${expanded}`],
    [`node 'it''s ${dir}'`, `node 'it''s ${dir}'`],
    [`node \`${dir} "\`${dir}"`, `node \`${dir} "\`${dir}"`],
    [`node # ${dir}`, `node # ${dir}`],
    [`node <# ${dir} #> ${dir}`, `node <# ${dir} #> ${expanded}`],
    [`@'\n${dir}\n'@ | node`, `@'\n${dir}\n'@ | node`],
    [`@"\n"${dir}"\n"@ | node`, `@"\n"${expanded}"\n"@ | node`],
    [`node ${dir}X $env:CLAUDE_PROJECT_DIR`, `node ${dir}X $env:CLAUDE_PROJECT_DIR`],
  ])('takes our variables from the environment: %j', (command, expected) => {
    expect(expandForPowershell(command)).toBe(expected);
  });

  it.each([
    [`${dir}/x.ps1 -Y`, `& "${expanded}/x.ps1" -Y`],
    [`"${dir}/a b.ps1" -Y`, `& "${expanded}/a b.ps1" -Y`],
    [`& "${dir}/x.ps1"`, `& "${expanded}/x.ps1"`],
    ['./x.ps1', './x.ps1'],
    ['"text" | node x.js', '"text" | node x.js'],
  ])('runs a path that begins with one of them: %j', (command, expected) => {
    expect(powershellScript(command).split('\n')[0]).toBe(expected);
  });

  it('hands on the exit code of the last program, also after a comment', () => {
    expect(powershellScript('node x.js # why')).toMatch(/^node x\.js # why\nif \(-not \$\?\).*exit \$LASTEXITCODE/s);
  });
});

describe('a command for cmd.exe', () => {
  it.each([
    [`node ${dir}\\x.js`, 'node "%CLAUDE_PROJECT_DIR%"\\x.js'],
    [`node "${braced}\\a b.js" ${dir}`, 'node "%CLAUDE_PROJECT_DIR%\\a b.js" "%CLAUDE_PROJECT_DIR%"'],
    [`node ${dir}X`, `node ${dir}X`],
  ])('takes our variables from the environment, in quotes: %j', (command, expected) => {
    expect(expandForCmd(command)).toBe(expected);
  });
});
