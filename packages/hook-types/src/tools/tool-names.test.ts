import { describe, expect, it } from 'vitest';
import { contractTools } from './contract-tools.ts';
import { findMisspeltTool, listToolNames, takesCommand } from './tool-names.ts';
import { doubleUnderscore, separatedNames, singleUnderscore } from './vocabulary.ts';

describe('the names of a tool', () => {
  it.each([
    ['run_shell_command', ['shell', 'Bash', 'bash', 'Shell', 'PowerShell']],
    ['Bash', ['shell', 'run_shell_command']],
    ['replace', ['edit', 'Edit', 'MultiEdit', 'apply_patch']],
    ['apply_patch', ['edit', 'Edit', 'write', 'Write', 'write_file', 'replace']],
    ['Monitor', ['shell', 'run_shell_command']],
    ['write_stdin', ['shell', 'Bash']],
    ['write_powershell', ['shell', 'Bash']],
    ['write_file', ['write', 'apply_patch']],
    ['rg', ['grep', 'Grep']],
    ['write_bash', ['shell', 'Bash']],
  ])('%s is also %j', (name, others) => {
    const { aliases, isDeclared } = listToolNames(name);
    expect(isDeclared).toBe(true);
    expect(aliases).toEqual(expect.arrayContaining(others));
    expect(aliases).not.toContain(name);
  });

  it('are those that the host declares first', () => {
    const rows = [{ tool: 'read' as const, names: ['Bash'], fields: {} }];
    expect(listToolNames('Bash', { rows, mcp: doubleUnderscore }).aliases).toContain('read_file');
    expect(listToolNames('Bash', { rows, mcp: doubleUnderscore }).aliases).not.toContain('shell');
  });

  it('of an undeclared tool are those of a shell, which count if it takes a command', () => {
    expect(listToolNames('deploy')).toMatchObject({ isDeclared: false, aliases: expect.arrayContaining(['shell']) });
    for (const input of [{ command: 'x' }, { cmd: 'x' }, { script: 'x' }]) expect(takesCommand(input)).toBe(true);
    for (const input of [{}, null, { command: ['x'] }, { code: 'x' }, 'command'])
      expect(takesCommand(input)).toBe(false);
  });

  it.each([
    ['mcp__my_vault__read', doubleUnderscore, ['mcp__my-vault__read', 'mcp']],
    ['mcp__my-vault__read', doubleUnderscore, ['mcp__my_vault__read']],
    ['my-vault-read', separatedNames('', '-'), ['mcp__my-vault__read', 'mcp__my_vault__read', 'mcp__my__vault-read']],
    ['my_vault_read_all', separatedNames('', '_'), ['mcp__my_vault__read_all', 'mcp__my-vault__read_all']],
    ['mcp_my_vault_read', singleUnderscore, ['mcp__my_vault__read', 'mcp__my-vault__read']],
    ['mcp__my__vault-read', doubleUnderscore, ['mcp__my-vault__read']],
    ['mcp__My_Vault__read', doubleUnderscore, ['mcp__My Vault__read', 'mcp__My.Vault__read']],
  ])('of a server’s tool have every reading of where the server ends: %s', (name, mcp, others) => {
    expect(listToolNames(name, { ...contractTools, mcp }).aliases).toEqual(expect.arrayContaining(others));
  });

  it.each([
    ['Bahs', { name: 'Bahs', near: 'Bash' }],
    ['BASH', { name: 'BASH', near: 'bash' }],
    ['read_file|writefile', { name: 'writefile', near: 'write_file' }],
    ['^Bsh$', { name: 'Bsh', near: 'bash' }],
    ['(Bash|Eidt)', { name: 'Eidt', near: 'edit' }],
    ['Bash(rm -rf:*)', { name: 'Bash(rm -rf:*)', near: 'Bash' }],
    ['Bash, Edit', { name: 'Bash, Edit', near: 'Bash|Edit' }],
    ['shel', undefined],
    ['read(_file)', undefined],
    ['read_pages', undefined],
    ['Bash', undefined],
    ['deploy_production', undefined],
    ['.*', undefined],
  ])('are misspelt in %j: %j', (matcher, found) => {
    const misspelt = findMisspeltTool(matcher);
    if (found) expect(misspelt?.name).toBe(found.name);
    if (found) expect(misspelt?.near.toLowerCase().replace('_', '')).toBe(found.near.toLowerCase().replace('_', ''));
    else expect(misspelt).toBeUndefined();
  });

  it('of a declared tool are no server’s, whatever the separator is', () => {
    const vocabulary = { rows: [], mcp: separatedNames('', '_') };
    expect(listToolNames('apply_patch', vocabulary).aliases).not.toContain('mcp');
    expect(listToolNames('read_file', vocabulary).aliases).not.toContain('mcp');
  });
});
