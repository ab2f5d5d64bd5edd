import { HookError, isRecord } from '@agent-hooks/hook-types';

/** Throws if a value is not a request of `@google/genai`. */
export function expectGenAIRequest(request: unknown): void {
  const contents: unknown = isRecord(request) ? request.contents : undefined;
  const items: readonly unknown[] = Array.isArray(contents) ? contents : [contents];
  if (contents === undefined || contents === null || !items.every(isContents)) throw foreign('request', request);
}

/** Throws if a value is not a response of `@google/genai`; one may lack everything that the SDK can leave out. */
export function expectGenAIResponse(response: unknown): void {
  if (isRecord(response)) {
    const fields = Object.keys(response);
    if (fields.length === 0 || fields.some((field) => responseFields.has(field))) return;
  }
  throw foreign('response', response);
}

/** A turn without parts has nothing but its role: what else it has is where another SDK keeps its text. */
function isContents(item: unknown): boolean {
  if (typeof item === 'string') return true;
  if (!isRecord(item)) return false;
  if (item.parts !== undefined && item.parts !== null) return Array.isArray(item.parts);
  return (
    typeof item.role !== 'string' ||
    Object.entries(item).every(([name, value]) => name === 'role' || (value ?? null) === null)
  );
}

const responseFields: ReadonlySet<string> = new Set([
  'candidates',
  'promptFeedback',
  'usageMetadata',
  'modelVersion',
  'responseId',
  'createTime',
  'automaticFunctionCallingHistory',
  'sdkHttpResponse',
]);

function foreign(what: string, value: unknown): HookError {
  const found = isRecord(value)
    ? `an object with the fields ${Object.keys(value).slice(0, 8).join(', ') || '(none)'}`
    : typeof value;
  return new HookError(
    'invalid_input',
    `This is no ${what} of @google/genai: ${found}. For another SDK use its adapter, or pass its translator to the hook system.`,
  );
}
