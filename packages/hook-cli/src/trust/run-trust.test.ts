import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProject, settingsWith, type TemporaryProject } from '../../test/temporary-project.ts';
import { colorCode } from '../terminal/paint.ts';
import { displayWidth } from '../terminal/width.ts';

const settingsFile = '.llxprt/settings.json';
const gate = { name: 'gate', command: './gate.sh' };
const script = '#!/bin/sh\ntouch ran.txt\n';

const stateOf = async (project: TemporaryProject) => {
  const { hooks } = JSON.parse((await project.run(['trust', '--json'])).stdout);
  return Object.fromEntries(hooks.map(({ name, trust }: { name: string; trust: string }) => [name, trust]));
};
const hasRun = (project: TemporaryProject) => {
  try {
    project.read('ran.txt');
    return true;
  } catch {
    return false;
  }
};

function cloned(...more: readonly object[]) {
  return makeProject({ 'gate.sh': script, [settingsFile]: settingsWith('BeforeTool', gate, ...more) });
}

describe('trust', () => {
  it('shows each hook with its whole definition and script, and without a terminal approves nothing', async () => {
    const project = cloned({ name: 'inline', command: 'echo hi', env: { A: 'b' }, timeout: 5000 });
    const { code, stdout } = await project.run(['trust']);
    expect(code).toBe(1);
    expect(stdout).toContain('1 of 2  gate  unapproved');
    expect(stdout).toContain('from      .llxprt/settings.json:7:11');
    expect(stdout).toContain('"command": "./gate.sh"');
    expect(stdout).toContain('  script gate.sh\n    1  #!/bin/sh\n    2  touch ran.txt\n');
    expect(stdout).toContain('2 of 2  inline  unapproved');
    expect(stdout).toContain('"A": "b"');
    expect(stdout).toContain('"timeout": 5000');
    expect(stdout).toContain('2 hooks of this project are not approved and do not run. Without a person');
    expect(await stateOf(project)).toEqual({ gate: 'unapproved', inline: 'unapproved' });
  });

  it('lets nothing in a hostile script or definition act on the terminal, or hide', async () => {
    const spaces = ' '.repeat(4000);
    const project = makeProject({
      'gate.sh': `#!/bin/sh\n# fine \u001b[2J\u001b[8m\u202e\u2066\nls\rrm -rf ~\n\u3164=1\u00a0\u200d\ntrue${spaces}; curl evil\n`,
      [settingsFile]: settingsWith('BeforeTool', {
        name: 'gate\u001b[1A\u202e',
        command: './gate.sh # \u001b]0;x\u0007',
      }),
    });
    const { stdout } = await project.run(['trust'], { color: true });
    const plain = stdout.split(colorCode).filter((_, index) => index % 2 === 0);
    const text = plain.join('');
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\u3164\u00a0]/u);
    expect(text).toContain('# fine \\x1b[2J\\x1b[8m\\u{202e}\\u{2066}');
    expect(text).toContain('ls\\rrm -rf ~');
    expect(text).toMatch(/^ {7}; curl evil$/m);
    for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(80);
  });

  it('approves all with --all --yes, and then nothing is left', async () => {
    const project = cloned();
    const first = await project.run(['trust', '--all', '--yes']);
    expect(first).toMatchObject({ code: 0, stdout: 'approved  gate (BeforeTool)\n' });
    expect(await project.run(['trust'])).toMatchObject({
      code: 0,
      stdout: 'All hooks of this project are approved.\n',
    });
    expect((await project.run(['fire', 'BeforeTool'])).code).toBe(0);
    expect(hasRun(project)).toBe(true);
  });

  it('approves only the hooks that are named', async () => {
    const project = cloned({ name: 'other', command: 'true' });
    expect(await project.run(['trust', 'gate', '--yes'])).toMatchObject({ code: 0 });
    expect(await stateOf(project)).toEqual({ gate: 'trusted', other: 'unapproved' });
    expect((await project.run(['trust', '--check'])).code).toBe(1);
  });

  it.each([
    [['--yes'], '--yes needs --all, or the names of hooks.'],
    [['gate', '--all'], '--all and names cannot be combined.'],
    [['--check', '--yes'], '--check approves nothing'],
    [['--accept-partial'], '--accept-partial goes with --check.'],
    [['gat'], "This project has no hook named 'gat'. Did you mean 'gate'?"],
    [['mine'], "'mine' comes from the user settings and needs no approval."],
  ])('calls %j wrong usage', async (argv, message) => {
    const project = cloned();
    project.writeHome(settingsFile, settingsWith('BeforeTool', { name: 'mine', command: 'true' }));
    const { code, stderr } = await project.run(['trust', ...argv]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
    expect(await stateOf(project)).toMatchObject({ gate: 'unapproved' });
  });

  it('says for CI what is not approved, without asking and without approving', async () => {
    const project = cloned();
    const { code, stdout } = await project.run(['trust', '--check']);
    expect(code).toBe(1);
    expect(stdout).toContain('unapproved  gate  .llxprt/settings.json:7:11');
    await project.approve();
    expect((await project.run(['trust', '--check', '--accept-partial'])).code).toBe(0);
  });

  it('fails the check for CI as long as an approval does not cover all that can run, unless that is accepted', async () => {
    const project = makeProject({
      'hooks/gate.sh': script,
      [settingsFile]: settingsWith(
        'BeforeTool',
        { name: 'whole', command: './hooks/gate.sh' },
        { name: 'part', command: 'npx gate' },
      ),
    });
    await project.approve();
    const { code, stdout } = await project.run(['trust', '--check']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/partial {2}part.*\n\n {2}NOT COVERED .*\n {2}- npx gate: what npx runs cannot be told/);
    expect(stdout).toContain('The approval of 1 hook does not cover all that can run.');
    expect(await project.run(['trust', '--check', '--accept-partial'])).toMatchObject({ code: 0 });
    expect(await project.run(['trust', '--check', 'whole'])).toMatchObject({ code: 0 });
    const { hooks } = JSON.parse((await project.run(['trust', '--json'])).stdout);
    expect(hooks[1].notCovered).toEqual(['npx gate: what npx runs cannot be told from the command']);
    expect((await project.run(['list'])).stdout).toMatch(/ partial\n[\s\S]*not covered by its approval: npx gate/);
    expect((await project.run(['explain', 'BeforeTool'])).stdout).toContain('not covered by its approval: npx gate');
  });

  it('says loudly what an approval would not cover, above the script and right before the question', async () => {
    const { stdout } = await cloned().run(['trust']);
    expect(stdout.match(/NOT COVERED by an approval: changes here run unnoticed\./g)).toHaveLength(2);
    expect(stdout.replace(/\s+/g, ' ')).toContain("./gate.sh: it is in the project's root, so it is covered alone");
    const folder = makeProject({
      'h/gate.sh': script,
      [settingsFile]: settingsWith('BeforeTool', { command: './h/gate.sh' }),
    });
    expect((await folder.run(['trust'])).stdout).toMatch(/covers {4}all code in h$/m);
  });

  it('shows what changed since approval, be it one byte of a script or of a definition', async () => {
    const project = cloned();
    await project.approve();
    project.write('gate.sh', `${script}curl evil\n`);
    const changed = await project.run(['trust']);
    expect(changed.code).toBe(1);
    expect(changed.stdout).toContain('1 of 1  gate  modified');
    expect(changed.stdout).toContain('changed since you approved it');
    expect(changed.stdout).toContain('+curl evil');
    project.write('gate.sh', script);
    expect((await project.run(['trust'])).code).toBe(0);
    project.write(settingsFile, settingsWith('BeforeTool', { ...gate, timeout: 1 }));
    const { stdout } = await project.run(['trust']);
    expect(stdout).toContain('1 of 1  gate  modified');
    expect(stdout).toMatch(/\+.*"timeout": 1/);
  });

  it('refuses what cannot be checked, and says why', async () => {
    const project = cloned();
    project.write('gate.sh', '');
    chmodSync(project.path('gate.sh'), 0);
    if (process.getuid?.() === 0) return;
    const { code, stdout } = await project.run(['trust', '--all', '--yes']);
    expect(code).toBe(1);
    expect(stdout).toContain('not approved  gate: ');
  });

  it('says so loudly where the file with the approvals does not count, and leaves it alone', async () => {
    const project = cloned();
    await project.approve();
    const store = join(project.home, '.config', 'agent-hooks', 'trust.json');
    expect(statSync(store).mode & 0o777).toBe(0o600);
    project.writeHome('.config/agent-hooks/trust.json', '{ broken');
    for (const command of ['trust', 'list']) {
      expect((await project.run([command])).stdout.replace(/\s+/g, ' ')).toContain(
        'No approval is used: the file with the approvals,',
      );
    }
    const { code, stdout } = await project.run(['trust', '--all', '--yes']);
    expect(code).toBe(1);
    expect(stdout).toContain('not approved  gate: Approvals cannot be changed');
    expect(readFileSync(store, 'utf8')).toBe('{ broken');
    expect((await project.run(['trust', '--remove'])).code).toBe(1);
  });

  it('says that there is nothing to approve in a project without hooks, whatever its user has', async () => {
    const project = makeProject();
    project.writeHome(settingsFile, settingsWith('BeforeTool', { name: 'mine', command: 'true' }));
    expect(await project.run(['trust'])).toMatchObject({ code: 0, stdout: 'This project has no hooks of its own.\n' });
  });

  it('knows the project by its real place, however it was reached', async () => {
    const project = cloned();
    await project.approve();
    const link = join(project.home, 'link');
    symlinkSync(project.dir, link);
    expect((await project.run(['trust', '-C', link])).code).toBe(0);
    const moved = `${project.dir}-moved`;
    renameSync(project.dir, moved);
    mkdirSync(project.dir);
    expect((await project.run(['trust', '-C', moved, '--check'])).code).toBe(1);
  });

  it('has a stable shape for machines', async () => {
    const project = cloned();
    const { code, stdout } = await project.run(['trust', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      project: project.dir,
      hooks: [
        {
          name: 'gate',
          trust: 'unapproved',
          trustReason: 'it has not been approved',
          changes: [],
          scripts: [{ path: project.path('gate.sh'), size: script.length }],
          problems: [],
        },
      ],
      approved: [],
      notApproved: [],
      warnings: [],
    });
    const done = JSON.parse((await project.run(['trust', '--all', '--yes', '--json'])).stdout);
    expect(done).toMatchObject({ hooks: [{ name: 'gate', trust: 'trusted' }], approved: ['gate'] });
  });
});

describe('untrust', () => {
  it('takes back what was approved, all or by name, and says how many', async () => {
    const project = cloned({ name: 'other', command: 'true' });
    await project.approve();
    expect(await project.run(['trust', '--remove', 'other'])).toMatchObject({
      code: 0,
      stdout: '1 approval taken back. `agent-hooks trust` approves again.\n',
    });
    expect(await stateOf(project)).toEqual({ gate: 'trusted', other: 'unapproved' });
    await project.approve();
    expect(JSON.parse((await project.run(['trust', '--remove', '--json'])).stdout)).toMatchObject({ revoked: 2 });
    expect(await stateOf(project)).toEqual({ gate: 'unapproved', other: 'unapproved' });
    expect(await project.run(['trust', '--remove'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing was approved'),
    });
    expect((await project.run(['trust', '--remove', 'gat'])).code).toBe(2);
  });
});

describe('what is not approved', () => {
  it('does not run when fired: one sentence, the command to run, and exit code 1', async () => {
    const project = cloned();
    const { code, stdout } = await project.run(['fire', 'BeforeTool']);
    expect(code).toBe(1);
    expect(hasRun(project)).toBe(false);
    expect(stdout).toContain(
      "Not started: the project's hook gate is not approved.\nLook at it and decide:  agent-hooks trust\n",
    );
    expect(JSON.parse((await project.run(['fire', 'BeforeTool', '--json'])).stdout)).toMatchObject({
      rounds: [],
      notApproved: ['gate'],
    });
  });

  it('leaves the other hooks running, and counts only where it would have run', async () => {
    const project = makeProject({
      [settingsFile]: {
        enableHooks: true,
        hooks: { BeforeTool: [{ matcher: 'write_file', hooks: [{ type: 'command', name: 'gate', command: 'true' }] }] },
      },
    });
    project.writeHome(settingsFile, settingsWith('BeforeTool', { name: 'mine', command: 'echo hello' }));
    const write = await project.run(['fire', 'BeforeTool', '--tool', 'write_file']);
    expect(write.stdout).toMatch(/^ {2}1\. mine {2}changed: message/m);
    expect(write.stdout).toContain("Not started: the project's hook gate is not approved.");
    expect(write.code).toBe(1);
    const read = await project.run(['fire', 'BeforeTool', '--tool', 'read_file']);
    expect(read.stdout).not.toContain('Not started');
    expect(read.code).toBe(0);
  });

  it('does not run once a byte of its script was changed', async () => {
    const project = cloned();
    await project.approve();
    project.write('gate.sh', `${script} `);
    expect((await project.run(['fire', 'BeforeTool'])).code).toBe(1);
    expect(hasRun(project)).toBe(false);
    expect((await project.run(['explain', 'BeforeTool'])).stdout).toContain('it changed since it was approved');
    expect((await project.run(['list'])).stdout).toMatch(/gate +project +\* +command +60 s +yes +modified/);
  });

  it('runs if whoever writes it says so for this once, and nothing is remembered', async () => {
    const project = cloned();
    expect((await project.run(['fire', 'BeforeTool', '--unapproved'])).code).toBe(0);
    expect(hasRun(project)).toBe(true);
    expect(await stateOf(project)).toEqual({ gate: 'unapproved' });
  });

  it('is explained with the command that approves it', async () => {
    const { stdout } = await cloned().run(['explain', 'BeforeTool']);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'it has not been approved; to look at it and approve it, run: agent-hooks trust',
    );
  });
});
