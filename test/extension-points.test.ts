import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPackages, root } from './packages.ts';

const copy = mkdtempSync(join(tmpdir(), 'agent-hooks-points-'));
const packages = readPackages();

beforeAll(() => {
  for (const { folder, directory } of packages) {
    const target = join(copy, 'packages', folder);
    mkdirSync(target, { recursive: true });
    cpSync(join(directory, 'src'), join(target, 'src'), { recursive: true });
    for (const file of readdirSync(directory).filter((name) => name.endsWith('.json'))) {
      cpSync(join(directory, file), join(target, file));
    }
    symlinkSync(join(directory, 'node_modules'), join(target, 'node_modules'), 'junction');
  }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(configuration()));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/**
 * What a contributor writes who follows "To add something" in ARCHITECTURE.md: new files, and lines in the few places that
 * gather them. All packages must compile with it, or some other place would have to be found first.
 */
const additions = {
  'an event': {
    files: {
      'hook-types/src/events/coffee-break.ts': `
        import * as v from 'valibot';
        import { simpleMerge } from '../merge/rule-sets.ts';
        import { lastWins } from '../merge/rules.ts';
        import { defineEvent } from './event-row.ts';
        /** The agent takes a break. */
        export const coffeeBreak = defineEvent({
          name: 'CoffeeBreak',
          input: { cup: v.string() },
          specificOutput: { hookEventName: v.optional(v.string()) },
          matchField: 'cup',
          merge: { ...simpleMerge, hookSpecificOutput: { hookEventName: lastWins } },
          chain: undefined,
          effects: ['systemMessage'],
          isObserved: true,
          words: { proceed: 'take a break', refuse: 'not take a break' },
          sample: { subjects: ['small'], input: (cup) => ({ cup }), answer: {} },
          testDefaults: { cup: 'small' },
        });`,
    },
    lines: {
      'hook-types/src/events/table.ts': [
        ["import { notification } from './notification.ts';", "import { coffeeBreak } from './coffee-break.ts';"],
        ['  Notification: notification as typeof notification,', '  CoffeeBreak: coffeeBreak,'],
      ],
      'hook-system/src/events/hook-event-handler.ts': [
        [
          '  /** Fires an event whose name is known at run time',
          `  fireCoffeeBreakEvent(context: { readonly cup: string }, options?: FireOptions) {
            return this.#engine.fire('CoffeeBreak', context, options);
          }`,
        ],
      ],
    },
  },
  'a kind of hook': {
    files: {
      'hook-types/src/kinds/pigeon.ts': `
        import * as v from 'valibot';
        import { allButNames, type KindRow } from './kind-row.ts';
        import { sharedEntries } from './shared-entries.ts';
        export const pigeonHookSchema = v.strictObject({ type: v.literal('pigeon'), loft: v.string(), ...sharedEntries });
        /** A hook that is asked by pigeon. */
        export type PigeonHookConfig = v.InferOutput<typeof pigeonHookSchema>;
        export const pigeonKind: KindRow<PigeonHookConfig> = {
          type: 'pigeon',
          schema: pigeonHookSchema,
          essential: ['loft'],
          anyOther: false,
          inSettingsFiles: true,
          identity: allButNames,
          starts: () => null,
          calls: ({ loft }) => ({ address: loft, field: 'loft' }),
          variables: () => [],
          written: () => null,
          secrets: () => [],
          target: ({ loft }) => loft,
          words: { noun: 'pigeon', target: 'loft', given: 'on a slip', answer: 'slip' },
          startsProcess: false,
        };`,
      'hook-runner/src/kinds/pigeon/pigeon-hooks.ts': `
        import { type HookKind } from '../../run/hook-kind.ts';
        import { noOutput } from '../../run/run-output.ts';
        export const pigeonHooks: HookKind<never> = { run: async () => noOutput };`,
    },
    lines: {
      'hook-types/src/kinds/table.ts': [
        [
          "import type { KindRow } from './kind-row.ts';",
          "import { type PigeonHookConfig, pigeonHookSchema, pigeonKind } from './pigeon.ts';",
        ],
        ['  | PluginHookConfig;', '  | PigeonHookConfig'],
        ['  plugin: pluginKind,', '  pigeon: pigeonKind,'],
        ['  pluginHookSchema,\n]', '  pigeonHookSchema,'],
      ],
      'hook-runner/src/kinds/kinds.ts': [
        ["import { LateKind } from './late-kind.ts';", "import { pigeonHooks } from './pigeon/pigeon-hooks.ts';"],
        ["      ['function', functionHooks],", "      ['pigeon', pigeonHooks],"],
      ],
    },
  },
  'a dialect': {
    files: {
      'hook-dialects/src/dialects/robin.ts': `
        import { defineDialect } from '../define-dialect.ts';
        import { native } from './native.ts';
        /** The agent Robin, which follows the contract. */
        export const robin = defineDialect({
          ...native,
          name: 'robin',
          agent: 'Robin',
          provenBy: 'documentation',
          files: [{ scope: 'project', path: '.robin/hooks.json', format: 'json' }],
        });`,
    },
    lines: {
      'hook-dialects/src/table.ts': [
        ["import { windsurf } from './dialects/windsurf.ts';", "import { robin } from './dialects/robin.ts';"],
        ['  windsurf,\n', '  robin,'],
      ],
      'hook-dialects/src/dialect.ts': [["  | 'windsurf'\n", "  | 'robin'"]],
    },
  },
  'a pack of rules': {
    files: {
      'hook-policy/src/packs/kitchen.ts': `
        import type { Pack } from './pack.ts';
        /** What is in the kitchen. */
        export const kitchen: Pack = {
          name: 'kitchen',
          title: 'cups',
          rules: [{ rule: 'delete(/kitchen/**)', decision: 'deny' }],
        };`,
    },
    lines: {
      'hook-policy/src/packs/table.ts': [
        ["import type { Pack } from './pack.ts';", "import { kitchen } from './kitchen.ts';"],
        ['selfProtection, ...familyPacks];', 'kitchen, '],
      ],
    },
  },
  'a command': {
    files: {
      'hook-cli/src/commands/brew.ts': `
        import type { CliIo } from '../cli-io.ts';
        import type { CliCommand } from './cli-command.ts';
        /** Adds \`agent-hooks brew\`. */
        export function addBrewCommand(program: CliCommand, io: CliIo): void {
          program.command('brew').action(() => void io.stdout.write('coffee'));
        }`,
    },
    lines: {
      'hook-cli/src/program.ts': [
        [
          "import { addInitCommand } from './commands/init.ts';",
          "import { addBrewCommand } from './commands/brew.ts';",
        ],
        ['validate: addValidateCommand,', 'brew: addBrewCommand,\n    '],
      ],
    },
  },
} as const satisfies Record<string, Addition>;

interface Addition {
  readonly files: Readonly<Record<string, string>>;
  /** By file: each line that is there, and what is written before it. */
  readonly lines: Readonly<Record<string, readonly (readonly [existing: string, added: string])[]>>;
}

/** The rows of "To add something": what is added, and the paths that are named for it. */
const rows = new Map(
  readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    .split('## To add something')[1]
    ?.split('\n## ')[0]
    ?.split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 4)
    .map(
      ([, what = '', touch = '']) => [what, [...touch.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)] as const,
    ),
);

it.each(Object.entries<Addition>(additions))('ARCHITECTURE.md names every place for %s', (what, { files, lines }) => {
  const named = rows.get(what) ?? [];
  // A file in a folder that the row names, or a file of that name beside one.
  const isNamed = (path: string) =>
    named.some((each) => path.startsWith(each.replace(/<name>.*/, '')) || path.endsWith(`/${each}`));
  expect([...Object.keys(files), ...Object.keys(lines)].filter((path) => !isNamed(path))).toEqual([]);
});

it('adding them takes only these places', async () => {
  for (const { files, lines } of Object.values<Addition>(additions)) {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(copy, 'packages', file, '..'), { recursive: true });
      writeFileSync(join(copy, 'packages', file), text);
    }
    for (const [file, changes] of Object.entries(lines)) {
      const path = join(copy, 'packages', file);
      let text = readFileSync(path, 'utf8');
      for (const [existing, added] of changes) {
        expect(text, file).toContain(existing);
        text = text.replace(existing, () => (added.endsWith(' ') ? `${added}${existing}` : `${added}\n${existing}`));
      }
      writeFileSync(path, text);
    }
  }
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  const { stdout, code = 0 } = await promisify(execFile)(process.execPath, [tsc, '-p', copy]).catch((error) => error);
  expect({ stdout, code }).toEqual({ stdout: '', code: 0 });
});

/** All packages as one program, each imported by its name from the copied sources. */
function configuration(): object {
  const paths = packages.flatMap(({ folder, manifest }) =>
    Object.keys(manifest.exports ?? {})
      .filter((path) => !path.endsWith('.json'))
      .map((path) => {
        const entry = path === '.' ? 'index' : path.slice(2);
        return [`@agent-hooks/${folder}${path.slice(1)}`, [`./packages/${folder}/src/${entry}.ts`]];
      }),
  );
  const base = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'));
  return {
    compilerOptions: {
      ...base.compilerOptions,
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      typeRoots: [join(root, 'node_modules/@types')],
      paths: Object.fromEntries(paths),
      noUnusedLocals: false,
    },
    include: ['packages/*/src'],
    // The adapters compile against the types of their SDKs, which the page of the trace has no room for.
    exclude: ['**/*.test.ts', '**/*.test-d.ts', 'packages/adapter-*'],
  };
}
