import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { isSwitchedOff } from '@agent-hooks/hook-system/inspect';
import type { TrustState } from '@agent-hooks/hook-trust';
import type { ConfigSource } from '@agent-hooks/hook-types';
import { commandText } from './hook-target.ts';

/** Used by the runner where a hook names no timeout. */
const defaultTimeoutMs = 60_000;

/** What lists and JSON output contain about a hook; `null` stands for what it does not have. */
export interface HookDescription {
  readonly event: string;
  readonly name: string;
  readonly source: ConfigSource;
  readonly matcher: string | null;
  readonly type: string;
  readonly command: string | null;
  readonly timeoutMs: number;
  readonly sequential: boolean;
  readonly enabled: boolean;
  /** True if it cannot be switched off. */
  readonly pinned?: boolean;
  /** True if nothing of its answers is applied. */
  readonly monitors?: boolean;
  readonly disabledBecause: string | null;
  readonly trust: TrustState;
  /** Why it is not trusted. */
  readonly trustReason: string | null;
  /** What could run though its approval does not cover it. */
  readonly notCovered: readonly string[];
  /** The agent for which it was written, if that is another one. */
  readonly agent: string | null;
  /** What a host must bring so that it can run. */
  readonly needs: string | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

/** Describes a hook with all that the commands show of it. */
export function describeHook(entry: HookRegistryEntry): HookDescription {
  const { eventName, name, source, matcher, config, sequential, approval, eligibility, file, line, column } = entry;
  const isOff = isSwitchedOff(entry);
  return {
    ...{ event: eventName, name, source, matcher: matcher || null },
    type: 'kind' in config && typeof config.kind === 'string' ? config.kind : config.type,
    command: commandText(config) ?? null,
    timeoutMs: config.timeout ?? entry.dialect?.run.defaultTimeoutMs ?? defaultTimeoutMs,
    sequential,
    enabled: !isOff,
    ...(config.mode === 'monitor' && { monitors: true }),
    ...(entry.isPinned && { pinned: true }),
    disabledBecause: (isOff && eligibility.reason) || null,
    trust: approval?.state ?? 'trusted',
    trustReason: approval && approval.state !== 'trusted' ? approval.reason : null,
    notCovered: approval?.notCovered ?? [],
    agent: entry.dialect?.agent ?? null,
    needs: needsOf(entry),
    file: file ?? null,
    line: line ?? null,
    column: column ?? null,
  };
}

function needsOf({ dialect }: HookRegistryEntry): string | null {
  return dialect?.needs === undefined ? null : { model: 'needs a model', mcp: 'needs MCP' }[dialect.needs];
}

/** A time limit as people write it: `5 s`. */
export function formatTimeout(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  return `${Number.isInteger(seconds) ? seconds : seconds.toFixed(1)} s`;
}
