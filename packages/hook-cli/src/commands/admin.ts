import type { CliIo } from '../cli-io.ts';
import { addAuditCommand } from './audit.ts';
import { addBridgeCommand } from './bridge.ts';
import { addBundleCommand } from './bundle.ts';
import type { CliCommand } from './cli-command.ts';
import { addCompletionsCommand } from './completions.ts';
import { addReleaseCommand } from './release.ts';
import { addSchemaCommand } from './schema.ts';
import { addServeCommand } from './serve.ts';

/** Adds `agent-hooks admin`, for what is set up once, for many people, or by programs. */
export function addAdminCommand(program: CliCommand, io: CliIo): void {
  const admin = program
    .command('admin')
    .helpCommand(false)
    .summary(
      'set up machines, workers, policies and editors: bundle, release, serve, audit, schema, completions, bridge',
    )
    .description(
      'What is set up once, for many people, or by programs: signed policies, workers, audits, editors, shells.',
    )
    .examples([
      ['agent-hooks admin bundle list', 'which signed policies are installed'],
      ['agent-hooks admin audit --verify', "check the machine's audit file"],
      ['agent-hooks admin bundle pack --help', 'the help of one of them'],
    ]);
  addBundleCommand(admin, io);
  addReleaseCommand(admin, io);
  addServeCommand(admin, io);
  addAuditCommand(admin, io);
  addSchemaCommand(admin, io);
  addCompletionsCommand(admin);
  addBridgeCommand(admin);
}
