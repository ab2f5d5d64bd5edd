import { Door, type DoorConnection } from './door.ts';
import type { DoorProtocol } from './protocol.ts';
import { type RunBetweenOptions, runBetween } from './run-between.ts';

/** A door of one protocol, for any number of connections. */
export interface ProtocolDoor {
  /** Starts a program, and runs between it and the own input and output. Gives the program's exit code. */
  run(options: Omit<RunBetweenOptions, 'onProblem'>): Promise<number>;
  /** For transports of one's own: a door for one connection, which is handed each message of both sides. */
  open(connection: DoorConnection): Door;
}

/** Creates a door; each connection gets a protocol of its own, since that remembers what was said. */
export function createDoor(
  protocolOf: () => DoorProtocol,
  { onProblem }: Pick<RunBetweenOptions, 'onProblem'>,
): ProtocolDoor {
  return {
    run: (given) => runBetween(protocolOf(), { ...given, onProblem }),
    open: (connection) => new Door(protocolOf(), { ...(onProblem && { onProblem }), ...connection }),
  };
}
