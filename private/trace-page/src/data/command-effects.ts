import { homedir } from 'node:os';
import { checkCommand } from '@agent-hooks/hook-policy';
import { type FiredEvent, isRecord } from '@agent-hooks/hook-types';
import { readCommand, type Span } from '@agent-hooks/shell-effects';

/** A command that a tool was called with, where in it the effects are, and what the packs that everyone has say. */
export interface CommandEffects {
  readonly command: string;
  readonly effects: readonly (Span & { readonly text: string; readonly decision: 'allow' | 'ask' | 'deny' })[];
}

/** Longer commands are shown without their effects. */
const maxCommand = 20_000;

/** What the command of an event would do; undefined if it has none. Nothing is run, and no file is read. */
export function effectsOfCommand({ eventName, inputs }: FiredEvent): CommandEffects | undefined {
  const [input] = inputs;
  if (eventName !== 'BeforeTool' || !isRecord(input) || !isRecord(input.tool_input)) return undefined;
  const { command } = input.tool_input;
  if (typeof command !== 'string' || command.length > maxCommand) return undefined;
  const cwd = typeof input.cwd === 'string' ? input.cwd : '/';
  const place = { project: cwd, cwd, home: homedir() };
  const { findings } = checkCommand(command, place);
  const effects = readCommand(command, place).effects.map(({ span, kind, sentence }) => {
    const said = findings.filter((finding) => finding.sentence === sentence).map(({ decision }) => decision);
    const decision = said.includes('deny') ? 'deny' : (said[0] ?? 'allow');
    return { ...span, text: `${kind}: ${sentence}`, decision } as const;
  });
  return effects.length === 0 ? undefined : { command, effects };
}
