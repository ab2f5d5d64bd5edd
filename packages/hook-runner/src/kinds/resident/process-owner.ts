import type { Complaints } from './complaints.ts';
import type { Crash } from './crash.ts';
import type { ResidentRequest } from './request.ts';

/** Whoever started a process, and hears what becomes of it. */
export interface ProcessOwner {
  readonly complaints: Complaints;
  readonly limits: ProcessLimits;
  /** It has answered. */
  answered(): void;
  /** It may be able to take a request that it could not take before. */
  changed(): void;
  /** It can have read nothing of this request, which may be given to another. */
  lost(request: ResidentRequest): void;
  /** It is gone; `crash` if it was not asked to, `wasBusy` if an event failed by that. */
  ended(crash: Crash | undefined, wasBusy: boolean): void;
}

/** The limits of a process. */
export interface ProcessLimits {
  readonly idleMs: number;
  readonly killGraceMs: number;
  readonly maxOutputBytes: number;
}
