// @module-tag built
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { ended, fixture, runNode, startNode, temporaryFolder, writeIn } from './processes.ts';

const esm = `import { defineHook, deny } from '@agent-hooks/hook-kit';\n`;
const cjs = `const { defineHook, deny } = require('@agent-hooks/hook-kit');\n`;
const hook = `defineHook('BeforeTool', () => deny('guarded'));\n`;
const typed = `${esm}const reason: string = 'guarded';\ndefineHook('BeforeTool', (input) => deny(reason));\n`;
const event = { hook_event_name: 'BeforeTool', tool_name: 'x', tool_input: {} };
const guarded = { code: 0, stdout: '{"decision":"deny","reason":"guarded"}\n', stderr: '' };

/** Each lays out files in a folder and gives node's parameters; the folder is the working directory. */
const layouts: Readonly<Record<string, (folder: string) => string[] | Promise<string[]>>> = {
  'an ES module': (folder) => [writeIn(folder, 'hook.mjs', esm + hook)],
  'a CommonJS module': (folder) => [writeIn(folder, 'hook.cjs', cjs + hook)],
  'a path relative to the working directory': (folder) => {
    writeIn(folder, 'hooks/hook.mjs', esm + hook);
    return ['./hooks/../hooks/hook.mjs'];
  },
  'a path that needs escaping in a URL': (folder) => [
    writeIn(folder, `it's #1 & 100%25 ü ${process.platform === 'win32' ? '' : '? "é"'} /hook %20.mjs`, esm + hook),
  ],
  'such a path, for CommonJS': (folder) => [writeIn(folder, `a #b %20 ü/hook.cjs`, cjs + hook)],
  'a name without its extension': (folder) => {
    writeIn(folder, 'hook.js', esm + hook);
    return ['./hook'];
  },
  'a file that has no extension': (folder) => {
    writeIn(folder, 'package.json', '{"type":"commonjs"}');
    linkKit(folder);
    return [writeIn(folder, 'hook', `#!/usr/bin/env node\n${cjs}${hook}`)];
  },
  'a folder with an index': (folder) => {
    writeIn(folder, 'hooks/index.js', esm + hook);
    return ['hooks'];
  },
  'a folder whose package names its main file': (folder) => {
    writeIn(folder, 'hooks/package.json', '{"type":"commonjs","main":"lib/start"}');
    linkKit(join(folder, 'hooks'));
    writeIn(folder, 'hooks/lib/start.js', cjs + hook);
    return ['hooks'];
  },
  'a link to the file': (folder) => [link(folder, writeIn(folder, 'hook.mjs', esm + hook), 'bin/guard')],
  'a link to a link, for CommonJS': (folder) => [
    link(folder, link(folder, writeIn(folder, 'hook.cjs', cjs + hook), 'first'), 'second.cjs'),
  ],
  'a link to the folder': (folder) => {
    writeIn(folder, 'real/hook.mjs', esm + hook);
    return [join(link(folder, join(folder, 'real'), 'linked'), 'hook.mjs')];
  },
  'a link that node does not follow': (folder) => [
    '--preserve-symlinks-main',
    '--preserve-symlinks',
    link(folder, writeIn(folder, 'hook.mjs', esm + hook), 'guard.mjs'),
  ],
  'a bundle with the kit inside': (folder) => bundle(folder, { format: 'esm', outfile: 'out/hook.mjs' }),
  'a CommonJS bundle': (folder) => bundle(folder, { format: 'cjs', outfile: 'out/hook.cjs' }),
  'a minified bundle with a source map': async (folder) => [
    '--enable-source-maps',
    ...(await bundle(folder, { format: 'esm', outfile: 'out/hook.mjs', minify: true, sourcemap: 'inline' })),
  ],
  'a minified CommonJS bundle with a source map': async (folder) => [
    '--enable-source-maps',
    ...(await bundle(folder, { format: 'cjs', outfile: 'out/hook.cjs', minify: true, sourcemap: 'linked' })),
  ],
  'TypeScript through a loader': (folder) => [
    '--import',
    pathToFileURL(fixture('typescript-loader.mjs')).href,
    '--enable-source-maps',
    writeIn(folder, 'hook.ts', typed),
  ],
  'stack traces switched off': (folder) => ['--stack-trace-limit=0', writeIn(folder, 'hook.mjs', esm + hook)],
  'stack traces that somebody else prepares': (folder) => [
    '--require',
    writeIn(folder, 'prepare.cjs', `Error.prepareStackTrace = () => 'nothing';`),
    writeIn(folder, 'hook.mjs', esm + hook),
  ],
  'a hook that is defined late': (folder) => [
    writeIn(folder, 'hook.cjs', `${cjs}setTimeout(function later() { ${hook} }, 50);`),
  ],
  'a hook inside a function': (folder) => [
    writeIn(folder, 'hook.mjs', `${esm}for (const go of [() => ${hook.trim().slice(0, -1)}]) go();`),
  ],
  'a hook that a helper of another file defines': (folder) => {
    writeIn(
      folder,
      'helper.mjs',
      `${esm}export const guard = (reason) => defineHook('BeforeTool', () => deny(reason));`,
    );
    return [writeIn(folder, 'hook.mjs', `import { guard } from './helper.mjs';\n['guarded'].forEach(guard);`)];
  },
  'a hook that a helper defines, for CommonJS': (folder) => {
    writeIn(folder, 'helper.cjs', `${cjs}exports.guard = (reason) => defineHook('BeforeTool', () => deny(reason));`);
    return [writeIn(folder, 'hook.cjs', `require('./helper.cjs').guard('guarded');`)];
  },
  'a handler that needs what comes after it': (folder) => [
    writeIn(
      folder,
      'hook.mjs',
      `${esm}defineHook('BeforeTool', () => deny(word));\nawait new Promise((done) => setTimeout(done, 200));\nconst word = 'guarded';`,
    ),
  ],
  'a second hook after a wait': (folder) => [
    writeIn(
      folder,
      'hook.mjs',
      `${esm}defineHook('AfterTool', () => undefined);\nawait new Promise((done) => setTimeout(done, 200));\n${hook}`,
    ),
  ],
  'hooks of other files that the main file gathers': (folder) => {
    writeIn(folder, 'hook.mjs', `${esm}export const guard = ${hook}`);
    const gather = `import { serveHooks } from '@agent-hooks/hook-kit';\nimport { guard } from './hook.mjs';\nserveHooks(guard);`;
    return [writeIn(folder, 'all.mjs', gather)];
  },
};

describe('a hook is served when node is started with', () => {
  it.each(Object.entries(layouts))('%s', async (_title, layOut) => {
    const folder = temporaryFolder();
    const parameters = await layOut(folder);
    const { code, stdout, stderr } = await runNode(parameters, event, { cwd: folder });
    expect({ code, stdout, stderr }).toEqual(guarded);
    const request = `${JSON.stringify({ id: 'a', event: 'BeforeTool', input: event })}\n`;
    const resident = await runNode(parameters, request, { cwd: folder, env: { AGENT_HOOKS_RESIDENT: '1' } });
    expect(resident).toMatchObject({ code: 0, stdout: '{"id":"a","output":{"decision":"deny","reason":"guarded"}}\n' });
  });
});

const use = `.asFunction().action({}, {}).then(({ reason }) => console.log(reason));\n`;
const hosts: Readonly<Record<string, (folder: string) => string[] | Promise<string[]>>> = {
  'a program that imports it': (folder) => {
    writeIn(folder, 'hook.mjs', `${esm}export const guard = ${hook}`);
    return [writeIn(folder, 'host.mjs', `import { guard } from './hook.mjs';\nguard${use}`)];
  },
  'a program that requires it': (folder) => {
    writeIn(folder, 'hook.cjs', `${cjs}exports.guard = ${hook}`);
    return [writeIn(folder, 'host.cjs', `require('./hook.cjs').guard${use}`)];
  },
  'a program that loads it in a function of its main file': (folder) => {
    writeIn(folder, 'hook.cjs', `${cjs}exports.guard = ${hook}`);
    const load = `const load = () => [1].map(() => require('./hook.cjs').guard)[0];`;
    return [
      writeIn(
        folder,
        'host.cjs',
        `${load}\nconst guard = load();\nsetTimeout(() => guard${use.trim().slice(0, -1)}, 50);`,
      ),
    ];
  },
  'a program that waits for it to be imported': (folder) => {
    writeIn(folder, 'hook.mjs', `${esm}await null;\nexport const guard = ${hook}`);
    return [
      writeIn(
        folder,
        'host.mjs',
        `async function load() { return (await import('./hook.mjs')).guard; }\nconst guard = await load();
         await new Promise((done) => setTimeout(done, 50));\nguard${use}`,
      ),
    ];
  },
  'a program that defines it and uses it itself': (folder) => [
    writeIn(folder, 'host.mjs', `${esm}const guard = ${hook}guard${use}`),
  ],
  'a program that uses it some time later': (folder) => [
    writeIn(folder, 'host.cjs', `${cjs}const guard = ${hook}setTimeout(() => guard${use.trim().slice(0, -1)}, 100);`),
  ],
  'a program that tests it': (folder) => [
    writeIn(
      folder,
      'host.mjs',
      `import { testHook } from '@agent-hooks/hook-kit';\n${esm}const guard = ${hook}
       const { output } = await testHook(guard, { tool_name: 'x' });\nconsole.log(output.reason);`,
    ),
  ],
  'a bundled program': (folder) =>
    bundle(folder, { format: 'esm', outfile: 'out/host.mjs' }, `${esm}const guard = ${hook}guard${use}`),
  'a thread of another program': (folder) => {
    const worker = writeIn(folder, 'hook.mjs', `${esm}const guard = ${hook}guard${use}`);
    const start = `import { Worker } from 'node:worker_threads';\nnew Worker(${JSON.stringify(worker)});`;
    return [writeIn(folder, 'host.mjs', start)];
  },
};

describe('a hook leaves stdin and stdout alone in', () => {
  it.each(Object.entries(hosts))('%s', async (_title, layOut) => {
    const folder = temporaryFolder();
    // Its stdin stays open: a program that read it would not end.
    const { code, stdout, stderr } = await ended(startNode(await layOut(folder), {}, folder));
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'guarded\n', stderr: '' });
  });

  it('a thread of its own file', async () => {
    const source = `import { Worker, isMainThread } from 'node:worker_threads';\n${esm}
      if (isMainThread) await new Promise((done) => new Worker(new URL(import.meta.url)).on('exit', done));\n${hook}`;
    const file = writeIn(temporaryFolder(), 'hook.mjs', source);
    const { code, stdout, stderr } = await runNode([file], event);
    expect({ code, stdout, stderr }).toEqual(guarded);
  });
});

describe('a main file that cannot be served', () => {
  it.each([
    ['two hooks of one event', `${hook}${hook}`, 'BeforeTool has two hooks in one program'],
    ['an unknown event', `defineHook('BeforTool', () => deny('x'));`, "does not know the event 'BeforTool'"],
    ['no handler', `defineHook('BeforeTool');`, 'needs a function'],
    ['an error of its own', `${hook}throw new Error('my own');`, 'my own'],
    ['an error of its own after a wait', `${hook}await null;\nthrow new Error('my own');`, 'my own'],
  ])('%s: fails and says why', async (_title, source, message) => {
    const { code, stdout, stderr } = await runNode([writeIn(temporaryFolder(), 'hook.mjs', esm + source)], event);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
  });
});

function link(folder: string, target: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
  return path;
}

/** Another package than the kit's own finds the kit as its users do. */
function linkKit(folder: string): void {
  link(folder, join(import.meta.dirname, '..'), 'node_modules/@agent-hooks/hook-kit');
}

async function bundle(folder: string, options: BuildOptions & { outfile: string }, source = typed): Promise<string[]> {
  const outfile = join(folder, options.outfile);
  const entry = writeIn(folder, 'src/hook.ts', source);
  await build({ platform: 'node', bundle: true, logLevel: 'error', ...options, entryPoints: [entry], outfile });
  return [outfile];
}
