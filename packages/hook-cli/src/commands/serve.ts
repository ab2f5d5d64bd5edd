import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks admin serve`. */
export function addServeCommand(admin: CliCommand, io: CliIo): void {
  admin
    .command('serve')
    .summary('answer the hooks of many agents from one policy folder, over NATS')
    .description(
      'Runs a worker: agents with hooks of the type "bus" ask, and the hooks in the folder answer. The folder contains a ' +
        'settings.json and the scripts that it names, and optionally a policy.mjs that exports functions as `hooks`. A ' +
        'change of the folder is taken as soon as it is complete; every answer names the hash of its policy.',
    )
    .argument('[folder]', 'the folder of the policy, or @NAME for an installed one', '.')
    .requiredOption('--bus <address>', 'the NATS server, such as nats://127.0.0.1:4222; several with commas')
    .option('--tenant <name>', 'whose events are answered: the second part of the subject (default: "default")')
    .option('--events <names>', 'only these events, with commas (default: all)')
    .option('--queue <name>', 'workers with the same queue share the requests (default: "agent-hooks")')
    .option('--concurrency <number>', 'how many requests are answered at once (default: 64)')
    .option('--health <address>', 'PORT or HOST:PORT for /healthz and /readyz')
    .option('--grace <seconds>', 'how long requests may still take once the worker is told to end', '30')
    .option('--name <name>', 'what the worker is called in its answers (default: the host and a random part)')
    .option('--creds <file>', 'credentials of NATS: a JWT and its key')
    .option('--nkey <file>', 'the seed of an NKey')
    .option('--tls-ca <file>', 'the authority whose certificates are trusted')
    .option('--tls-cert <file>', "the worker's own certificate")
    .option('--tls-key <file>', 'the key of that certificate')
    .option('--object-store <bucket>', 'for inputs and answers that are too large for a message')
    .examples([
      ['agent-hooks admin serve policy --bus nats://127.0.0.1:4222', 'a worker for every event'],
      ['agent-hooks admin serve policy --bus tls://bus:4222 --creds w.creds --health 8080', 'as in a container'],
    ])
    .addHelpText(
      'after',
      'SIGTERM and SIGINT end the worker after it has answered what it has taken; SIGHUP reads the folder again.\n' +
        'Exit codes: 0 ended as told, 1 the policy has problems or the server cannot be reached, 2 wrong usage.',
    )
    .loads(io, async () => (await import('../serve/run-serve.ts')).runServe);
}
