import { isRecord } from '@agent-hooks/hook-types';

/** Whether the conversation has a person's yes to a call: the SDK keeps requests and answers in it. */
export function isApproved(messages: readonly unknown[], toolCallId: string): boolean {
  const parts = messages.flatMap((message) =>
    isRecord(message) && Array.isArray(message.content) ? message.content.filter(isRecord) : [],
  );
  const requests = parts.filter(({ type, toolCallId: id }) => type === 'tool-approval-request' && id === toolCallId);
  const ids = new Set(requests.map(({ approvalId }) => approvalId));
  const answers = parts.filter(({ type, approvalId }) => type === 'tool-approval-response' && ids.has(approvalId));
  // One no is enough, whatever came before or after it.
  return answers.length > 0 && answers.every(({ approved }) => approved === true);
}
