import { isRecord, type LLMRequest } from '@agent-hooks/hook-types';
import type { HookTranslator, LLMRequestPatch } from '../hook-translator.ts';
import { assertAlike, assertRefused, assertThat, type ConformanceCheck, mentions } from './check.ts';

const lists = ['tool_calls', 'tool_results', 'system'] as const;
type List = (typeof lists)[number];
type Entry = Readonly<Record<string, unknown>>;

/** What must hold for a translator and the calls, the results and the system instruction of one request. */
export function toolChecks<Request>(
  translator: Pick<HookTranslator<Request, unknown, unknown>, 'toHookLLMRequest' | 'fromHookLLMRequest'>,
  request: Request,
): ConformanceCheck[] {
  const show = (from = request): LLMRequest => JSON.parse(JSON.stringify(translator.toHookLLMRequest(from)));
  const apply = (patch: LLMRequestPatch, base = request): Request => translator.fromHookLLMRequest(patch, base);
  const each = (run: (list: List, entries: readonly Entry[], index: number) => void) => {
    for (const list of lists) {
      const entries: readonly Entry[] = show()[list] ?? [];
      for (const index of entries.keys()) run(list, entries, index);
    }
  };
  return [
    {
      name: 'calls, results and system that the hook echoes alone leave the request as it was',
      run: () => {
        for (const list of lists) assertAlike(apply({ [list]: show()[list] }), request, `the request with its ${list}`);
      },
    },
    {
      name: 'a changed text of a call, a result or the system says what the hook wrote, and nothing else changes',
      run: () =>
        each((list, entries, index) => {
          const sent = entries.with(
            index,
            edit(entries[index] ?? {}, (text) => `${text} (edited)`),
          );
          const shown = show(apply({ [list]: sent }));
          assertAlike(shown[list], sent, `the ${list} shown after the change`);
          const others = lists.filter((other) => other !== list);
          for (const other of others) assertAlike(shown[other], show()[other], `the ${other} beside changed ${list}`);
          // A message of the system's is in both lists.
          if (list !== 'system') assertAlike(shown.messages, show().messages, `the messages beside changed ${list}`);
        }),
    },
    {
      name: 'a text of a call, a result or the system that the hook took out is nowhere in the request',
      run: () =>
        each((list, entries, index) => {
          const secret = 'conformance-secret-9c1e';
          const planted = apply({
            [list]: entries.with(
              index,
              edit(entries[index] ?? {}, () => `a ${secret} b`),
            ),
          });
          const cleaned = JSON.parse(JSON.stringify(show(planted)).replaceAll(secret, '[gone]'));
          assertThat(!mentions(apply(cleaned, planted), secret), `${list}[${index}] is still there after an edit`);
        }),
    },
    {
      name: 'an edit of a call, a result or the system that is taken back leaves the request as it was',
      run: () =>
        each((list, entries, index) => {
          // What had no text at all may come back with an empty one.
          if (entries[index]?.content === '') return;
          const edited = apply({
            [list]: entries.with(
              index,
              edit(entries[index] ?? {}, (text) => `${text}!`),
            ),
          });
          assertAlike(apply({ [list]: entries }, edited), request, 'the request');
        }),
    },
    {
      name: 'a call, a result or a part of the system can be neither added, removed nor renamed',
      run: () =>
        each((list, entries, index) => {
          assertRefused(() => apply({ [list]: entries.toSpliced(index, 1) }));
          assertRefused(() => apply({ [list]: [...entries, entries[index]] }));
          assertRefused(() => apply({ [list]: entries.with(index, { ...entries[index], position: 7919 }) }));
        }),
    },
    {
      name: 'a call, a result or a part of the system without its text is refused with an error that says so',
      run: () =>
        each((list, entries, index) => {
          const { args: _, content: __, ...empty } = entries[index] ?? {};
          assertRefused(() => apply({ [list]: entries.with(index, empty) }));
          assertRefused(() => apply({ [list]: 7 }));
        }),
    },
  ];
}

/** The entry with every text in what can be changed of it changed. */
function edit(entry: Entry, change: (text: string) => string): Entry {
  const field = 'args' in entry ? 'args' : 'content';
  return { ...entry, [field]: changeTexts(entry[field], change) };
}

function changeTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => changeTexts(item, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changeTexts(inner, change)]));
}
