import { type DefinedTranslator, defineTranslator } from '@agent-hooks/hook-translator/define';
import { isRecord } from '@agent-hooks/hook-types';
import { readMessage, writeMessage } from './messages-response.ts';
import { readSystemText, writeSystemText } from './messages-system.ts';
import { messageTools } from './messages-tools.ts';
import { messageTurns } from './messages-turns.ts';
import type { MessagesRequest, MessagesResponse, MessagesToolChoice, MessageTurn } from './messages-types.ts';
import { readToolChoice, writeToolChoice } from './tool-choice.ts';

/** Translates between Anthropic messages and the stable shapes that hooks see. */
export const messagesTranslator: DefinedTranslator<MessagesRequest, MessagesResponse, MessagesToolChoice | undefined> =
  /* @__PURE__ */ defineTranslator({
    requestName: 'Anthropic messages',
    requestHint: 'it has no list of messages with content',
    turns: messageTurns,
    tools: messageTools,
    readTurns: ({ messages }) => (isListOfMessages(messages) ? messages : undefined),
    writeTurns: (messages) => ({ messages }),
    readSystem: ({ system }) => readSystemText(system),
    writeSystem: (text, { system }) => ({ system: writeSystemText(text, system) }),
    modelField: 'model',
    settings: {
      temperature: ['temperature'],
      maxOutputTokens: ['max_tokens'],
      topP: ['top_p'],
      topK: ['top_k'],
      stopSequences: ['stop_sequences'],
    },
    toolChoiceField: 'tool_choice',
    readToolChoice,
    writeToolChoice,
    responseField: 'content',
    readResponse: readMessage,
    writeResponse: writeMessage,
  });

function isListOfMessages(value: unknown): value is MessageTurn[] {
  return Array.isArray(value) && value.every(isMessage);
}

function isMessage(message: unknown): boolean {
  if (!isRecord(message) || typeof message.role !== 'string') return false;
  const { content } = message;
  return (
    typeof content === 'string' ||
    (Array.isArray(content) && content.every((block) => isRecord(block) && typeof block.type === 'string'))
  );
}
