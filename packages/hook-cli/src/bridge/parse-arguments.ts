/** What the command of the bridge says. */
export type BridgeArguments =
  | {
      readonly does: 'answer';
      readonly agent: string;
      /** The event as the agent calls it. */
      readonly event: string | undefined;
      /** Whether a background process may answer. */
      readonly usesResident: boolean;
      /** In whose settings the command is; those of others may repeat it. */
      readonly from: 'user' | 'project' | 'machine';
      /** The number under which the client that is a shell script has asked. */
      readonly asked: string | undefined;
    }
  /** Be the background process. */
  | { readonly does: 'serve'; readonly socket: string }
  /** End the background process. */
  | { readonly does: 'end' };

/** Reads `<agent> [event] [--resident | --no-resident] [--from-project | --from-machine]`; what it does not know throws. */
export function parseArguments(argv: readonly string[]): BridgeArguments {
  const [first, socket] = argv;
  if (first === '--serve' && socket !== undefined) return { does: 'serve', socket };
  if (first === '--end') return { does: 'end' };
  const asked = argv.find((each) => each.startsWith('--asked='));
  const options = argv.filter((each) => each.startsWith('-') && each !== asked);
  const unknown = options.find(
    (each) => !['--resident', '--no-resident', '--from-project', '--from-machine'].includes(each),
  );
  if (unknown !== undefined) throw new Error(`unknown option ${unknown}`);
  const [agent, event, ...more] = argv.filter((each) => !each.startsWith('-'));
  if (agent === undefined) throw new Error('the agent is missing: agent-hooks bridge <agent> [event]');
  if (more.length > 0) throw new Error(`too many arguments: ${more.join(' ')}`);
  const usesResident = !options.includes('--no-resident');
  const from = (['project', 'machine'] as const).find((each) => options.includes(`--from-${each}`)) ?? 'user';
  return { does: 'answer', agent, event, usesResident, from, asked: asked?.slice('--asked='.length) };
}
