import type { Word } from '../types.ts';
import type { Program } from './program.ts';
import rows from './rows/system.json' with { type: 'json' };
import { bySubcommand, each, isHarmlessCall, nothing, operands, rowsFrom, same, textOf, wordLike } from './shapes.ts';
import * as acts from './system-acts.ts';

const erasing = /^(erase|partition|zero|random|secureErase|reformat|delete|apfs|cs|appleRAID|restore|resizeVolume)/i;

export const systemPrograms: readonly Program[] = rowsFrom('system', textOf(rows.system), {
  mkfs: acts.formats,
  wipefs: acts.wipes,
  parted: acts.parted,
  lvremove: acts.storage(/^/, /(?!)/),
  lvm: (call, report, given) => {
    const { name } = call;
    const byOption =
      given.has('--zero-superblock --security-erase') || (name === 'mdadm' && given.has('--stop --remove --fail'));
    if (byOption) return report.effect({ kind: 'machine', sentence: `${name} would destroy stored data.` });
    acts.storage(
      /\b(destroy|lvremove|vgremove|pvremove|labelclear|rollback|subvolume delete|device (remove|delete)|erase|luksErase|luksFormat|luksKillSlot|luksRemoveKey|reencrypt|format|sanitize|remove_all|wipe_table)\b|^(pvcreate|lvreduce)/,
      /\b(list|status|get|show|scan|info|usage|luksDump|history|iostat|ls|deps|df|lvs|vgs|pvs)\b/,
    )(call, report, given);
  },
  shutdown: (call, report, given) =>
    given.has('-c -k --show')
      ? report.harmless()
      : acts.machine('It would shut down this machine.')(call, report, given),
  reboot: acts.machine('It would shut down or restart this machine.'),
  'grub-install': acts.machine('It would change how this machine starts.'),
  csrutil: acts.machine('It would change the protection of this machine.'),
  init: (call, report, given) =>
    /^[06s1]$/i.test(given.operands[0]?.text ?? '')
      ? acts.machine('It would shut down or restart this machine.')(call, report, given)
      : undefined,
  systemctl: acts.unit,
  chkconfig: (call, report, given) =>
    given.has('--list --display --query -p')
      ? report.harmless()
      : report.effect({ kind: 'configuration', target: call.words.map(({ text }) => text).join(' '), isRemote: true }),
  journalctl: (_call, report, given) =>
    given.has('--vacuum-size --vacuum-time --vacuum-files')
      ? report.effect({ kind: 'delete', target: '/var/log/journal', isRecursive: true, certainty: 'possible' })
      : report.harmless(),
  kill: acts.kills,
  pgrep: (_call, report) => report.prints(nothing),
  iptables: acts.firewall,
  useradd: acts.accounts,
  mount: acts.mounts,
  sysctl: acts.kernel,
  defaults: acts.macDefaults,
  diskutil: (_call, report, given) => {
    const [verb, ...rest] = given.operands;
    if (/^(list|info|activity|listFilesystems|imageinfo|verify\w*|isencrypted)$/i.test(verb?.text ?? 'list'))
      return report.harmless();
    if (erasing.test(verb?.text ?? '')) acts.destroys(report, rest.slice(-1).map(deviceOf), 'erase');
  },
  security: bySubcommand({
    ...same('find-generic-password find-internet-password dump-keychain export', (call, report) =>
      report.effect({ kind: 'read', target: `${call.home}/Library/Keychains/login.keychain-db`, isSecret: true }),
    ),
    ...same('delete-keychain delete-generic-password delete-internet-password', (call, report) =>
      report.effect({ kind: 'delete', target: `${call.home}/Library/Keychains/login.keychain-db` }),
    ),
  }),
  hostname: (_call, report, given) =>
    given.operands.length === 0 || /^(status|show|list-)/.test(given.operands[0]?.text ?? '')
      ? report.harmless()
      : report.effect({ kind: 'machine', sentence: 'It would change the settings of this machine.' }),
  logrotate: (_call, report, given) => each(report, given.operands, { kind: 'configuration' }),
  tmpreaper: operands('delete', { from: 1 }),
  gpg: (call, report, given) => {
    if (given.has('--delete-keys --delete-secret-keys --delete-secret-and-public-key'))
      report.effect({ kind: 'delete', target: `${call.home}/.gnupg`, certainty: 'possible' });
    else if (given.has('--export-secret-keys'))
      report.effect({ kind: 'read', target: `${call.home}/.gnupg/private-keys-v1.d`, isSecret: true });
    else each(report, given.operands, { kind: 'read' });
    each(report, given.values('-o --output'), { kind: 'write' });
    if (given.has('-k -K --list-keys --verify --fingerprint')) report.harmless();
  },
  man: ({ environment }, report, given) => {
    const programs = [
      ...given.values('-P -H --pager --html'),
      ...[environment.get('MANPAGER') ?? environment.get('PAGER')].filter((word) => word !== undefined),
    ];
    for (const program of programs) report.shell(program, { isPartial: true });
    if (given.has('-l')) each(report, given.operands, { kind: 'read' });
    if (programs.length === 0) report.harmless();
  },
  open: ({ words }, report, given) => {
    for (const target of given.operands.slice(0, 1)) {
      const isRemote = /^\w+:/.test(target.text);
      const sent = words.flatMap(({ data }) => data.files);
      if (sent.length > 0 && isRemote) report.effect({ kind: 'send', target, isRemote, sent });
    }
  },
  ...same('pbpaste logger', isHarmlessCall),
});

/** macOS names disks without their directory too. */
const deviceOf = (word: Word): Word => (/^r?disk\d/.test(word.text) ? wordLike(word, `/dev/${word.text}`) : word);
