import type { HookConfig } from '@agent-hooks/hook-types';
import { canonicalJson, getKindRow } from '@agent-hooks/hook-types/internal';
import type { SettingsDialect } from '../settings/settings-dialect.ts';

/** Something that two hooks share if they run in exactly the same way; what they are called does not count. */
export function identityOf(config: HookConfig, dialect?: SettingsDialect): unknown {
  const own = configIdentity(config);
  // The same command of another agent gets another input and is heard differently.
  return dialect && typeof own === 'string'
    ? canonicalJson([dialect.name, dialect.event, dialect.mode, dialect.condition, dialect.pluginRoot, own])
    : own;
}

function configIdentity(config: HookConfig): unknown {
  const known = identities.get(config);
  if (known !== undefined) return known;
  const identity = findIdentity(config);
  identities.set(config, identity);
  return identity;
}

/** The identity of each configuration: every plan compares them, and writing JSON takes long. */
const identities = new WeakMap<HookConfig, unknown>();

function findIdentity(config: HookConfig): unknown {
  try {
    // Of a function JSON keeps nothing: a number stands for it.
    return canonicalJson(getKindRow(config.type).identity(config), (_key, value) =>
      typeof value === 'function' ? numberOf(value) : value,
    );
  } catch {
    // A host may hand over a plugin with anything in it; such a hook is like no other, and costs no other.
    return config;
  }
}

/** A number for each function, given out in turn: two functions of the same text are not the same. */
const functions = new WeakMap<object, number>();
let lastNumber = 0; // Of these.

function numberOf(action: object): number {
  const known = functions.get(action) ?? ++lastNumber;
  functions.set(action, known);
  return known;
}
