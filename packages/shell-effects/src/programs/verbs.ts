import type { Word } from '../types.ts';
import verbs from './rows/verbs.json' with { type: 'json' };

/** What the verb of a subcommand means. */
export type Meaning = 'delete' | 'may-delete' | 'change' | 'read' | 'other';

const words = (text: string) => text.trim().split(/\s+/);
const meanings = new Map<string, Meaning>(); // Filled here, once.
// The keys of the file are the meanings.
for (const [meaning, lists] of Object.entries(verbs))
  for (const verb of words(lists.join(' '))) meanings.set(verb, meaning as Meaning);

/** Groups of subcommands that concern the tool itself on this machine: what is deleted there is a setting. */
const ownSettings = new Set(
  words(
    'context contexts ctx profile profiles completion alias aliases plugin plugins cache auth login extension extensions components telemetry self',
  ),
);

/** Words before the verb in a name like `batch-delete-image`. */
const adverbs = new Set(words('batch bulk force admin hard soft mass multi'));

/** Finds the first verb among the first words of a subcommand, and what it means. */
export function verbOf(
  operands: readonly Word[],
  nouns: readonly string[] = [],
): { readonly meaning: Meaning; readonly position: number } | undefined {
  let isOwn = false;
  let seen = 0;
  for (const [position, { text }] of operands.entries()) {
    if (!/^[a-z][\w:.-]*$/.test(text)) continue;
    for (const part of text.split(':')) {
      const meaning = nouns.includes(part) ? undefined : meaningOf(part);
      if (meaning !== undefined) {
        const later = onlyVerb.test(part) ? -1 : deletionAfter(operands, position, meaning);
        if (later !== -1) return { meaning: isOwn ? 'other' : 'delete', position: later };
        return { meaning: isOwn && /delete/.test(meaning) ? 'other' : meaning, position };
      }
      isOwn ||= ownSettings.has(part);
    }
    seen += 1;
    if (seen === 4) return undefined;
  }
  return undefined;
}

/** Verbs that are not names of groups: what comes after them is what they act on. */
const onlyVerb =
  /^(?:get|list|ls|describe|show|explain|help|create|add|update|set|put|apply|edit|modify|patch|find|view|cat|read|print|write|new|init|exec|delete|del|rm|remove|destroy|purge|drop)$/;

/** Where a group whose name looks like a verb is followed by a deletion: `release delete v1`, `connect token delete`. */
function deletionAfter(operands: readonly Word[], position: number, meaning: Meaning): number {
  // `logs rm` shows the logs of something called rm; `logs rm x` removes logs.
  const reach = meaning !== 'read' ? 3 : operands.length > position + 2 ? 2 : 0;
  return operands.findIndex(
    ({ text }, at) => at > position && at < position + reach && meanings.get(text) === 'delete',
  );
}

function meaningOf(part: string): Meaning | undefined {
  const whole = meanings.get(part);
  if (whole) return whole;
  const pieces = part.split(/[-_.]/);
  if (pieces.length === 1) return undefined;
  const [first = '', second = ''] = pieces;
  if (adverbs.has(first)) return meanings.get(second);
  const head = meanings.get(first);
  if (head) return head;
  const tail = meanings.get(pieces.at(-1) ?? '');
  return tail === 'delete' || tail === 'read' ? tail : undefined;
}
