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
    .loads(io, async () => (await load()).runKeygen);
  withSigning(add('pack', 'pack a folder into one signed file', undefined))
    .argument('[folder]', 'the folder of the policy', '.')
    .option('--name <name>', 'of the policy (default: that of the folder)')
    .option('--policy-version <version>', 'of the policy', '1.0.0')
    .option('-o, --output <file>', 'the file to write (default: NAME-VERSION.policy)')
    .loads(io, async () => (await load()).runPack);
  add('verify', 'check the signature of a bundle and list what is in it', 'the public key')
    .argument('<file>', 'the bundle; its signature is beside it')
    .loads(io, async () => (await load()).runVerify);
  add('install', 'check a bundle and install it', 'the public key, which later versions must be signed with too')
    .argument('<file>', 'the bundle')
    .option(...machine)
    .loads(io, async () => (await load()).runInstall);
  add('update', 'install another version, checked with the key of the first', undefined)
    .argument('<file>', 'the bundle')
    .option(...machine)
    .loads(io, async () => (await load()).runUpdate);
  add('remove', 'remove a policy with all its versions', undefined)
    .argument('<name>', 'of the policy')
    .option(...machine)
    .loads(io, async () => (await load()).runRemove);
  add('list', 'show what is installed and what this machine demands', undefined).loads(
    io,
    async () => (await load()).runBundleList,
  );
  add('rollback', 'go back to the version before', undefined)
    .argument('<name>', 'of the policy')
    .option(...machine)
    .loads(io, async () => (await load()).runRollback);
}
