import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, patchIn } from './apply-patch.ts';

describe('a patch', () => {
  it('is what Codex shows of a file that is written', () => {
    expect(applyPatch.encode({ file_path: 'a.txt', content: 'A\n' }, 'write')).toEqual({
      name: 'apply_patch',
      input: { command: '*** Begin Patch\n*** Add File: a.txt\n+A\n*** End Patch\n' },
    });
  });

  it('of several files is a call for each, with both ends of a move', () => {
    const command = [
      ...[
        '*** Begin Patch',
        '*** Add File: new.txt',
        '+one',
        '+two',
        '*** Update File: old.txt',
        '*** Move to: moved.txt',
      ],
      ...['@@ first', '-a', '+b', ' same', '*** Delete File: gone.txt', '*** End Patch'],
    ].join('\n');
    expect(applyPatch.decode({ command })).toEqual([
      { tool: 'write', input: { file_path: 'new.txt', content: 'one\ntwo\n' } },
      { tool: 'edit', input: { file_path: 'old.txt', old_string: 'a\nsame', new_string: 'b\nsame' } },
      { tool: 'write', input: { file_path: 'moved.txt', moved_from: 'old.txt' } },
      { tool: 'edit', input: { file_path: 'gone.txt', delete: true } },
    ]);
  });

  it('goes there and back for any text', () => {
    const path = fc.string({ minLength: 1 }).filter((text) => !/[\r\n]/.test(text) && text.trim() === text);
    const text = fc
      .array(fc.constantFrom('a', '\n', '+', '-', ' ', '*** End Patch', '@@', '\r'), { maxLength: 8 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(path, text, text, (file, before, after) => {
        const edit = { file_path: file, old_string: before, new_string: after };
        const patch = applyPatch.encode(edit, 'edit');
        expect(patch && applyPatch.decode(patch.input)).toEqual([{ tool: 'edit', input: edit }]);
        const write = { file_path: file, content: before };
        const added = applyPatch.encode(write, 'write');
        expect(added && applyPatch.decode(added.input)).toEqual([{ tool: 'write', input: write }]);
      }),
    );
  });
});

it('reads a patch as the agent does: with blanks around the header of a section, and in another field', () => {
  const text = '*** Begin Patch\n*** Delete File: a\n  *** Delete File: .env \n\t*** Add File: b\n+x\n*** End Patch';
  const paths = (calls: readonly { readonly input: object }[] | undefined) =>
    calls?.map(({ input }) => (input as { file_path: string }).file_path);
  expect(paths(applyPatch.decode({ command: text }))).toEqual(['a', '.env', 'b']);
  expect(paths(patchIn('patchText').decode({ patchText: text }))).toEqual(['a', '.env', 'b']);
});

it.each([
  ['a header with blanks behind the colon', '*** Update File:   .env\n@@\n-a\n+b'],
  ['a header between blanks that only other languages know', '*** Delete File: a\n\u0085*** Delete File: .env\u0085'],
  ['lines that end with CR', '*** Update File: a\r\n*** Move to: .env\r\n@@\r\n-a\r\n+b\r'],
  ['a padded target of a move', '*** Update File: a\n  *** Move to:  .env \n@@\n-a\n+b'],
  ['a second target of a move', '*** Update File: a\n*** Move to: b\n*** Move to: .env\n@@\n-a\n+b'],
])('finds a file in a patch with %s', (_, body) => {
  const calls = applyPatch.decode({ command: `*** Begin Patch\n${body}\n*** End Patch` });
  expect(calls?.map(({ input }) => input.file_path)).toContain('.env');
});
