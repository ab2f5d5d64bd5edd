import { describeOffSwitch, type OffSwitches, readOffSwitch } from '@agent-hooks/hook-system/machine';
import type { CliIo } from '../cli-io.ts';
import { ownHomeOf } from './home.ts';

/** Where the machine's switch lies, if not in the usual place. */
export interface OffPlaces {
  readonly systemDir?: string | undefined;
}

/** Looks for the switches by which the user or the machine has turned hooks off. */
export function findOffSwitches(io: CliIo, { systemDir }: OffPlaces = {}, projectDir?: string): OffSwitches {
  return readOffSwitch({ userDir: ownHomeOf(io), systemDir, projectDir });
}

/** What a person should know about them; nothing where hooks are on. */
export function describeOffSwitches({ switches, warnings }: OffSwitches): string[] {
  return [...switches.map((each) => `${toSentence(describeOffSwitch(each))}.`), ...warnings];
}

/** Begins with a capital letter. */
export function toSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
