// What a user of the published package writes; compiled against the packed files.
import {
  type CommandReading,
  type Effect,
  findProgram,
  hole,
  type Place,
  readCommand,
} from '@agent-hooks/shell-effects';

const place: Place = { project: '/home/me/app', cwd: '/home/me/app', home: '/home/me' };
const reading: CommandReading = readCommand('rm -rf build', place);

export const deleted: readonly string[] = reading.effects
  .filter(({ kind }: Effect) => kind === 'delete')
  .map(({ target }) => target.replaceAll(hole, '…'));
export const isKnown: boolean = findProgram('rm') !== undefined;
