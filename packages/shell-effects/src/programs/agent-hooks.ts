import type { Word } from '../types.ts';
import type { Program, Report } from './program.ts';
import { type Act, rowsOf } from './shapes.ts';

const instead = 'Only a person can decide this, in a terminal.';

/** Commands by which a person decides, former names too, each with what makes it one: a word, an option, its value, or none of it (`!`). */
const deciding = new Map(
  `off; disable; untrust; disconnect; uninstall; setup; trust !--check; connect *; record off; trace --record=on|off;
  asks *; why --allow; guard --user; init --user; recipes --user; policy promote|install|update|remove|rollback;
  bundle install|update|remove|rollback`
    .split(/;\s*/)
    .map((row) => [row.split(' ', 1)[0] ?? '', row.split(' ')[1] ?? ''] as const),
);
const harmless = /^(list|validate|explain|trace|help|schema|doctor|completions|audit|trust|connect|record|asks|why)$/;

const agentHooks: Act = (_call, report, given) => {
  const [verb, second] = given.operands[0]?.text === 'admin' ? given.operands.slice(1) : given.operands;
  if (!verb) return report.harmless();
  const condition = deciding.get(verb.text);
  const [option = '', values] = condition?.split('=') ?? [];
  const isDeciding =
    condition !== undefined &&
    (condition === '' ||
      (condition.startsWith('!') && !given.has(condition.slice(1))) ||
      (values === undefined && option.startsWith('--') && given.has(option)) ||
      given.values(option).some(({ text, isKnown }) => !isKnown || values?.split('|').includes(text)) ||
      (second !== undefined && (condition === '*' || !second.isKnown || condition.split('|').includes(second.text))));
  if (!isDeciding && verb.isKnown) {
    if (harmless.test(verb.text)) report.harmless();
    return;
  }
  const target = ['agent-hooks', verb.isKnown ? verb.text : '', condition && /^\w/.test(condition) ? second?.text : '']
    .filter((text) => text)
    .join(' ');
  report.effect({
    kind: 'self-protection',
    target,
    isRemote: true,
    certainty: verb.isKnown ? 'proven' : 'possible',
    sentence: `It would run \`${target}\`, which only a person may decide.`,
    instead,
  });
};

/** Reports that a package manager would remove agent-hooks. */
export function reportRemovedPackages(words: readonly Word[], report: Report): void {
  const own = words.find(({ text }) => /^(?:@agent-hooks\/.+|agent-hooks)(?:@.*)?$/.test(text));
  if (!own) return;
  const sentence = `It would remove ${own.text}, a package of agent-hooks.`;
  report.effect({ kind: 'self-protection', target: own, isRemote: true, sentence, instead });
}

const row = rowsOf('tools');

/** The command of agent-hooks itself. */
export const agentHooksPrograms: readonly Program[] = [
  row('agent-hooks hook-cli', {
    options:
      '-C= --project= --json --yes --ci --all --check --record= --user --machine --accept-partial --key= --file= -o= --output= --name=',
    act: agentHooks,
  }),
];
