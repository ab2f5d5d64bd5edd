import { isRecord } from '@agent-hooks/hook-types';
import type { GenAIResponseClass } from './genai-types.ts';

/**
 * Finds the SDK's own response class where the SDK is installed, and loads the SDK if the host has not.
 * It is found at once and not awaited, since a hook may answer in the model's place before any real response was seen.
 */
export function findResponseClass(): GenAIResponseClass | undefined {
  // The SDK's two builds hold two different classes: the one of this file's own format is the host's.
  const names = import.meta.url?.endsWith('.cjs') ? ['@google/genai'] : ['@google/genai/node', '@google/genai'];
  for (const name of names) {
    const found = responseClassIn(load(name));
    if (found) return found;
  }
  return undefined;
}

/** The class that a response was made by, if it is one with the getters of the SDK's. */
export function responseClassOf(response: unknown): GenAIResponseClass | undefined {
  if (!isRecord(response)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(response);
  const isSdks = isRecord(prototype) && ['text', 'functionCalls'].every((name) => hasGetter(prototype, name));
  return isSdks && isResponseClass(prototype.constructor) ? prototype.constructor : undefined;
}

/** Loads a module where that can be done at once: in Node.js, by a `require` that is not there in browsers. */
function load(name: string): unknown {
  try {
    const { createRequire } = globalThis.process.getBuiltinModule('module');
    return createRequire(import.meta.url)(name);
  } catch {
    // No SDK, no Node.js, or a bundle that has neither: the caller has a class of its own for that.
    return undefined;
  }
}

function responseClassIn(sdk: unknown): GenAIResponseClass | undefined {
  const found = isRecord(sdk) ? sdk.GenerateContentResponse : undefined;
  return isResponseClass(found) ? found : undefined;
}

function isResponseClass(value: unknown): value is GenAIResponseClass {
  return typeof value === 'function' && hasGetter(value.prototype, 'text');
}

function hasGetter(prototype: object, name: string): boolean {
  return Object.getOwnPropertyDescriptor(prototype, name)?.get !== undefined;
}
