import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, it } from 'vitest';
import { hookConfigSchema } from '../kinds/table.ts';
import { hookDefinitionSchema, hookSettingsSchema } from './schema.ts';

it('the shipped JSON Schema is the one that the valibot schemas give', async () => {
  const generated = toJsonSchema(hookSettingsSchema, {
    typeMode: 'input',
    errorMode: 'throw',
    definitions: { HookDefinition: hookDefinitionSchema, HookConfig: hookConfigSchema },
    // JSON has no other numbers.
    ignoreActions: ['finite'],
  });
  const file = {
    ...generated,
    title: 'Settings of an agent that uses agent-hooks',
    description: 'The hooks of an agent and their switches; other settings may stand beside them.',
  };
  await expect(`${JSON.stringify(file, null, 2)}\n`).toMatchFileSnapshot('../../settings.schema.json');
});
