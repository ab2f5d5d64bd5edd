import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';

const repository =
  '-r= --repo= -p= --password-file= --tag= --host= -H= --path= --keep-last= --keep-hourly= --keep-daily= --keep-weekly= --keep-monthly= --keep-yearly= --keep-within= -n -q -v -a= -P= --prefix= --glob-archives= --target= --stanza= --config=';

/** Programs for backups and snapshots. */
export const backupPrograms: readonly Program[] = programsOf(
  'backups',
  `
# restic rustic | ${repository} | dry:-n
forget  ! delete snapshots of the backup ;; Run it with \`--dry-run\` first.
prune  ! delete data of the backup that no snapshot uses
key remove|rm  ! remove a key of the backup
unlock --remove-all  ? remove locks that others hold
rewrite|repair|migrate|recover  ? change snapshots of the backup
restore  -
backup|copy|init|tag|unlock|key  ~ change the backup
check|snapshots|stats|ls|find|mount|diff|dump|cat|list|version|cache|self-update|generate|options|features  .
# borg borgmatic attic borg2 | ${repository} -s --stats --list --force --cache-only | dry:-n
delete --cache-only  ? delete the cache of the backup
delete|repo-delete|rdelete  ! delete {*} from the backup ;; Run it with \`--dry-run --list\` first.
prune  ! delete archives that no rule keeps ;; Run it with \`--dry-run --list\` first.
compact  ? free space: deleted archives cannot be brought back
recreate|break-lock|upgrade|config|key  ? change the backup {*}
extract|export-tar|mount|umount|create|init|rcreate|serve|import-tar  -
info|list|rlist|rinfo|diff|check|version|with-lock|benchmark  .
# velero | ${usual} -n= --namespace= --kubeconfig= --kubecontext= -o= -l= --selector= | nouns:restore,backup,backups,restores
uninstall  ! uninstall Velero and its backups
restore create --existing-resource-policy=update  ? overwrite resources of the cluster
install|backup|restore|schedule create  ~ {^} {*}
# pgbackrest | ${repository}
stanza-delete  ! delete all backups of {--stanza}
expire  ? delete old backups of {--stanza}
restore  ? replace the data directory by a backup of {--stanza}
backup|stanza-create|stanza-upgrade|start|stop|annotate|archive-push|archive-get  ~ {^} {--stanza}
# barman | -c= --config=
delete  ! delete the backup {1} of {0}
recover|restore  ? replace a data directory by a backup of {0}
cron|switch-wal|switch-xlog|receive-wal  ~ {^} {0}
check|list-*|show-*|status|diagnose|verify*|config-*  .
# wal-g wal-e envdir-wal-g | --config= --walg-storage-prefix= --confirm
delete !--confirm  .
delete  ! delete backups: {*}
backup-fetch|wal-fetch  ? write a backup into {0}
backup-push|wal-push|copy  ~ {^} {0}
backup-list|wal-show|wal-verify|st|pgbackups  .
# duplicity | --encrypt-key= --sign-key= --time= -t= --full-if-older-than= --exclude= --include= --force
remove-older-than|remove-all-but-n-full|remove-all-inc-of-but-n-full|cleanup !--force  .
remove-older-than|remove-all-but-n-full|remove-all-inc-of-but-n-full|cleanup  ! delete old backups of {*}
collection-status|list-current-files|verify  .
-
# rdiff-backup | --remove-older-than= --force
--remove-older-than  ! delete old versions of {0}
remove  ! delete old versions of {*}
regress  ? undo the last backup of {*}
-
# kopia | ${usual} --config-file= --delete
snapshot|snap delete|expire --delete  ! delete snapshots: {*}
snapshot|snap delete|expire  ? delete snapshots: {*}
repository|repo disconnect|connect|create|set-*  ~ {@}
maintenance run  ~ remove data that is no longer used
restore|mount|server  -
# tarsnap | -f= -C= -d --nuke --keyfile= | noverbs
--nuke  ! delete all archives
-d  ! delete the archive {-f}
# duplicati-cli duplicati-commandline bup burp bacula-cli bconsole rsnapshot zbackup bareos duplicacy plakar arq | -a= -c= -C= -b=
-a=delete  ! delete the backup {-b}
prune|purge-broken-files|gc|compact  ? delete data that is no longer used
# proxmox-backup-client proxmox-backup-manager | --repository= --ns=
forget|prune  ! delete snapshots: {*} ;; Run it with \`--dry-run\` first.
restore|backup|mount|map  -
# snapper timeshift btrbk sanoid syncoid zfs-prune-snapshots zrepl | -c= --config= --snapshot= -n | dry:-n
--delete|--delete-all  ! delete snapshots: {--snapshot}
--restore  ? put the system back to {--snapshot}
undochange|rollback  ? put files back to {*}
# xtrabackup mariabackup litestream veeamconfig stash k8up kanctl trilio bareos-dbcheck automysqlbackup | ${usual} --target-dir= --copy-back --move-back
--copy-back|--move-back  ? replace the data directory by a backup
`,
);
