import type { Program } from './program.ts';
import { bySubcommand, each, isHarmlessCall, nothing, operands, rowsFrom, same } from './shapes.ts';
import * as acts from './system-acts.ts';

/** Programs that change the machine: disks, services, accounts, processes, the kernel. */
export const systemPrograms: readonly Program[] = rowsFrom(
  'system',
  `
mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkfs.f2fs mkfs.minix mkfs.exfat mke2fs mkswap newfs mkdosfs mkntfs | -t= -b= -i= -I= -L= -m= -N= -O= -T= -U= -E= -F= -d= -f -n -q -v -c -K -V -s= -S= -r= --label= --uuid= --type= --dry-run
wipefs sgdisk fdisk sfdisk cfdisk gdisk cgdisk blkdiscard badblocks | -a -f -n -l -p -o= -t= -b= -i -J -O -q -Z -z -g -w -s= -L -c -v --all --no-act --list --print --offset= --types= --force --zap --zap-all --clear --delete? --new= --offset= --length= --secure
parted | -l -s -m -a= -f --list --script --machine --align=
lvremove vgremove pvremove vgreduce | -y -f -t -S= --test --yes --force
lvm zfs zpool btrfs mdadm cryptsetup dmsetup bcachefs nvme tune2fs xfs_repair hdparm resize2fs pvcreate vgcreate lvreduce | -n -r -f -R -v -y -q -t --test --dry-run --zero-superblock --fail --remove --stop --security-erase=
shutdown | -h -r -P -H -c -k -n --halt --poweroff --reboot --show
reboot halt poweroff | -f -p -w -d -n --force --wtmp-only
grub-install update-grub grub-mkconfig efibootmgr bootctl nvram bless
csrutil spctl fdesetup tmutil setenforce aa-disable aa-teardown auditctl | -d= -e= --master-disable --master-enable --add --remove
init telinit
systemctl service rc-service launchctl sv supervisorctl initctl loginctl systemd-analyze | -H= -M= -t= -n= -p= -s= -o= -a -l -q -f --user --system --now --type= --state= --property= --lines= --output= --signal= --kill-who= --no-pager --all --full --force --failed --quiet --status-all
chkconfig update-rc.d rc-update update-alternatives alternatives ldconfig dpkg-divert dpkg-reconfigure
journalctl | -u= -n= -p= -S= -U= -o= -f -b? -k -e -r -x -g= -t= --unit= --lines= --since= --until= --vacuum-size= --vacuum-time= --vacuum-files= --rotate --no-pager
kill pkill killall killall5 skill xkill fuser | -s= -n= -u= -U= -t= -g= -P= -G= -f -x -9 -15 -l -0 -k -o -i -v -m --signal= --user= | nohelp
pgrep pidof ps top htop btop pstree free vmstat iostat mpstat sar uptime w who users last lastlog lsof lscpu lsmem lspci lsusb lshw dmidecode lsmod modinfo sensors acpi dmesg hostid nvidia-smi glances neofetch fastfetch screenfetch lsb_release getent | | harmless
iptables ip6tables nft ufw firewall-cmd pfctl ipset iptables-save iptables-restore ebtables | -t= -L -S -n -v -F -X -P -A -D -I -C --list --list-rules --check --flush --list-all
useradd userdel usermod groupadd groupdel groupmod adduser deluser addgroup delgroup passwd chpasswd gpasswd visudo vipw chsh chfn chage newusers dscl | -r -f -a -d= -g= -G= -s= -u= -c= -p= -m -M -l -S -L -U -e= -E= -i= -o -R= --remove --remove-home --remove-all-files --groups= --shell= --home= --status --list --append
mount umount swapon swapoff losetup pivot_root fusermount kpartx | -t= -o= -a -l -f -r -w -v -n -L= -U= -O= --all --bind --rbind --types= --options=
sysctl insmod modprobe rmmod depmod kexec | -w -p? -a -n -e -q -r -f -D -v --write --load? --system --all --remove --dry-run --show-depends
defaults
diskutil hdiutil asr
security
hostname timedatectl localectl | -f -s -i -I -d -A -b -F=
logrotate | -f -d -s= -v --force --debug --state=
tmpreaper tmpwatch | -a -m -u -c -t --all --test
gpg gpg2 | -o= -r= -u= -d -e -s -a -c -b -k -K --output= --recipient= --decrypt --encrypt --sign --armor --batch --yes --delete-keys --delete-secret-keys --delete-secret-and-public-key --export-secret-keys --export --import --list-keys --verify --fingerprint --homedir=
man | -P= -H? -L= -m= -M= -S= -s= -C= -E= -R= -a -k -f -w -K -l --pager= --html?
open xdg-open start explorer | -a= -b= -e -t -n -g -W -R --args
pbpaste xclip xsel wl-paste pbcopy wl-copy notify-send say spd-say | -o -i -selection= -sel= -b
logger wall write mesg`,
  {
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
        : report.effect({
            kind: 'configuration',
            target: call.words.map(({ text }) => text).join(' '),
            isRemote: true,
          }),
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
      if (
        /^(erase|partition|zero|random|secureErase|reformat|delete|apfs|cs|appleRAID|restore|resizeVolume)/i.test(
          verb?.text ?? '',
        )
      )
        acts.destroys(report, rest.slice(-1), 'erase');
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
  },
);
