/** What the command of the bridge says. */
export type BridgeArguments =
  | {
      readonly does: 'answer';
      readonly agent: string;
      /** The event as the agent calls it. */
      readonly event: string | undefined;
      /** Whether a background process may answer. */
      readonly usesResident: boolean;
    }
  /** Be the background process. */
  | { readonly does: 'serve'; readonly socket: string }
  /** End the background process. */
  | { readonly does: 'end' };

/** Reads `<agent> [event] [--resident | --no-resident]`; what it does not know throws. */
export function parseArguments(argv: readonly string[]): BridgeArguments {
  const [first, socket] = argv;
  if (first === '--serve' && socket !== undefined) return { does: 'serve', socket };
  if (first === '--end') return { does: 'end' };
  const options = argv.filter((each) => each.startsWith('-'));
  const unknown = options.find((each) => !['--resident', '--no-resident'].includes(each));
  if (unknown !== undefined) throw new Error(`unknown option ${unknown}`);
  const [agent, event, ...more] = argv.filter((each) => !each.startsWith('-'));
  if (agent === undefined) throw new Error('the agent is missing: agent-hooks bridge <agent> [event]');
  if (more.length > 0) throw new Error(`too many arguments: ${more.join(' ')}`);
  return { does: 'answer', agent, event, usesResident: !options.includes('--no-resident') };
}
