import type { GenAICandidate, GenAIPart, GenAIResponse } from './genai-types.ts';

/** A part with the fields that the getters of a response look for. */
interface AnyPart extends GenAIPart {
  inlineData?: { data?: string };
  functionCall?: { name?: string; args?: Record<string, unknown> };
  executableCode?: { code?: string };
  codeExecutionResult?: { output?: string };
}

/** Replaces `GenerateContentResponse` where the SDK is not installed: the same fields and the same getters. */
export class PlainGenerateContentResponse implements GenAIResponse {
  declare candidates?: GenAICandidate[];
  declare usageMetadata?: NonNullable<GenAIResponse['usageMetadata']>;

  get text(): string | undefined {
    const texts = partsOf(this).filter((part) => typeof part.text === 'string' && part.thought !== true);
    return texts.length === 0 ? undefined : texts.map((part) => part.text).join('');
  }

  get data(): string | undefined {
    const bytes = partsOf(this).map((part) => atob(part.inlineData?.data ?? ''));
    const joined = bytes.join('');
    return joined === '' ? undefined : btoa(joined);
  }

  get functionCalls(): NonNullable<AnyPart['functionCall']>[] | undefined {
    const calls = partsOf(this).flatMap(({ functionCall }) => functionCall ?? []);
    return calls.length === 0 ? undefined : calls;
  }

  get executableCode(): string | undefined {
    return partsOf(this).find((part) => part.executableCode)?.executableCode?.code;
  }

  get codeExecutionResult(): string | undefined {
    return partsOf(this).find((part) => part.codeExecutionResult)?.codeExecutionResult?.output;
  }

  get initialPromptTokenCount(): number | undefined {
    return this.usageMetadata?.promptTokenCount;
  }
}

function partsOf(response: GenAIResponse): AnyPart[] {
  return response.candidates?.[0]?.content?.parts ?? [];
}
