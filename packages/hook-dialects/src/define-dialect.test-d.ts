import { expectTypeOf } from 'vitest';
import { defineDialect } from './define-dialect.ts';
import type { Dialect, DialectEvent, DialectName, DialectRow } from './dialect.ts';
import type { ReplyForm } from './reply/reply.ts';
import type { dialectTable } from './table.ts';

// Leaving any field out does not compile: a missing one would be a default that fails open.
type RequiredKeys<Type> = {
  [Key in keyof Type]-?: Record<never, never> extends Pick<Type, Key> ? never : Key;
}[keyof Type];

expectTypeOf<RequiredKeys<DialectRow>>().toEqualTypeOf<keyof DialectRow>();
expectTypeOf<RequiredKeys<DialectEvent>>().toEqualTypeOf<keyof DialectEvent>();
expectTypeOf<RequiredKeys<ReplyForm>>().toEqualTypeOf<keyof ReplyForm>();
expectTypeOf<keyof typeof dialectTable>().toEqualTypeOf<DialectName>();

declare const row: DialectRow;
const { classify: _, ...withoutClassify } = row;
// @ts-expect-error a row that does not say what an exit code means is incomplete
defineDialect(withoutClassify);
expectTypeOf(defineDialect(row)).toEqualTypeOf<Dialect>();
