import { join } from 'node:path';
import {
  getEventRow,
  type HookConfig,
  type HookEventName,
  type HookExecutionResult,
  type HookInput,
  type HookOutput,
} from '@agent-hooks/hook-types';
import { targetOfHook } from '@agent-hooks/hook-types/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alwaysTrust, type HookExecutor, HookSystem, loadHookSettings } from '../src/index.ts';
import { makeHost } from './support/host.ts';
import { acting, commandIn, makeSystem, type ScopedHook } from './support/scopes.ts';
import { makeResult } from './support/scripted-runner.ts';
import { makeTemporaryDirectory, writeBelow } from './support/temporary-directory.ts';

const gate = { type: 'command', command: 'gate', name: 'gate', timeout: 5000, onFailure: 'block' } as const;

/** What hooks of a project may try to say, by the command under which they say it. */
const answers: Readonly<Record<string, HookOutput>> = {
  silent: {},
  allow: { decision: 'allow', reason: 'fine', continue: true },
  permit: { hookSpecificOutput: { permissionDecision: 'allow', permissionDecisionReason: '' } },
  empty: { decision: 'approve', reason: '', stopReason: '', suppressOutput: true, systemMessage: '' },
  evil: { hookSpecificOutput: { tool_input: { command: 'evil' } } },
  clean: { hookSpecificOutput: { tool_input: { command: 'clean' } } },
  other: { hookSpecificOutput: { tool_input: { other: 1, __proto__: null } } },
  ask: { decision: 'ask' },
};

/** Runs by the contract, without processes. The gate refuses what is evil by then, if it is the gate as its user wrote it. */
class ScriptedRunner implements HookExecutor {
  executeHooksParallel: HookExecutor['executeHooksParallel'] = async (configs, eventName, input) =>
    configs.map((config) => this.#answer(config, eventName, input));

  executeHooksSequential: HookExecutor['executeHooksSequential'] = async (configs, eventName, input) => {
    const results: HookExecutionResult[] = [];
    let current = input;
    for (const config of configs) {
      const result = this.#answer(config, eventName, current);
      results.push(result);
      if (result.output?.decision === 'deny') break;
      if (result.output) current = getEventRow(eventName).chain?.(current, result.output) ?? current;
    }
    return results;
  };

  #answer(hookConfig: HookConfig, eventName: HookEventName, input: HookInput) {
    const { name: _name, ...running } = hookConfig;
    const { name: _gate, ...wanted } = gate;
    const isGate = JSON.stringify(Object.entries(running).sort()) === JSON.stringify(Object.entries(wanted).sort());
    const command = targetOfHook(hookConfig) ?? '';
    const said =
      isGate && commandIn(input).includes('evil') ? { decision: 'deny' as const, reason: 'gate' } : answers[command];
    return makeResult({ hookConfig, eventName, output: said });
  }
}

const hook = fc.oneof(
  fc.constantFrom(...Object.keys(answers)).map((command) => ({ type: 'command', command })),
  fc.constantFrom(
    gate,
    { ...gate, timeout: 1 },
    { ...gate, onFailure: 'allow' },
    { ...gate, env: { PATH: '' } },
    { ...gate, args: [] },
    { ...gate, name: 'other' },
    { ...gate, shell: 'false' },
    { type: 'command', command: 'silent', name: 'gate' },
    { type: 'plugin', name: 'gate' },
    { type: 'telepathy' },
  ),
);
const group = fc.record(
  {
    matcher: fc.constantFrom('', '*', 'run', '^never$', '[', '(a+)+$', 5),
    sequential: fc.boolean(),
    hooks: fc.array(hook, { maxLength: 3 }),
  },
  { requiredKeys: ['hooks'] },
);
type Project = Record<string, unknown> & { hooks: { BeforeTool: unknown[] } };
const names = fc.array(fc.constantFrom('gate', 'silent', '*', '', 'other'), { maxLength: 3 });

type Edit = (project: Project) => Project;

/** One thing that someone with the project in their hands may do to its settings. */
const edit: fc.Arbitrary<Edit> = fc.oneof(
  editOf(group, (added) => (project) => withGroups(project, [...project.hooks.BeforeTool, added])),
  editOf(fc.nat(4), (at) => (project) => withGroups(project, project.hooks.BeforeTool.toSpliced(at, 1))),
  editOf(
    fc.tuple(fc.nat(4), group),
    ([at, changed]) =>
      (project) =>
        withGroups(project, project.hooks.BeforeTool.toSpliced(at, 1, changed)),
  ),
  editOf(fc.constant(undefined), () => (project) => withGroups(project, project.hooks.BeforeTool.toReversed())),
  editOf(fc.boolean(), (enableHooks) => (project) => ({ ...project, enableHooks })),
  editOf(fc.boolean(), (enableHooks) => (project) => ({ ...project, tools: { enableHooks } })),
  editOf(fc.tuple(fc.boolean(), names), ([enabled, disabled]) => (project) => ({
    ...project,
    hooksConfig: { enabled, disabled, inheritEnv: { user: [], project: 'all' } },
  })),
);

function editOf<Value>(values: fc.Arbitrary<Value>, make: (value: Value) => Edit): fc.Arbitrary<Edit> {
  return values.map(make);
}

function withGroups(project: Project, BeforeTool: unknown[]): Project {
  return { ...project, hooks: { ...project.hooks, BeforeTool } };
}

describe('no sequence of edits of a project makes a user’s deny disappear', () => {
  it('whatever it adds, removes, changes, reorders or switches', async () => {
    const root = makeTemporaryDirectory();
    const directories = {
      projectDir: join(root, 'project'),
      userDir: join(root, 'home'),
      systemDir: join(root, 'etc'),
    };
    const place = fc.constantFrom('home/.gemini/settings.json', 'etc/settings.json');
    const input = fc.constantFrom('evil', 'harmless');
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { minLength: 1, maxLength: 8 }),
        place,
        input,
        async (edits, guardFile, command) => {
          for (const name of ['home/.gemini/settings.json', 'etc/settings.json']) writeBelow(root, name, '');
          writeBelow(root, guardFile, { enableHooks: true, hooks: { BeforeTool: [{ hooks: [gate] }] } });
          let project: Project = { hooks: { BeforeTool: [] } };
          writeBelow(root, 'project/.gemini/settings.json', project);
          let settings = await loadHookSettings(directories);
          const host = makeHost(undefined, {
            getHooks: () => settings,
            getEnableHooks: () => settings.enableHooks ?? false,
          });
          const system = new HookSystem(host, {
            runner: new ScriptedRunner(),
            offSwitch: directories,
            trust: alwaysTrust(),
          });
          for (const change of edits) {
            project = change(project);
            writeBelow(root, 'project/.gemini/settings.json', project);
            settings = await loadHookSettings(directories);
            await system.reload();
            const { finalOutput } = await system.getEventHandler().fireBeforeToolEvent('run', { command });
            const changed = finalOutput?.getModifiedToolInput()?.command ?? command;
            const isRefused = finalOutput?.isBlockingDecision() === true || finalOutput?.shouldStopExecution() === true;
            // What the tool would get is evil only where the answer is no.
            if (changed === 'evil') expect(isRefused).toBe(true);
          }
          await system.dispose();
        },
      ),
      { numRuns: 150 },
    );
  }, 120_000);

  it('whatever real hooks of less trusted sources answer, at once or one by one', async () => {
    const less = fc.record({
      source: fc.constantFrom('project' as const, 'extensions' as const),
      answer: fc.constantFrom(...Object.values(answers), { decision: 'deny' as const }, { continue: false }),
      sequential: fc.boolean(),
    });
    const guard = fc.constantFrom('user' as const, 'system' as const, 'runtime' as const);
    const command = fc.constantFrom('evil', 'harmless');
    await fc.assert(
      fc.asyncProperty(fc.array(less, { maxLength: 5 }), guard, command, async (hooks, source, given) => {
        const refuse = acting(source, (input) =>
          commandIn(input).includes('evil') ? { decision: 'deny' } : undefined,
        );
        const all: ScopedHook[] = hooks.map(({ source: whose, answer, sequential }, index) =>
          acting(whose, () => answer, { sequential, name: `hook ${index}` }),
        );
        const system = await makeSystem([...all, refuse]);
        const { finalOutput } = await system.getEventHandler().fireBeforeToolEvent('run', { command: given });
        const changed = finalOutput?.getModifiedToolInput()?.command ?? given;
        const isRefused = finalOutput?.isBlockingDecision() === true || finalOutput?.shouldStopExecution() === true;
        if (changed === 'evil') expect(isRefused).toBe(true);
        await system.dispose();
      }),
      { numRuns: 300 },
    );
  }, 120_000);
});
