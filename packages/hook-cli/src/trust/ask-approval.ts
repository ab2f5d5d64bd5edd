import { plural } from '@agent-hooks/trace-page';
import type { CliIo } from '../cli-io.ts';
import { type Ask, withQuestions } from '../terminal/ask.ts';
import { createPaint } from '../terminal/paint.ts';
import { printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrap } from '../terminal/wrap.ts';
import type { ApprovalOutcome, ProjectTrust } from './open-trust.ts';
import type { PendingHook } from './pending-hook.ts';
import { showPending } from './show-pending.ts';

/** Shows hooks and asks about each, or about all at once; no one can approve what was not shown. */
export async function askApproval(
  io: CliIo,
  trust: ProjectTrust,
  { hooks, allAtOnce }: { hooks: readonly PendingHook[]; allAtOnce: boolean },
): Promise<ApprovalOutcome> {
  const many = hooks.length > 1;
  const sentence = `${plural(hooks.length, 'hook')} of this project ${many ? 'wait' : 'waits'} for your approval. Approved, ${many ? 'they run' : 'it runs'} with your rights.`;
  printLines(io, [...wrap(sentence, screenWidth(io)), '']);
  return withQuestions(io, 'Nothing else was approved.', async (ask) => {
    const outcomes: ApprovalOutcome[] = [];
    for (const [index, hook] of hooks.entries()) {
      const rest = hooks.slice(index);
      const answer = allAtOnce ? 'all' : await askAbout(io, ask, { hook, index, count: hooks.length });
      if (answer === 'all') {
        outcomes.push(
          await askAboutAll(io, ask, { trust, rest, unseenFrom: allAtOnce ? index : index + 1, count: hooks.length }),
        );
        break;
      }
      if (answer === 'none') break;
      if (answer === 'yes') outcomes.push(await trust.approve([hook]));
      if (index < hooks.length - 1) printLines(io, ['']);
    }
    printLines(io, ['']);
    return {
      approved: outcomes.flatMap(({ approved }) => approved),
      refused: outcomes.flatMap(({ refused }) => refused),
    };
  });
}

type Answer = 'yes' | 'no' | 'all' | 'none';

const words: Readonly<Record<string, Answer>> = {
  y: 'yes',
  yes: 'yes',
  n: 'no',
  no: 'no',
  '': 'no',
  a: 'all',
  all: 'all',
  q: 'none',
  quit: 'none',
  none: 'none',
};

async function askAbout(
  io: CliIo,
  ask: Ask,
  { hook, index, count }: { hook: PendingHook; index: number; count: number },
): Promise<Answer> {
  const paint = createPaint(io);
  printLines(io, [...showPending(io, hook, `${index + 1} of ${count}`), '']);
  const isLast = index === count - 1;
  if (hook.problems.length > 0) {
    if (!isLast) await ask('Enter goes on to the next one: ');
    return 'no';
  }
  const choices = isLast ? 'y yes, n no' : 'y yes, n no, a show the rest and decide on all, q none of the rest';
  printLines(io, wrap(choices, screenWidth(io)).map(paint.faint));
  for (;;) {
    const typed = (await ask(`Approve this hook? [y/n${isLast ? '' : '/a/q'}, Enter: n] `)).trim().toLowerCase();
    const answer = Object.hasOwn(words, typed) ? words[typed] : undefined;
    if (answer !== undefined && !(isLast && answer === 'all')) return answer;
    printLines(io, [`Please answer ${isLast ? 'y or n' : 'y, n, a or q'}.`]);
  }
}

/** All of them have been shown before the one question. */
async function askAboutAll(
  io: CliIo,
  ask: Ask,
  {
    trust,
    rest,
    unseenFrom,
    count,
  }: { trust: ProjectTrust; rest: readonly PendingHook[]; unseenFrom: number; count: number },
): Promise<ApprovalOutcome> {
  const unseen = rest.slice(rest.length - (count - unseenFrom));
  for (const [index, hook] of unseen.entries()) {
    printLines(io, ['', ...showPending(io, hook, `${unseenFrom + index + 1} of ${count}`)]);
  }
  const answer = await ask(`\nApprove ${rest.length === 1 ? 'this hook' : `all ${rest.length}`}? [y/n, Enter: n] `);
  return words[answer.trim().toLowerCase()] === 'yes' ? trust.approve(rest) : { approved: [], refused: [] };
}
