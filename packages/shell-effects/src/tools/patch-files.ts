import type { EffectDraft } from '../programs/program.ts';

const header = /^(?:\s*\*\*\* (Add|Update|Delete) File: +(.+)|\s*\*\*\* Move to: +(.+)|(---|\+\+\+) ([^\t\r\n]+).*)$/;

/** What a patch does to files: patches of `apply_patch`, and unified diffs. */
export function effectsOfPatch(patch: string): readonly EffectDraft[] {
  const effects: EffectDraft[] = [];
  let before = '';
  // Agents accept blanks around a header, also one that JavaScript takes for a letter.
  for (const line of patch.replaceAll('\u0085', ' ').split('\n')) {
    const [, verb, path = '', moved, side, name = ''] = header.exec(line.trimEnd()) ?? [];
    if (verb === 'Delete') effects.push({ kind: 'delete', target: path });
    else if (verb !== undefined) effects.push({ kind: 'write', target: path });
    else if (moved !== undefined) {
      const from = effects.pop();
      if (from) effects.push({ ...from, kind: 'delete', isMoved: true });
      effects.push({ kind: 'write', target: moved });
    } else if (side === '---') before = name.trim();
    else if (side === '+++' && before !== '') {
      const after = name.trim();
      if (after === '/dev/null') effects.push({ kind: 'delete', target: withoutPrefix(before) });
      else effects.push({ kind: 'write', target: withoutPrefix(after) });
      before = '';
    }
  }
  return effects;
}

const withoutPrefix = (path: string): string => path.replace(/^[ab]\//, '');
