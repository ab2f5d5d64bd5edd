declare module '*/behave.mjs' {
  /** Does what the input says. */
  export function behave(input: import('@agent-hooks/hook-types').HookInput, signal?: AbortSignal): Promise<string>;
}
