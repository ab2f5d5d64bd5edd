import type { SandboxTool } from './sandbox-tool.ts';

/** Where the system keeps such programs; PATH has no say, since a project can put one there. */
const places: Readonly<Partial<Record<NodeJS.Platform, SandboxPlaces>>> = {
  linux: {
    name: 'bubblewrap',
    files: ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap', '/run/current-system/sw/bin/bwrap'],
    advice: 'Install it (the package is named bubblewrap)',
  },
  darwin: { name: 'sandbox-exec', files: ['/usr/bin/sandbox-exec'], advice: 'It belongs to macOS' },
};

interface SandboxPlaces {
  readonly name: SandboxTool['name'];
  readonly files: readonly string[];
  readonly advice: string;
}

/** The program that confines hooks on this system, or why there is none. */
export function findSandboxTool(
  platform: NodeJS.Platform,
  isFile: (path: string) => boolean,
  named?: string,
): SandboxTool | { readonly missing: string } {
  const found = places[platform];
  if (!found) return { missing: `there is no sandbox for hooks on ${platform}` };
  const file = (named === undefined ? found.files : [named]).find(isFile);
  if (file !== undefined) return { name: found.name, file };
  return { missing: `${named ?? found.name} was not found. ${found.advice}` };
}
