export { makeBeforeToolInput } from './before-tool-input.ts';
export { makeFiredEvent, makeFiredHook, makeFiredRound, makeUnstartedHook } from './fired-events.ts';
