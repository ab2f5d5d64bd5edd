// Compiled with the sources and never run: each line here would be an error if the types were looser or tighter.
import { expectTypeOf } from 'vitest';
import { type CommandHookConfig, commandKind } from './command.ts';
import type { KindRow } from './kind-row.ts';
import { HookType, type kindTable } from './table.ts';

// A kind has its row, its configuration and its name, or none of them.
expectTypeOf<keyof typeof kindTable>().toEqualTypeOf<HookType>();
expectTypeOf(HookType.Command).toEqualTypeOf<'command'>();

// No field of a row may be left out: there is no default that could show a secret or start something unseen.
type MayBeMissing = {
  [Field in keyof KindRow<CommandHookConfig>]-?: object extends Pick<KindRow<CommandHookConfig>, Field> ? Field : never;
}[keyof KindRow<CommandHookConfig>];
expectTypeOf<MayBeMissing>().toEqualTypeOf<never>();

type Row = KindRow<CommandHookConfig>;
const { secrets: _secrets, ...withoutSecrets } = commandKind;
// @ts-expect-error A row must say which values are secret.
withoutSecrets satisfies Row;

const { starts: _starts, ...withoutStarts } = commandKind;
// @ts-expect-error A row must say what it starts.
withoutStarts satisfies Row;

const { calls: _calls, ...withoutCalls } = commandKind;
// @ts-expect-error A row must say whom it calls.
withoutCalls satisfies Row;

// @ts-expect-error Only fields of the hook can be essential.
({ ...commandKind, essential: ['comand'] }) satisfies Row;

// @ts-expect-error A row is under the type of its own hooks.
({ ...commandKind, type: 'resident' }) satisfies Row;
