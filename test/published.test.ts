import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packAll } from './pack-all.ts';
import { readPackages } from './packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'agent-hooks-published-'));
const tarballs = new Map<string, Uint8Array<ArrayBuffer>>();

beforeAll(async () => {
  for (const { name, filename } of await packAll(folder)) tarballs.set(name, new Uint8Array(readFileSync(filename)));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(readPackages().map(({ name }) => name))('%s, as it would be published', (name) => {
  it('has a manifest and files to which publint has no objection, not even a suggestion', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: tarballOf(name).buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has types that are right however they are resolved, except that node10 knows no paths of a package', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(tarballOf(name)));
    if (!analysis.types) throw new Error(`${name} has no types`);
    const problems = analysis.problems.filter(
      (problem) =>
        !(problem.kind === 'NoResolution' && problem.resolutionKind === 'node10' && problem.entrypoint !== '.'),
    );
    expect(problems).toEqual([]);
  });
});

function tarballOf(name: string): Uint8Array<ArrayBuffer> {
  const tarball = tarballs.get(name);
  if (tarball === undefined) throw new Error(`pnpm pack made no tarball for ${name}`);
  return tarball;
}
