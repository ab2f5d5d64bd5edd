import { isRecord } from '@agent-hooks/hook-types';
import { TranslatedHookOutput } from './translated-hook-output.ts';

/** The merged answer before the model chooses among the tools. */
export class BeforeToolSelectionHookOutput extends TranslatedHookOutput {
  /** Lays the hooks’ choice over a tool config; tool definitions stay, and without a choice the same object comes back. */
  applyToolConfigModifications<Target extends { readonly toolConfig?: unknown }>(target: Target): Target {
    const change = this.hookSpecificOutput?.toolConfig;
    if (!isRecord(change) || Object.keys(change).length === 0) return target;
    return { ...target, toolConfig: this.translator.fromHookToolConfig(change, target.toolConfig) };
  }

  applyTo<Request>(request: Request): Request {
    const toolConfig = this.hookSpecificOutput?.toolConfig;
    if (!isRecord(toolConfig) || Object.keys(toolConfig).length === 0) return request;
    // The translator returns requests of the kind it is given.
    return this.translator.fromHookLLMRequest({ toolConfig }, request) as Request;
  }
}
