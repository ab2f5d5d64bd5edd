import type { BundleCommandOptions } from '../bundle/run-bundle.ts';
import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';
import { withSigning } from './release.ts';

/** Adds `agent-hooks admin bundle` and its commands. */
export function addBundleCommand(admin: CliCommand, io: CliIo): void {
  const bundle = admin
    .command('bundle')
    .helpCommand(false)
    .summary('pack, sign, check and install policies')
    .description(
      'A policy is a folder of hooks and settings. It is packed into one file with a signature beside it, installed for a ' +
        'user or a machine, and run by `agent-hooks admin serve @NAME`. The hash of a policy is that of its files.',
    )
    .examples([
      ['agent-hooks admin bundle keygen acme', 'acme.key to sign with, acme.pub to check with'],
      ['agent-hooks admin bundle pack policy --key acme.key --name acme', 'acme-1.0.0.policy and its signature'],
      ['agent-hooks admin bundle install acme-1.0.0.policy --key acme.pub', 'checked, and installed for you'],
    ])
    .addHelpText(
      'after',
      'Exit codes: 0 success, 1 the bundle cannot be trusted or cannot be installed, 2 wrong usage.',
    );
  const add = (usage: string, summary: string, key: string | undefined) => {
    const command = bundle
      .command(usage)
      .summary(summary)
      .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`);
    if (key !== undefined) command.requiredOption('--key <file>', key);
    return command.option('--json', 'print JSON for machines');
  };
  const load = () => import('../bundle/run-bundle.ts');
  const machine = ['--machine', 'for everybody on this machine; needs the rights of its administrator'] as const;
  bundle
    .command('keygen')
    .summary('create a key pair')
    .description('Creates NAME.key, which signs and must stay secret, and NAME.pub, which checks.')
    .argument('<name>', 'of the two files')
    .option('--passphrase', 'lock NAME.key with the passphrase in AGENT_HOOKS_PASSPHRASE')
    .option('--passphrase-file <file>', 'lock it with the passphrase in this file')
    .action(async (name: string, _, command: CliCommand) => (await load()).runKeygen(io, name, optionsOf(command)));
  withSigning(add('pack', 'pack a folder into one signed file', undefined))
    .argument('[folder]', 'the folder of the policy', '.')
    .option('--name <name>', 'of the policy (default: that of the folder)')
    .option('--policy-version <version>', 'of the policy', '1.0.0')
    .option('-o, --output <file>', 'the file to write (default: NAME-VERSION.policy)')
    .action(async (folder: string, _, command: CliCommand) => (await load()).runPack(io, folder, optionsOf(command)));
  add('verify', 'check the signature of a bundle and list what is in it', 'the public key')
    .argument('<file>', 'the bundle; its signature is beside it')
    .action(async (file: string, _, command: CliCommand) => (await load()).runVerify(io, file, optionsOf(command)));
  add('install', 'check a bundle and install it', 'the public key, which later versions must be signed with too')
    .argument('<file>', 'the bundle')
    .option(...machine)
    .action(async (file: string, _, command: CliCommand) => (await load()).runInstall(io, file, optionsOf(command)));
  add('update', 'install another version, checked with the key of the first', undefined)
    .argument('<file>', 'the bundle')
    .option(...machine)
    .action(async (file: string, _, command: CliCommand) => (await load()).runUpdate(io, file, optionsOf(command)));
  add('remove', 'remove a policy with all its versions', undefined)
    .argument('<name>', 'of the policy')
    .option(...machine)
    .action(async (name: string, _, command: CliCommand) => (await load()).runRemove(io, name, optionsOf(command)));
  add('list', 'show what is installed and what this machine demands', undefined).action(
    async (_, command: CliCommand) => (await load()).runBundleList(io, optionsOf(command)),
  );
  add('rollback', 'go back to the version before', undefined)
    .argument('<name>', 'of the policy')
    .option(...machine)
    .action(async (name: string, _, command: CliCommand) => (await load()).runRollback(io, name, optionsOf(command)));
}

const optionsOf = (command: CliCommand): BundleCommandOptions => command.optsWithGlobals<BundleCommandOptions>();
