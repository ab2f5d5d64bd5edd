import type { AdminIo, ReleaseOptions, TakeOptions } from '@agent-hooks/fleet-admin';
import type { CliIo } from '../cli-io.ts';
import type { PersonOptions } from '../person/require-person.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks admin release` and its commands. */
export function addReleaseCommand(admin: CliCommand, io: CliIo): void {
  const release = admin
    .command('release')
    .helpCommand(false)
    .summary('say which machines run which version, who is excepted, and which keys count')
    .description(
      'A release is a signed file about one policy: its versions, each with a mode and a share of machines, exceptions ' +
        'with an end, and keys. Machines take it from a folder, an address or a bucket of NATS (hooksConfig.fleet.channel).',
    )
    .examples([
      [
        'agent-hooks admin release publish acme.release --bundle acme-2.0.0.policy --mode monitor --share 10 --key acme.key',
        'try it on a tenth',
      ],
      [
        'agent-hooks admin release grant acme.release --request ask-eyJ… --until 7d --key acme.key',
        'allow what a person asked for',
      ],
      ['agent-hooks admin release take', 'on a machine, as its administrator'],
    ]);
  addChanges(release, io);
  release
    .command('take')
    .summary('take the releases that this machine wants from their channel')
    .description('Takes releases and the bundles that this machine runs by them. Run it as an administrator.')
    .argument('[policies...]', 'only these')
    .option('--from <place>', 'a folder, an address or a bucket of NATS, in place of hooksConfig.fleet.channel')
    .option('--follow', 'as a service: take each release as soon as it is there')
    .option('--json', 'print JSON for machines')
    .action((names: string[], _, command: CliCommand) =>
      callAdmin(io, ({ runTake, world }) => runTake(world, names, command.optsWithGlobals<TakeOptions>())),
    );
}

/** Adds what an administrator does to the file of a release. */
function addChanges(release: CliCommand, io: CliIo): void {
  const call = (work: AdminWork) => callAdmin(io, work);
  const add = (name: string, summary: string, argument: string) =>
    release
      .command(name)
      .summary(summary)
      .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`)
      .argument('<file>', argument)
      .option('--json', 'print JSON for machines');
  const change = (name: string, summary: string, argument = 'the release, such as acme.release') =>
    withSigning(add(name, summary, argument));
  change('publish', 'put a version into a ring, or move it to another')
    .requiredOption('--bundle <file>', 'the signed bundle of the version')
    .option('--mode <mode>', 'monitor (only records) or enforce', 'enforce')
    .option('--share <number>', 'how many of a hundred machines', '100')
    .action((file: string, _, command: CliCommand) =>
      call(({ runPublish, world }) => runPublish(world, file, optionsOf(command))),
    );
  change('keys', 'add a key, end one at a time, or revoke one for good')
    .option('--add <file>', 'a public key that may sign from now on')
    .option('--end <file>', 'a public key that signs only until --until')
    .option('--until <end>', 'such as 30d, or a day')
    .option('--revoke <file>', 'a public key that never counts again')
    .action((file: string, _, command: CliCommand) =>
      call(({ runKeys, world }) => runKeys(world, file, optionsOf(command))),
    );
  change('grant', 'allow something that the policy refuses, until it ends')
    .option('--request <text>', 'what `agent-hooks why --request` printed')
    .option('--rule <rule>', 'what is allowed, such as "shell(git push:*)"')
    .option('--user <name>', 'only this account')
    .option('--group <name>', 'only the accounts of this group')
    .option('--in <directory>', 'only in this project')
    .option('--until <end>', 'such as 7d, or a day', '7d')
    .option('--reason <text>', 'why')
    .action((file: string, _, command: CliCommand) =>
      call(({ runGrant, world }) => runGrant(world, file, optionsOf(command))),
    );
  change('code', 'print a break-glass code: the policy only records for an account, for an hour', 'the policy')
    .requiredOption('--user <name>', 'the account')
    .requiredOption('--reason <text>', 'why; it is in the audit')
    .action((policy: string, _, command: CliCommand) =>
      call(({ runCode, world }) => runCode(world, policy, optionsOf(command))),
    );
  add('push', 'put a release and its bundles into a channel', 'the release')
    .requiredOption('--to <place>', 'a folder, or nats://HOST:PORT/BUCKET')
    .action((file: string, options: { to: string }) => call(({ runPush, world }) => runPush(world, file, options)));
  add('show', 'print a release', 'the release').action((file: string) =>
    call(({ runShow, world }) => runShow(world, file)),
  );
}

/** Adds `agent-hooks break-glass`. */
export function addBreakGlassCommand(program: CliCommand, io: CliIo): void {
  program
    .command('break-glass')
    .summary('let a policy of the machine only record for an hour, by a code')
    .description(
      'In an emergency: takes a code that an administrator gave you. The policy refuses nothing for your account for an ' +
        'hour from when the code was made. It is written to the audit of the machine.',
    )
    .argument('<code>', 'the code')
    .action(async (code: string, _, command: CliCommand) => {
      const { breakGlass } = await import('../release/admin-io.ts');
      await breakGlass(io, code, command.optsWithGlobals<PersonOptions>());
    });
}

/** Adds how something is signed. */
export function withSigning(command: CliCommand): CliCommand {
  return command
    .requiredOption('--key <file>', 'the secret key; with --sign-with, the public key')
    .option('--passphrase-file <file>', 'the passphrase of the key (default: AGENT_HOOKS_PASSPHRASE)')
    .option('--sign-with <command>', 'a command that signs: bytes on stdin, the ed25519 signature in base64 on stdout');
}

type AdminWork = (admin: typeof import('@agent-hooks/fleet-admin') & { world: AdminIo }) => Promise<void> | void;

async function callAdmin(io: CliIo, work: AdminWork): Promise<void> {
  const { adminIo } = await import('../release/admin-io.ts');
  await work({ ...(await import('@agent-hooks/fleet-admin')), world: adminIo(io) });
}

const optionsOf = (command: CliCommand): ReleaseOptions => command.optsWithGlobals<ReleaseOptions>();
