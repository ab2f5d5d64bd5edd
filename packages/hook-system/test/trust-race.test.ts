import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { command, group, makeGuardedProject } from './support/guarded-project.ts';

const answering = (decision: string, more = '') => `cat >/dev/null; ${more}\necho '{"decision":"${decision}"}'\n`;
const good = answering('allow', 'sleep 0.02');
const evil = answering('allow', 'echo evil >> "$RAN"; sleep 0.02');

/** A gate that is approved, in a project whose files an attacker can write. */
async function approvedGate(onFailure: 'block' | 'allow' = 'block', script = good) {
  const gate = command('sh hooks/gate.sh', { onFailure, writes: ['hooks/*.log'] });
  const project = makeGuardedProject({ 'hooks/gate.sh': script }, group(gate));
  await project.approveAll();
  return { ...project, script: project.path('hooks/gate.sh'), opened: await project.open() };
}

describe.skipIf(process.platform === 'win32')('a script that is changed right after the look at it', () => {
  it.each([
    ['stays changed', () => {}],
    [
      'is changed back before the hook ends, times included',
      (script: string, { atime, mtime }: { atime: Date; mtime: Date }) => {
        writeFileSync(script, good);
        utimesSync(script, atime, mtime);
      },
    ],
  ])('runs, but its answer does not count where it %s', async (_, putBack) => {
    const { opened, script } = await approvedGate();
    const times = statSync(script);
    const result = await opened.system.getEventHandler().fireBeforeToolEvent(
      'write_file',
      {},
      {
        // Called between the last look and the start.
        onHookStart: () => writeFileSync(script, evil),
        onHookEnd: () => putBack(script, times),
      },
    );
    expect(result.finalOutput?.isBlockingDecision()).toBe(true);
    expect(result.finalOutput?.getEffectiveReason()).toContain('./hooks/gate.sh changed while it ran');
    expect(result.errors.map(({ message }) => message)).toEqual([expect.stringContaining('changed while it ran')]);
  });

  it.each(['hooks/extra.sh', 'hooks/deep/extra.sh'])(
    'does not count either where %s is added meanwhile',
    async (added) => {
      const { opened, write } = await approvedGate();
      const handler = opened.system.getEventHandler();
      const result = await handler.fireBeforeToolEvent('x', {}, { onHookStart: () => void write(added, 'true') });
      expect(result.finalOutput?.isBlockingDecision()).toBe(true);
    },
  );

  it('counts where the hook only writes a log that its definition names', async () => {
    const { opened, write } = await approvedGate();
    const handler = opened.system.getEventHandler();
    const result = await handler.fireBeforeToolEvent('x', {}, { onHookStart: () => void write('hooks/run.log', 'x') });
    expect(result).toMatchObject({ success: true, errors: [] });
  });

  it('is a failure that lets the action pass where the hook is not a gate, without what it answered', async () => {
    const changing = `cat >/dev/null\necho '{"hookSpecificOutput":{"tool_input":{"path":"evil"}}}'\n`;
    const { opened, script } = await approvedGate('allow', changing);
    const options = { onHookStart: () => writeFileSync(script, `${changing}#`) };
    const { finalOutput, success } = await opened.system.getEventHandler().fireBeforeToolEvent('x', {}, options);
    expect(success).toBe(false);
    expect(finalOutput?.isBlockingDecision() ?? false).toBe(false);
    expect(finalOutput?.getModifiedToolInput()).toBeUndefined();
  });

  it('keeps a refusal, also of a hook that is not a gate', async () => {
    const { opened, script } = await approvedGate('allow', answering('deny'));
    const options = { onHookStart: () => writeFileSync(script, `${answering('deny')}#`) };
    const { finalOutput } = await opened.system.getEventHandler().fireBeforeToolEvent('x', {}, options);
    expect(finalOutput?.isBlockingDecision()).toBe(true);
  });
});

describe.skipIf(process.platform === 'win32')('forty races against another process', () => {
  it('never end with other code having run and the action passing', async () => {
    const { opened, script } = await approvedGate();
    const mark = process.env.RAN ?? '';
    const attacker = fork(fileURLToPath(new URL('fixtures/swap-script.mjs', import.meta.url)), [script, evil]);
    onTestFinished(() => void attacker.kill());
    await once(attacker, 'message');
    const lost: number[] = [];
    for (let race = 0; race < 40; race++) {
      rmSync(mark, { force: true });
      const done = once(attacker, 'message');
      attacker.send(race / 4);
      const { finalOutput } = await opened.system.getEventHandler().fireBeforeToolEvent('write_file', {});
      const hasRun = existsSync(mark) && readFileSync(mark, 'utf8').includes('evil');
      if (hasRun && finalOutput?.isBlockingDecision() !== true) lost.push(race);
      await done;
    }
    expect(lost).toEqual([]);
  });
});
