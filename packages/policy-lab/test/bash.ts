import { spawnSync } from 'node:child_process';
import type { RunShell } from '@agent-hooks/policy-lab';

/** The shell of this machine, without the start-up files of anyone. */
export const bash: RunShell = async (script, { cwd, env }) => {
  const args = ['--noprofile', '--norc', '-c', script];
  spawnSync('/bin/bash', args, { cwd, env: { ...env }, timeout: 5_000, stdio: 'ignore' });
};
