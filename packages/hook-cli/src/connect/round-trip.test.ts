import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentFiles } from '@agent-hooks/hook-dialects';
import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';
import type { ConnectableAgent } from '../bridge/bridge-agents.ts';

type Settings = Readonly<Record<string, unknown>>;

/** How a file is written. */
interface Style {
  readonly indent: string;
  readonly newline: string;
  readonly mark: string;
  readonly ending: string;
  /** Comments before and behind some of the lines. */
  readonly comments: readonly number[];
  readonly trailingComma: boolean;
}

const style: fc.Arbitrary<Style> = fc.record({
  indent: fc.constantFrom('', '  ', '    ', '\t'),
  newline: fc.constantFrom('\n', '\r\n'),
  mark: fc.constantFrom('', '\uFEFF'),
  ending: fc.constantFrom('', '\n', '\n\n'),
  comments: fc.array(fc.nat(12), { maxLength: 4 }),
  trailingComma: fc.boolean(),
});

const key = fc.constantFrom('theme', 'model', 'permissions', 'mcpServers', 'x y', 'ünï', 'a.b');
const others = fc.constantFrom('./mine.sh', 'echo "}" // no comment', "printf '%s' '/* nor this */'");

/** The events of each form, with hooks of other people. */
function hooksOf(form: string, events: readonly string[]): fc.Arbitrary<Settings> {
  const hook = others.map((command) => ({ type: 'command', command }));
  const group = fc.record(
    { matcher: fc.constantFrom('Bash', '', '*'), hooks: fc.array(hook, { maxLength: 2 }) },
    { requiredKeys: ['hooks'] },
  );
  const list: fc.Arbitrary<object[]> = fc.array<object>(form === 'groups' ? group : hook, { maxLength: 3 });
  return fc.dictionary(fc.constantFrom(...events), list, { maxKeys: 4 });
}

function settingsOf(form: string, events: readonly string[]): fc.Arbitrary<Settings> {
  const rest = fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
  const hooks = fc.option(hooksOf(form, events), { nil: undefined });
  return fc.tuple(rest, hooks, fc.boolean()).map(([more, own, isFirst]) => {
    if (own === undefined) return more;
    return isFirst ? { hooks: own, ...more } : { ...more, hooks: own };
  });
}

function written(settings: Settings, { indent, newline, mark, ending, comments, trailingComma }: Style): string {
  const text = JSON.stringify(settings, null, indent);
  const lines = text.split('\n').flatMap((line, index, all) => {
    if (indent === '' || !comments.includes(index) || index === all.length - 1) return [line];
    const padding = /^\s*/.exec(line)?.[0] ?? '';
    return index % 2 === 0 ? [`${line} // behind ${index}`] : [`${padding}/* before ${index} */`, line];
  });
  const joined = lines.join(newline);
  const closed = trailingComma && indent !== '' ? joined.replace(/([\]}"\d])(\r?\n\}$)/, '$1,$2') : joined;
  return mark + closed + ending.replaceAll('\n', newline);
}

const agents: readonly (readonly [ConnectableAgent, readonly string[]])[] = [
  ['claude', ['PreToolUse', 'Stop', 'Notification', 'FileChanged']],
  ['codex', ['PreToolUse', 'Stop', 'Interrupt']],
  ['gemini', ['BeforeTool', 'AfterModel', 'SessionEnd']],
  ['copilot', ['preToolUse', 'agentStop', 'PreToolUse']],
  ['cursor', ['preToolUse', 'afterFileEdit', 'stop']],
];

const commentsOf = (text: string) => text.match(/\/\/ behind \d+|\/\* before \d+ \*\//g) ?? [];
const readValue = (text: string) => JSON.parse(JSON.stringify(parse(text.replace(/^\uFEFF/, '')))) as Settings;

/** A file without what was connected, as data: whoever counts the empty lists that are left counts nothing. */
function withoutEmpty(settings: Settings): unknown {
  const { hooks, ...rest } = settings as { hooks?: Record<string, unknown[]> };
  const left = Object.entries(hooks ?? {}).filter(([, entries]) => entries.length > 0);
  return left.length === 0 ? rest : { ...rest, hooks: Object.fromEntries(left) };
}

describe.each(agents)('whatever is in the settings of %s', (agent, events) => {
  const { form, user } = agentFiles[agent];
  // These two read plain JSON, and Codex no byte order mark.
  const plain = style.map(
    (how): Style => ({ ...how, comments: [], trailingComma: false, ...(agent === 'codex' && { mark: '' }) }),
  );
  const cases = fc.tuple(settingsOf(form, events), /claude|codex/.test(agent) ? plain : style);

  it('disconnecting gives the bytes back that were there before connecting', async () => {
    const project = makeProject();
    const file = project.writeHome(user, '');
    await fc.assert(
      fc.asyncProperty(cases, async ([settings, how]) => {
        const before = written(settings, how);
        writeFileSync(file, before);
        expect(await project.run(['connect', agent])).toMatchObject({ code: 0, stderr: '' });
        const connected = readFileSync(file, 'utf8');
        expect(readValue(connected)).toMatchObject(withoutLists(settings));
        expect(commentsOf(connected)).toEqual(commentsOf(before));
        expect(connected.startsWith('\uFEFF')).toBe(how.mark !== '');
        if (how.newline === '\r\n') expect(connected).not.toMatch(/[^\r]\n/);
        else expect(connected).not.toContain('\r');
        await project.run(['connect', agent]);
        expect(readFileSync(file, 'utf8')).toBe(connected);
        await project.run(['disconnect', agent]);
        expect(readFileSync(file, 'utf8')).toBe(before);
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it('what was edited in between stays, and so does everything else where no one remembers what was written', async () => {
    const project = makeProject();
    const file = project.writeHome(user, '');
    await fc.assert(
      fc.asyncProperty(cases, fc.boolean(), async ([settings, how], isEdited) => {
        const before = written(settings, how);
        writeFileSync(file, before);
        await project.run(['connect', agent]);
        if (isEdited) writeFileSync(file, `${readFileSync(file, 'utf8')}${how.newline}// edited`);
        else rmSync(join(project.home, '.config/agent-hooks/connections'), { recursive: true });
        expect(await project.run(['disconnect', agent])).toMatchObject({ code: 0, stderr: '' });
        const after = readFileSync(file, 'utf8');
        expect(after).not.toContain('agent-hooks');
        expect(after.endsWith('// edited')).toBe(isEdited);
        expect(withoutEmpty(readValue(after))).toEqual(withoutEmpty(readValue(before)));
        expect(commentsOf(after)).toEqual(commentsOf(before));
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});

/** Lists of hooks grow; everything else is as it was. */
function withoutLists({ hooks: _hooks, ...rest }: Settings): Settings {
  return rest;
}

describe('a file that cannot be edited', () => {
  it.each([
    ['is broken', '{ "a": 1,, }'],
    ['is not an object', '[]'],
    ['is a text', '"x"'],
    ['has hooks that are a list', '{"hooks": []}'],
    ['has an event that is no list', '{"hooks": {"PreToolUse": {"hooks": []}}}'],
    ['names hooks twice', '{"hooks": {}, "hooks": {}}'],
  ])('that %s is reported, and nothing is written', async (_, before) => {
    const project = makeProject();
    const file = project.writeHome('.claude/settings.json', before);
    const { code, stderr } = await project.run(['connect', 'claude']);
    expect(code).toBe(1);
    expect(stderr).toContain('~/.claude/settings.json');
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(existsSync(join(project.home, '.config/agent-hooks/connections'))).toBe(false);
  });
});
