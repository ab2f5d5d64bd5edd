import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HookEventName } from '../events/table.ts';
import { hooksConfigurationJsonSchema } from './json-schema.ts';
import { parseHookSettings } from './parse-settings.ts';

const accepts = new Ajv({ strict: false }).compile(hooksConfigurationJsonSchema);

/** Mostly what belongs there, now and then anything at all. */
const mostly = <Value>(right: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 12, arbitrary: right as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: fc.jsonValue() });

const hook = mostly(
  fc.record(
    {
      type: mostly(fc.constantFrom('command', 'resident', 'plugin', 'http', 'function', 'grpc')),
      command: mostly(fc.string()),
      args: mostly(fc.array(mostly(fc.string()), { maxLength: 2 })),
      shell: mostly(fc.constantFrom('sh', 'bash', ' ')),
      env: mostly(fc.dictionary(fc.string(), mostly(fc.string()), { maxKeys: 2 })),
      url: mostly(fc.constantFrom('http://127.0.0.1:1', 'HTTPS://example.com/x', 'ftp://x', 'http://')),
      headers: mostly(fc.dictionary(fc.string(), mostly(fc.string()), { maxKeys: 2 })),
      allowedEnv: mostly(fc.array(mostly(fc.string()), { maxLength: 2 })),
      idleTimeout: mostly(fc.integer({ min: -1, max: 60_000 })),
      name: mostly(fc.string()),
      description: mostly(fc.string()),
      timeout: mostly(
        fc.oneof(fc.integer({ min: -1, max: 60_000 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
      ),
      onFailure: mostly(fc.constantFrom('allow', 'block', 'deny')),
      timout: fc.constant(1),
    },
    { requiredKeys: ['type'] },
  ),
);
const definition = mostly(
  fc.record(
    {
      matcher: mostly(fc.string()),
      sequential: mostly(fc.boolean()),
      hooks: mostly(fc.array(hook, { maxLength: 2 })),
      extra: fc.constant(0),
    },
    { requiredKeys: ['hooks'] },
  ),
);
const settings = mostly(
  fc.record(
    {
      enableHooks: mostly(fc.boolean()),
      tools: mostly(fc.record({ enableHooks: mostly(fc.boolean()), other: fc.jsonValue() }, { requiredKeys: [] })),
      hooksConfig: mostly(
        fc.record(
          {
            enabled: mostly(fc.boolean()),
            disabled: mostly(fc.array(fc.string())),
            allowedHosts: mostly(fc.array(fc.string())),
            inheritEnv: mostly(
              fc.dictionary(
                mostly(fc.constantFrom('project', 'user', 'system', 'extensions')).map(String),
                mostly(fc.oneof(fc.constant('all'), fc.array(fc.string()))),
                { maxKeys: 2 },
              ),
            ),
          },
          { requiredKeys: [] },
        ),
      ),
      hooks: mostly(
        fc
          .tuple(
            fc.dictionary(
              mostly(fc.constantFrom(...Object.keys(HookEventName))).map(String),
              mostly(fc.array(definition, { maxLength: 2 })),
              { maxKeys: 2 },
            ),
            fc.record(
              { enabled: mostly(fc.boolean()), disabled: mostly(fc.array(mostly(fc.string()), { maxLength: 2 })) },
              { requiredKeys: [] },
            ),
          )
          .map(([events, switches]) => ({ ...events, ...switches })),
      ),
      theme: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
).map((value): unknown => JSON.parse(JSON.stringify(value)));

it('the JSON Schema accepts exactly the files that are read without a problem', () => {
  let accepted = 0;
  let rejected = 0;
  fc.assert(
    fc.property(settings, (file) => {
      const isAccepted = accepts(file);
      if (isAccepted) accepted++;
      else rejected++;
      expect({ file, clean: parseHookSettings(file).problems.length === 0 }).toEqual({ file, clean: isAccepted });
    }),
    { numRuns: 4000 },
  );
  // Both sides must have been tried for this to mean anything.
  expect(accepted).toBeGreaterThan(300);
  expect(rejected).toBeGreaterThan(300);
});
