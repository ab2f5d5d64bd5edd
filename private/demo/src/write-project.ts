import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SceneHook } from './scene.ts';

/** Writes a project with files, hook scripts, and settings that name them. */
export async function writeProject(
  project: string,
  hooks: readonly SceneHook[],
  files: Readonly<Record<string, string>> = {},
): Promise<void> {
  const settings = { enableHooks: true, hooks: toSettings(hooks) };
  const scripts = hooks.map((hook) => [scriptPath(hook), `${readInput}\n${hook.script.trim()}\n`] as const);
  const all = {
    ...files,
    ...Object.fromEntries(scripts),
    '.agent-hooks/settings.json': `${JSON.stringify(settings, null, 2)}\n`,
  };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(project, file)), { recursive: true });
    await writeFile(join(project, file), text);
  }
}

function toSettings(hooks: readonly SceneHook[]): Record<string, object[]> {
  const groups: Record<string, object[]> = {};
  for (const hook of hooks) {
    const { name, event, matcher, timeoutMs: timeout = 10_000 } = hook;
    const command = { type: 'command', name, command: process.execPath, args: [scriptPath(hook)], timeout };
    groups[event] = [...(groups[event] ?? []), { ...(matcher && { matcher }), hooks: [command] }];
  }
  return groups;
}

function scriptPath({ name }: SceneHook): string {
  return `.agent-hooks/hooks/${name}.mjs`;
}

/** How every script begins: it reads what the event brought. */
const readInput = `let json = '';
for await (const chunk of process.stdin) json += chunk;
const input = JSON.parse(json);
`;
