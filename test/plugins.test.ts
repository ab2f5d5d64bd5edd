import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'agent-hooks-plugins-'));
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

beforeAll(async () => {
  const { writePlugins } = await import(join(root, 'scripts', 'plugins.mjs'));
  writePlugins(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['claude-code/agent-hooks', '.claude-plugin/plugin.json', 'claude'],
  ['open-plugin/agent-hooks', 'plugin.json', 'plugins'],
])('the plugin in %s has a manifest, and connects the events that gates are for', (plugin, manifest, agent) => {
  const { version } = JSON.parse(readFileSync(join(root, 'packages/hook-cli/package.json'), 'utf8'));
  expect(read(join(plugin, manifest))).toMatchObject({ name: 'agent-hooks', version });
  const { hooks } = read(join(plugin, 'hooks/hooks.json'));
  for (const event of ['PreToolUse', 'PostToolUse', 'UserPromptSubmit']) {
    const [{ command, type }] = hooks[event][0].hooks;
    expect(type).toBe('command');
    expect(command).toContain(`agent-hooks-bridge ${agent} ${event} --from-project`);
    expect(command).not.toContain(root);
  }
  expect(readFileSync(join(folder, plugin, 'README.md'), 'utf8')).toContain('@agent-hooks/hook-cli');
});

it('the marketplace names the plugin for Claude Code', () => {
  const { plugins } = read('claude-code/.claude-plugin/marketplace.json');
  expect(plugins).toMatchObject([{ name: 'agent-hooks', source: './agent-hooks' }]);
});
