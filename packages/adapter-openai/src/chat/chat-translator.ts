import { type DefinedTranslator, defineTranslator } from '@agent-hooks/hook-translator/define';
import { isRecord } from '@agent-hooks/hook-types';
import { splitTurns, turnBeside } from '../texts-beside.ts';
import { readToolChoice, writeToolChoice } from '../tool-choice.ts';
import { readChatResponse, writeChatResponse } from './chat-response.ts';
import { chatToolChoice } from './chat-tool-choice.ts';
import { chatTools } from './chat-tools.ts';
import { chatTurns } from './chat-turns.ts';
import type { ChatMessage, ChatRequest, ChatResponse, ChatToolChoice } from './chat-types.ts';

/** Translates between chat completions and the stable shapes that hooks see. */
export const chatTranslator: DefinedTranslator<ChatRequest, ChatResponse, ChatToolChoice | undefined> =
  /* @__PURE__ */ defineTranslator({
    requestName: 'chat completions',
    requestHint: 'it has no list of messages',
    turns: chatTurns,
    tools: chatTools,
    readTurns({ messages, prediction }) {
      if (!isListOfMessages(messages)) return undefined;
      return prediction === undefined ? messages : [...predictedTurn(prediction), ...messages];
    },
    writeTurns(turns, { prediction }) {
      const { own, beside } = splitTurns(turns);
      const content = beside.get('prediction')?.content;
      const changed = isRecord(prediction) && { prediction: content ? { ...prediction, content } : undefined };
      return { messages: own, ...changed };
    },
    // The instruction is a message.
    readSystem: () => '',
    writeSystem: () => ({}),
    modelField: 'model',
    settings: {
      temperature: ['temperature'],
      maxOutputTokens: ['max_completion_tokens', 'max_tokens'],
      topP: ['top_p'],
      stopSequences: ['stop'],
      candidateCount: ['n'],
      presencePenalty: ['presence_penalty'],
      frequencyPenalty: ['frequency_penalty'],
    },
    toolChoiceField: 'tool_choice',
    readToolChoice: (choice) => readToolChoice(chatToolChoice, choice),
    writeToolChoice: (choice) => writeToolChoice(chatToolChoice, choice),
    responseField: 'choices',
    readResponse: readChatResponse,
    writeResponse: writeChatResponse,
  });

/** What the answer is predicted to be goes to the model as well. */
function predictedTurn(prediction: unknown): readonly ChatMessage[] {
  // The API takes the content of a message here.
  const content = isRecord(prediction) ? (prediction.content as ChatMessage['content']) : undefined;
  return content === undefined ? [] : [turnBeside({ role: 'assistant', content }, 'prediction')];
}

function isListOfMessages(value: unknown): value is ChatMessage[] {
  return Array.isArray(value) && value.every((message) => isRecord(message) && typeof message.role === 'string');
}
