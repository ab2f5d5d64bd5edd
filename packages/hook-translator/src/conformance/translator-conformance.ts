import { messageOf } from '@agent-hooks/hook-types';
import type { HookTranslator } from '../hook-translator.ts';
import type { ConformanceCheck } from './check.ts';
import { foreignCheck } from './foreign-check.ts';
import { requestChecks } from './request-checks.ts';
import { responseChecks } from './response-checks.ts';
import { toolChecks } from './tool-checks.ts';
import { toolConfigChecks } from './tool-config-checks.ts';

/** What a translator is tried on: real values of its SDK, the stranger the better. */
export interface TranslatorSamples<Request, Response, ToolConfig> {
  /** Requests with images, calls and their answers, empty and equal texts, each form that the SDK takes. */
  readonly requests: readonly Request[];
  /** Responses with several candidates, without text, with ratings and counts. */
  readonly responses: readonly Response[];
  /** Tool configs with fields that hooks do not see. */
  readonly toolConfigs: readonly ToolConfig[];
  /** False for an API that takes no list of tools to choose from. Default: true. */
  readonly choosesNames?: boolean | undefined;
}

/** The checks that every translator must pass; hand each to the test runner of your choice. */
export function translatorConformance<Request, Response, ToolConfig>(
  translator: HookTranslator<Request, Response, ToolConfig>,
  samples: TranslatorSamples<Request, Response, ToolConfig>,
): ConformanceCheck[] {
  return [
    ...named('any request', [foreignCheck(translator)]),
    ...samples.requests.flatMap((request, index) =>
      named(`request ${index + 1}`, [...requestChecks(translator, request), ...toolChecks(translator, request)]),
    ),
    ...samples.responses.flatMap((response, index) =>
      named(`response ${index + 1}`, responseChecks(translator, response)),
    ),
    ...samples.toolConfigs.flatMap((toolConfig, index) =>
      named(`tool config ${index + 1}`, toolConfigChecks(translator, toolConfig, samples.choosesNames)),
    ),
  ];
}

/** Says in the name and in the error of each check which sample it is about. */
function named(sample: string, checks: readonly ConformanceCheck[]): ConformanceCheck[] {
  return checks.map(({ name, run }) => ({
    name: `${sample}: ${name}`,
    run: () => {
      try {
        run();
      } catch (cause) {
        throw new Error(`${sample}: ${name}: ${messageOf(cause)}`, { cause });
      }
    },
  }));
}
