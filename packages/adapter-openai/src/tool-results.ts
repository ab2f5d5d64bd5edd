import { type CompletedToolCall, type ContentPart, toContentParts } from '@agent-hooks/agent-integration';

/** What a tool returned: the text of it, and the pieces that are not text. */
export interface ToolOutput {
  readonly text: string;
  readonly others: readonly ContentPart[];
}

/** Reads what a call returned for the model. */
export function readToolOutput({ result }: CompletedToolCall): ToolOutput {
  const parts = toContentParts<ContentPart>(result.llmContent ?? '');
  return {
    text: parts.map((part) => part.text ?? '').join(''),
    others: parts.filter((part) => part.text === undefined),
  };
}

/** The address of an image or a file; data is put into the address itself. */
export function urlOf({ inlineData, fileData }: ContentPart): string {
  if (fileData?.fileUri !== undefined) return fileData.fileUri;
  return `data:${inlineData?.mimeType ?? 'application/octet-stream'};base64,${inlineData?.data ?? ''}`;
}
