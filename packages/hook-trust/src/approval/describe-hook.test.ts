import { createHash } from 'node:crypto';
import { symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeProject } from '../../test/support/temporary-directory.ts';
import type { TrustSubject } from '../policy/trust-policy.ts';
import { describeHookForApproval } from './describe-hook.ts';

const hookOf = (config: TrustSubject['config']): TrustSubject => ({
  eventName: 'BeforeTool',
  matcher: 'write',
  sequential: false,
  config,
});

/** What is said of the bytes of a file, whether they are shown or not. */
const content = (bytes: string | Buffer) => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

describe.skipIf(process.platform === 'win32')('describeHookForApproval', () => {
  it('shows the definition, scripts with their text, programs with their place, and what is unknown', () => {
    const { dir, path } = makeProject({ 'x.sh': '#!/bin/sh\nexit 0\n', 'bin/tool': '#!/bin/sh\n' });
    symlinkSync('x.sh', path('link.sh'));
    const config = {
      type: 'command',
      command: 'tool ./link.sh "$WHAT"',
      description: 'kind',
      env: { A: 'b' },
    } as const;
    const shown = describeHookForApproval(hookOf(config), dir, { PATH: path('bin') });
    expect(JSON.parse(shown.definition)).toEqual({
      event: 'BeforeTool',
      matcher: 'write',
      sequential: false,
      config: { type: 'command', command: 'tool ./link.sh "$WHAT"', env: { A: 'b' } },
    });
    expect(shown.definition).toContain('\n  ');
    expect(shown.scripts).toEqual([
      { path: path('bin/tool'), realPath: path('bin/tool'), ...content('#!/bin/sh\n'), text: '#!/bin/sh\n' },
      { path: path('link.sh'), realPath: path('x.sh'), ...content('#!/bin/sh\nexit 0\n'), text: '#!/bin/sh\nexit 0\n' },
    ]);
    expect(shown.programs).toContainEqual({ name: 'tool', path: path('bin/tool') });
    expect(shown.programs).toContainEqual({ name: '/bin/sh', path: expect.stringMatching(/^\//) });
    expect(shown.folders).toEqual([]);
    expect(shown.notCovered).toEqual([
      '"$WHAT": only a running shell knows what this part runs',
      'tool: it is found inside of the project, at ./bin/tool',
    ]);
    expect(shown.problems).toEqual([]);
  });

  it.each([
    ['it is no text', Buffer.from([1, 0, 2])],
    ['it is no text', Buffer.from([0xff, 0xfe, 0xfd])],
    ['it has 70000 bytes', Buffer.alloc(70_000, 'x')],
  ])('says why a file is not shown: %s', (notShown, bytes) => {
    const { dir, path } = makeProject();
    writeFileSync(path('data.bin'), bytes);
    const { scripts } = describeHookForApproval(hookOf({ type: 'command', command: 'cat data.bin' }), dir);
    expect(scripts).toEqual([{ path: path('data.bin'), realPath: path('data.bin'), ...content(bytes), notShown }]);
  });

  it('shows services too, which name no files', () => {
    const { dir } = makeProject();
    const shown = describeHookForApproval(hookOf({ type: 'http', url: 'http://127.0.0.1/x' }), dir);
    expect(shown).toMatchObject({ scripts: [], programs: [], notCovered: [], problems: [] });
    expect(shown.definition).toContain('http://127.0.0.1/x');
  });

  it('says why a hook cannot be approved', () => {
    const { dir, path } = makeProject();
    writeFileSync(path('large.bin'), Buffer.alloc(33 * 1024 * 1024));
    const hook = hookOf({ type: 'resident', command: './large.bin' });
    expect(describeHookForApproval(hook, dir).problems).toEqual([expect.stringContaining('large.bin is larger than')]);
  });
});
