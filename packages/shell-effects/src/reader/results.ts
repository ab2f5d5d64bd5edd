import type { CommandReading, Effect, ReadCommand, Span, Unknown } from '../types.ts';

/** Collects what a reading finds, each thing once. */
export class Results {
  private readonly commands = new Map<string, ReadCommand>();
  private readonly effects = new Map<string, Effect>();
  private readonly unknowns = new Map<string, Unknown>();
  private steps: number;

  /** Loops, functions and nested texts may repeat; a text is not followed for longer than its length explains. */
  constructor(length: number) {
    this.steps = 5000 + length;
  }

  /** Takes one step; false if there were too many. */
  step(span: Span): boolean {
    this.steps -= 1;
    if (this.steps === 0) this.addUnknown('it does too much to be followed to the end', span);
    return this.steps > 0;
  }

  /** True once there were too many steps: nothing more is followed. */
  get isOver(): boolean {
    return this.steps <= 0;
  }

  addCommand(command: ReadCommand): void {
    const key = `${command.span.start} ${command.depth} ${command.words.map(({ text }) => text).join(' ')}`;
    this.commands.set(key, command);
  }

  addEffect(effect: Effect): void {
    const key = `${effect.kind} ${effect.span.start} ${effect.program} ${effect.source} ${effect.target}`;
    const before = this.effects.get(key);
    if (before?.certainty !== 'proven') this.effects.set(key, effect);
  }

  addUnknown(why: string, span: Span): void {
    this.unknowns.set(`${span.start} ${span.end} ${why}`, { span, why });
  }

  get reading(): CommandReading {
    const [commands, effects, unknowns] = [this.commands, this.effects, this.unknowns];
    return { commands: [...commands.values()], effects: [...effects.values()], unknowns: [...unknowns.values()] };
  }
}
