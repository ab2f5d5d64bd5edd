import { readFileSync, writeFileSync } from 'node:fs';
import { appendAudit } from '@agent-hooks/hook-fleet/audit';
import { describe, expect, it } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';

function withAudit() {
  const project = makeProject();
  const file = project.path('audit.jsonl');
  for (const what of ['off', 'on', 'off']) appendAudit(file, { kind: 'switch', what, details: {} });
  return { project, file };
}

describe('audit', () => {
  it('says that a file is as it was written, and prints its head', async () => {
    const { project, file } = withAudit();
    const { code, stdout } = await project.run(['admin', 'audit', '--verify', '--file', file]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('is as it was written: 3 lines.') });
    const [, head = ''] = /Head: ([\da-f]{64})/.exec(stdout) ?? [];
    expect((await project.run(['admin', 'audit', '--file', file, '--head', head])).code).toBe(0);
    expect((await project.run(['admin', 'audit', '--file', file, '--head', '0'.repeat(64)])).code).toBe(1);
  });

  it('finds a line that was removed, and ends with 1', async () => {
    const { project, file } = withAudit();
    writeFileSync(file, readFileSync(file, 'utf8').split('\n').toSpliced(1, 1).join('\n'));
    const { code, stdout } = await project.run(['admin', 'audit', '--file', file]);
    expect(code).toBe(1);
    expect(stdout.replace(/\s+/g, ' ')).toContain('line 2: number 3 follows number 1');
    const { problems } = JSON.parse((await project.run(['admin', 'audit', '--file', file, '--json'])).stdout);
    expect(problems).toHaveLength(1);
  });

  it('says what to do where there is no file', async () => {
    const { code, stderr } = await makeProject().run(['admin', 'audit', '--file', '/nowhere/audit.jsonl']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('cannot be read') });
  });

  it('ships its lines to a file, once each', async () => {
    const { project, file } = withAudit();
    const to = project.path('far.jsonl');
    const first = await project.run(['admin', 'audit', 'ship', '--file', file, '--to', to]);
    expect(first.stdout).toContain('Shipped 3 lines');
    const { stdout } = await project.run(['audit', 'ship', '--file', file, '--to', to, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ lines: 0, seq: 3, gaps: [] });
    expect(readFileSync(to, 'utf8')).toBe(readFileSync(file, 'utf8'));
  });
});
