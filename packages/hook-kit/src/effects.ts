import type { HookEffect, HookEventName } from '@agent-hooks/hook-types';

/**
 * What an answer to each event can do, as the event table says; a test holds the two together.
 * It stands here again because loading the table takes longer than many a hook, and because these are types as well.
 */
export const effectsOfEvents = {
  BeforeTool: ['block', 'ask', 'changeInput', 'additionalContext', 'systemMessage', 'userMessage', 'stop'],
  AfterTool: ['replaceResult', 'additionalContext', 'systemMessage', 'userMessage', 'suppressOutput', 'stop'],
  BeforeModel: ['block', 'syntheticResponse', 'changeRequest', 'addMessages', 'systemMessage', 'userMessage', 'stop'],
  AfterModel: ['changeResponse', 'suppressOutput', 'systemMessage', 'userMessage', 'stop'],
  BeforeToolSelection: ['restrictTools', 'setMode', 'stop'],
  BeforeAgent: ['block', 'changePrompt', 'additionalContext', 'systemMessage', 'stop'],
  AfterAgent: ['block', 'additionalContext', 'systemMessage', 'suppressOutput', 'stop'],
  SessionStart: ['additionalContext', 'systemMessage', 'stop'],
  SessionEnd: ['systemMessage'],
  PreCompress: ['systemMessage'],
  Notification: ['systemMessage'],
} as const satisfies Readonly<Record<HookEventName, readonly HookEffect[]>>;

/** What an answer to the event can do. */
export type EffectOf<Name extends HookEventName> = (typeof effectsOfEvents)[Name][number];
