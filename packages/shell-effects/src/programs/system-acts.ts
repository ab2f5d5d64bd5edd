import type { Word } from '../types.ts';
import type { Report } from './program.ts';
import { type Act, bySubcommand, isHarmlessCall, named, same, textOfWords } from './shapes.ts';

export const machine =
  (sentence: string): Act =>
  (_call, report) =>
    report.effect({ kind: 'machine', sentence });

/** Names of disks and their partitions; what else is called like that may not exist. */
const disk =
  /^\/dev\/(?:(?:[hsv]|xv)d[a-z]+\d*|nvme\d+(?:n\d+(?:p\d+)?)?|mmcblk\d+(?:p\d+)?|r?disk\d+(?:s\d+)*|(?:md|dm-|loop|nbd|zd|ram|sr)\d+.*|[^/]+\/.+)$/;

/** Destroys what is on a device, or in the file of a disk image. */
export function destroys(report: Report, targets: readonly Word[], verb: string): void {
  for (const target of targets) {
    const sentence = `It would ${verb} ${target.text} and destroy everything on it.`;
    const isImage = target.isKnown && !target.text.startsWith('/dev/');
    const certainty = isImage || !target.isKnown || target.hasGlob || disk.test(target.text) ? 'proven' : 'possible';
    report.effect({ kind: isImage ? 'write' : 'machine', target, sentence, certainty });
  }
}

export const formats: Act = (_call, report, given) => {
  if (given.has('-n -N --dry-run -V')) return report.harmless();
  destroys(report, given.operands.slice(0, 1), 'format');
};

export const wipes: Act = ({ name }, report, given) => {
  if (given.has('-n --no-act -l --list -p --print') || (name === 'wipefs' && !given.has('-a -o --all --offset')))
    return report.harmless();
  if (/^s?fdisk|gdisk$/.test(name) && given.operands.length === 0) return report.harmless();
  destroys(report, given.operands.slice(0, 1), 'change the partitions of');
};

export const parted: Act = (_call, report, given) => {
  const [device, verb] = given.operands;
  if (given.has('-l --list') || !verb || /^(print|unit|help|align-check)$/.test(verb.text)) return report.harmless();
  destroys(report, device ? [device] : [], 'change the partitions of');
};

/** Storage tools whose destructive words are subcommands. */
export const storage = (pattern: RegExp, harmless: RegExp): Act => {
  return ({ name }, report, given) => {
    const texts = given.operands.map(({ text }) => text);
    if (given.has('-n --test --dry-run --dryrun')) return report.harmless();
    // cryptsetup asks, and a volume whose name is not known may be none.
    const isUnsure = given.operands.at(-1)?.isKnown === false || (name === 'cryptsetup' && !given.has('-q'));
    const words = `${name} ${texts.slice(0, 3).join(' ')}`;
    if (pattern.test(words))
      report.effect({
        kind: 'machine',
        target: texts.at(-1) ?? name,
        isRemote: true,
        sentence: `${words} would destroy stored data.`,
        certainty: isUnsure ? 'possible' : 'proven',
      });
    else if (harmless.test(words)) report.harmless();
  };
};

const unitViews =
  /^(status|list.*|show|is-.*|cat|get-default|help|print|blame|dump|info|get-property|show-environment|--status-all)$/;

const unitSettings =
  /^(enable|link|edit|set-property|preset|mask|unmask|disable|revert|add-wants|add-requires|set-default|import-environment|load|bootstrap|unload|remove|bootout|submit)$/;

export const unit: Act = ({ name }, report, given) => {
  const texts = given.operands.map(({ text }) => text);
  const [verb = 'status', ...units] = name === 'service' || name === 'rc-service' ? [texts[1], texts[0]] : texts;
  if (unitViews.test(verb)) return report.harmless();
  if (/^(poweroff|reboot|halt|suspend|hibernate|kexec|rescue|emergency|soft-reboot|switch-root|exit)$/.test(verb))
    return report.effect({ kind: 'machine', sentence: `It would ${verb} this machine.` });
  const kind = /^(stop|kill|isolate)$/.test(verb) ? 'machine' : unitSettings.test(verb) ? 'configuration' : 'process';
  report.effect({
    ...{ kind, certainty: kind === 'machine' ? 'possible' : 'proven' },
    target: units.join(' ') || verb,
    isRemote: true,
    sentence: `It would ${verb} the service ${units.filter(Boolean).join(' ')}.`,
  });
};

export const kills: Act = ({ words, name }, report, given) => {
  const texts = words.slice(1).map(({ text }) => text);
  if (
    (texts.length === 0 && name !== 'killall5') ||
    /^(-l|-L|--list|--table)$/.test(texts[0] ?? '') ||
    texts.includes('-0') ||
    (name === 'pkill' && given.has('-0'))
  )
    return report.harmless();
  const targets = texts.filter((text, at) => !text.startsWith('-') || (at > 0 && /^-1$/.test(text)));
  const isAll = name === 'killall5' || (name === 'kill' && (texts.slice(1).includes('-1') || targets.includes('1')));
  const target = targets.at(-1) ?? '';
  const isWide =
    texts.some((text) => /^-[uU]|^--(?:euid|uid|user)/.test(text)) || (name === 'fuser' && /^\//.test(target));
  if (isAll || isWide)
    return report.effect({
      ...{ kind: 'machine', target, isRemote: true, certainty: isAll ? 'proven' : 'possible' },
      sentence: `It would end every process ${isAll ? 'of this machine' : `of ${target}`}.`,
    });
  const kind = /agent-hooks/.test(target) ? 'self-protection' : 'process';
  report.effect(named(kind, target, `It would end the process ${targets.join(' ')}.`));
};

export const firewall: Act = ({ name }, report, given) => {
  const text = given.operands.map((word) => word.text).join(' ');
  const lists =
    given.has('-L -S --list --list-rules -C --check --list-all') ||
    /^(list|status|show|get|--get)/.test(text) ||
    (given.operands.length === 0 && given.options.size === 0);
  if (lists || name.endsWith('-save')) return report.harmless();
  report.effect({ kind: 'machine', sentence: 'It would change the firewall of this machine.' });
};

export const accounts: Act = (call, report, given) => {
  const { name } = call;
  if (given.has('-S --status --list') || (name === 'chsh' && given.has('-l'))) return report.harmless();
  const target = given.operands.at(-1);
  const sentence = `It would change accounts of this machine (${name} ${target?.text ?? ''}).`;
  report.effect({ kind: 'machine', certainty: 'possible', target: target?.text ?? name, isRemote: true, sentence });
  if (given.has('-r --remove --remove-home --remove-all-files') && /^(userdel|deluser)$/.test(name) && target) {
    report.effect({ kind: 'delete', target: `/home/${target.text}`, isRecursive: true });
  }
};

export const mounts: Act = ({ name }, report, given) => {
  if (given.operands.length === 0 && !given.has('-a --all')) return report.harmless();
  report.effect({
    kind: 'machine',
    certainty: 'possible',
    sentence: `It would ${name === 'umount' ? 'unmount' : 'mount'} ${given.operands.map(({ text }) => text).join(' ')}.`,
  });
};

export const kernel: Act = ({ name, words }, report, given) => {
  if (name === 'sysctl') {
    const writes = given.has('-w -p --write --load --system') || given.operands.some(({ text }) => text.includes('='));
    if (!writes) return report.harmless();
  } else if (given.has('-n -D --dry-run --show-depends')) return report.harmless();
  report.effect({
    kind: 'machine',
    sentence: `It would change the running kernel (${textOfWords(words.slice(0, 3))}).`,
  });
};

export const macDefaults: Act = bySubcommand(
  {
    ...same('read read-type domains find help', isHarmlessCall),
    ...same('write delete rename import', (_call, report, given) =>
      report.effect({ kind: 'configuration', target: given.operands[1]?.text ?? 'defaults', isRemote: true }),
    ),
  },
  isHarmlessCall,
);
