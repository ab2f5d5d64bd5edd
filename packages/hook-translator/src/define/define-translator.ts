import { HookError, type HookToolConfig, isRecord, type LLMRequest, type LLMResponse } from '@agent-hooks/hook-types';
import { badHookData } from '../hook-data/bad-hook-data.ts';
import { readHookRequest, readHookToolConfig } from '../hook-data/read-hook-request.ts';
import { readHookResponse } from '../hook-data/read-hook-response.ts';
import type { HookData, HookTranslator, LLMRequestPatch, LLMResponsePatch } from '../hook-translator.ts';
import { readSystem, showSystem } from '../system/system-text.ts';
import { applyTools } from '../tools/apply-tools.ts';
import { placePieces, showPieces, type ToolShape } from '../tools/tool-shape.ts';
import { applyToTurns } from '../turns/apply-to-turns.ts';
import { showTurns, type TurnShape } from '../turns/turn-shape.ts';
import { changedSettings, type SettingNames, showSettings } from './settings.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a translator needs to know about one API: where a request has its parts, and how they are read and written. */
export interface TranslatorRow<Turn, Part = unknown> {
  /** The name of the API, for the error about a request of another one. */
  readonly requestName: string;
  /** What such a request does not have. */
  readonly requestHint: string;
  readonly turns: TurnShape<Turn>;
  /** Calls and results inside the turns. */
  readonly tools: ToolShape<Turn, Part>;
  /** The turns of a request in any form that the API takes; undefined if it is not a request of this API. */
  readTurns(request: Fields): readonly Turn[] | undefined;
  /** The fields of a request that have other turns now. */
  writeTurns(turns: readonly Turn[], request: Fields): Fields;
  /** The text of the system instruction beside the turns; empty if there is none. */
  readSystem(request: Fields): string;
  /** The fields of a request that has another system instruction now; an empty text means none. */
  writeSystem(text: string, request: Fields): Fields;
  /** The field with the name of the model. */
  readonly modelField: string;
  readonly settings: SettingNames;
  /** The field that says which tools the model may call. */
  readonly toolChoiceField: string;
  /** Shows to hooks what such a field says. */
  readToolChoice(toolChoice: unknown): HookToolConfig;
  /** What such a field says after a hook chose; `toolChoice` is what it said before. */
  writeToolChoice(choice: HookToolConfig, toolChoice: unknown): unknown;
  /** The field that every response of this API has. */
  readonly responseField: string;
  readResponse(response: Fields): LLMResponse;
  /** A response that says what a hook wrote, with all else of the base's that is still true. */
  writeResponse(response: LLMResponse, base: Fields | undefined): object;
}

/** A translator that returns the very types it was given. */
export interface DefinedTranslator<Request, Response, ToolConfig>
  extends HookTranslator<Request, Response, ToolConfig> {
  fromHookLLMRequest<Given extends Request = Request>(hookRequest: LLMRequestPatch, baseRequest?: Given): Given;
  fromHookLLMResponse<Given extends Response = Response>(hookResponse: LLMResponsePatch, baseResponse?: Given): Given;
}

/** Makes a translator out of what is particular to one API. */
export function defineTranslator<Request, Response, ToolConfig, Turn, Part>(
  row: TranslatorRow<Turn, Part>,
): DefinedTranslator<Request, Response, ToolConfig> {
  return {
    toHookLLMRequest: (request) => showRequest(row, fieldsOf(request)),
    // What comes back has every field of the base, or one of the type that the SDK gives it.
    fromHookLLMRequest: <Given>(patch: LLMRequestPatch, base?: Given) =>
      applyRequest(row, patch, base === undefined ? undefined : fieldsOf(base)) as Given,
    toHookLLMResponse: (response) => showResponse(row, fieldsOf(response)),
    fromHookLLMResponse: <Given>(patch: LLMResponsePatch, base?: Given) => {
      const fields = base === undefined ? undefined : fieldsOf(base);
      const shown = fields && showResponse(row, fields);
      return row.writeResponse(readHookResponse(patch, shown), fields) as Given;
    },
    toHookToolConfig: (toolConfig) => row.readToolChoice(toolConfig),
    fromHookToolConfig: (choice: HookToolConfig | HookData, base?: ToolConfig) =>
      applyToolChoice(row, readHookToolConfig(choice, 'toolConfig'), base) as ToolConfig,
  };
}

function showRequest<Turn, Part>(row: TranslatorRow<Turn, Part>, request: Fields): LLMRequest {
  const model = request[row.modelField];
  const config = showSettings(row.settings, request);
  const toolConfig = row.readToolChoice(request[row.toolChoiceField]);
  const turns = turnsOf(row, request);
  const messages = showTurns(row.turns, turns);
  return {
    model: typeof model === 'string' ? model : '',
    messages,
    ...showPieces(placePieces(row.tools, turns)),
    ...showSystem(row.readSystem(request), messages),
    ...(config && { config }),
    ...(Object.keys(toolConfig).length > 0 && { toolConfig }),
  };
}

/** A response of another API would show no text, and hooks would let it pass. */
function showResponse<Turn, Part>(row: TranslatorRow<Turn, Part>, response: Fields): LLMResponse {
  if (response[row.responseField] === undefined) {
    throw new HookError('invalid_input', `This is not a response to a request of ${row.requestName}`);
  }
  return row.readResponse(response);
}

function applyRequest<Turn, Part>(
  row: TranslatorRow<Turn, Part>,
  patch: LLMRequestPatch,
  base: Fields | undefined,
): Fields {
  const changes = readHookRequest(patch);
  const request = base ?? { ...row.writeTurns([], {}) };
  const model = changes.model ?? request[row.modelField];
  if (model === undefined) throw badHookData('llm_request.model', undefined, 'the name of a model');
  const turns = turnsOf(row, request);
  const system =
    changes.system !== undefined &&
    readSystem(changes.system, row.readSystem(request), {
      shown: showTurns(row.turns, turns),
      messages: changes.messages,
    });
  const messages = system ? system.messages : changes.messages;
  // Calls and results first: messages may come and go, and then places are no longer what was shown.
  const called = applyTools(row.tools, turns, changes);
  const written = messages ? applyToTurns(row.turns, called, messages) : called;
  const chosen = request[row.toolChoiceField];
  const toolChoice = changes.toolConfig ? applyToolChoice(row, changes.toolConfig, chosen) : chosen;
  const changed = {
    ...(model !== request[row.modelField] && { [row.modelField]: model }),
    ...(written !== turns && row.writeTurns(written, request)),
    ...(system && system.text !== undefined && row.writeSystem(system.text, request)),
    ...(changes.config && changedSettings(row.settings, request, changes.config)),
    ...(toolChoice !== chosen && { [row.toolChoiceField]: toolChoice }),
  };
  return Object.keys(changed).length === 0 ? request : { ...request, ...changed };
}

/** What the hook left out stays as it was, and a choice that is not a change returns the very same value. */
function applyToolChoice<Turn, Part>(
  row: TranslatorRow<Turn, Part>,
  choice: HookToolConfig,
  toolChoice: unknown,
): unknown {
  const shown = row.readToolChoice(toolChoice);
  const wanted = choice.mode === 'NONE' ? choice : { ...shown, ...choice };
  return isSameChoice(shown, wanted) ? toolChoice : row.writeToolChoice(wanted, toolChoice);
}

function isSameChoice(first: HookToolConfig, second: HookToolConfig): boolean {
  const names = [first, second].map(({ allowedFunctionNames }) => JSON.stringify(allowedFunctionNames));
  return first.mode === second.mode && names[0] === names[1];
}

function turnsOf<Turn, Part>(row: TranslatorRow<Turn, Part>, request: Fields): readonly Turn[] {
  const turns = row.readTurns(request);
  if (turns === undefined)
    throw new HookError('invalid_input', `This is no request of ${row.requestName}: ${row.requestHint}`);
  return turns;
}

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}
