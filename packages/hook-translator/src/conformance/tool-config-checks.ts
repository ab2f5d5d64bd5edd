import type { HookToolConfig } from '@agent-hooks/hook-types';
import type { HookTranslator } from '../hook-translator.ts';
import { assertAlike, assertRefused, type ConformanceCheck, snapshot } from './check.ts';

/** What must hold for a translator and one tool config. */
export function toolConfigChecks<ToolConfig>(
  translator: Pick<HookTranslator<unknown, unknown, ToolConfig>, 'toHookToolConfig' | 'fromHookToolConfig'>,
  toolConfig: ToolConfig,
  choosesNames = true,
): ConformanceCheck[] {
  return [
    {
      name: 'a tool config that the hook echoes comes back unchanged',
      run: () => {
        const shown = translator.toHookToolConfig(toolConfig);
        assertAlike(translator.fromHookToolConfig(shown, toolConfig), toolConfig, 'the tool config');
      },
    },
    {
      name: 'a tool config is not changed in place',
      run: () => {
        const before = snapshot(toolConfig);
        translator.fromHookToolConfig({ mode: 'ANY', allowedFunctionNames: ['a'] }, toolConfig);
        assertAlike(toolConfig, before, 'the tool config');
      },
    },
    ...(choosesNames ? choices : choices.filter(isChoiceOfMode)).map((choice) => ({
      name: `a hook can choose ${JSON.stringify(choice)}`,
      run: () => {
        const shown = translator.toHookToolConfig(translator.fromHookToolConfig(choice));
        // Where an API cannot leave the mode out beside names, it says the one that means the same.
        assertAlike({ mode: 'AUTO', ...shown }, { mode: 'AUTO', ...choice }, 'what is shown');
      },
    })),
    {
      name: 'an unknown mode is refused with an error that says so',
      run: () => assertRefused(() => translator.fromHookToolConfig({ mode: 'SOMETIMES' })),
    },
  ];
}

/** An API that knows no lists of names can still be given a mode, or the only tool to call. */
function isChoiceOfMode({ mode, allowedFunctionNames: names = [] }: HookToolConfig): boolean {
  return names.length === 0 || (mode === 'ANY' && names.length === 1);
}

const choices: readonly HookToolConfig[] = [
  { mode: 'AUTO' },
  { mode: 'NONE' },
  { mode: 'ANY', allowedFunctionNames: ['read'] },
  { mode: 'ANY', allowedFunctionNames: ['read', 'write'] },
  { allowedFunctionNames: ['read'] },
];
