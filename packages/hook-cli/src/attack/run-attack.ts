import { resolve } from 'node:path';
import { collectOutput } from '@agent-hooks/hook-runner/process';
import { locateProgram } from '@agent-hooks/hook-trust';
import { messageOf } from '@agent-hooks/hook-types';
import {
  type AttackReport,
  attackCases,
  attackPolicy,
  hasRules,
  type RunShell,
  renderAttack,
  ShellOracle,
} from '@agent-hooks/policy-lab';
import { hooksOfFile, hooksOfProject } from '../backtest/project-hooks.ts';
import { writeResult } from '../backtest/run-backtest.ts';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';

export interface AttackCommandOptions {
  readonly writeCases?: string;
  readonly json?: boolean;
}

/** Attacks the policies of a file, or those that count here, and shows what slips and what is hit wrongly. */
export async function runAttack(
  { io, dir }: CommandPlace,
  file: string | undefined,
  options: AttackCommandOptions,
): Promise<void> {
  const { writeCases, json = false } = options;
  const due =
    file === undefined
      ? (await hooksOfProject(io, dir)).find('run_shell_command', {})
      : await hooksOfFile(resolve(io.cwd, file));
  const policies = due.filter(({ config }) => hasRules(config));
  if (policies.length === 0) throw new CliExit(2, 'No policy counts here. Name a file: agent-hooks policy attack FILE');
  const found: { readonly name: string; readonly report: AttackReport }[] = [];
  const oracle = openOracle(io);
  try {
    for (const { name, config } of policies) {
      const { rules, packs, level, except }: Partial<Record<string, unknown>> = { ...config };
      const report = await attackPolicy({ rules, packs, level, except }, oracle).catch((error: unknown) => {
        throw new CliExit(1, messageOf(error));
      });
      found.push({ name, report });
    }
  } finally {
    oracle?.dispose();
  }
  const cases = found.flatMap(({ report }) => attackCases(report));
  if (writeCases !== undefined) await writeResult(io, writeCases, `${JSON.stringify({ cases }, null, 2)}\n`);
  if (json) printJson(io, { version: 1, policies: found });
  else {
    const { plain, strong } = createPaint(io);
    for (const { name, report } of found) printLines(io, [strong(plain(name)), ...renderAttack(report).map(plain)]);
  }
  if (cases.length > 0) throw new CliExit(1);
}

/** A real shell, where there is one whose texts are those that policies read. */
function openOracle(io: CliIo): ShellOracle | undefined {
  const bash = process.platform === 'win32' ? undefined : locateProgram('bash', io.env, io.cwd);
  if (bash === undefined) return undefined;
  const run: RunShell = async (script, { cwd, env }) => {
    const args = ['--noprofile', '--norc', '-c', script];
    await collectOutput({ file: bash, args }, { cwd, environment: env, timeoutMs: 5_000 });
  };
  return new ShellOracle(run);
}
