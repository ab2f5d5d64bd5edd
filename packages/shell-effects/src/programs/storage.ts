import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';

/** Programs for object storage and file systems of several machines. */
export const storagePrograms: readonly Program[] = programsOf(
  'storage',
  `
# rclone | -n -i -v -P -q -L -u -c -I --config= --transfers= --checkers= --include= --exclude= --filter= --filter-from= --files-from= --max-age= --min-age= --max-size= --min-size= --bwlimit= --backup-dir= --suffix= --log-file= --log-level= --stats= --max-delete= | dry:-n
delete|deletefile|purge|rmdirs|rmdir  ! delete {*} ;; Run it with \`--dry-run\` first.
sync  ! delete from {1} what is not in {0} ;; Use \`rclone copy\`, or run it with \`--dry-run\` first.
move|moveto  ? move {0} to {1}: it is deleted from {0}
dedupe|cleanup|bisync  ? delete files of {*}
config show|dump|file  $ of rclone
config|authorize|obscure|version|completion|gendocs|selfupdate|mount|nfsmount|rc|rcd|serve  -
copy|copyto|rcat|copyurl  ^ {*}
mkdir|touch|settier|link|archive  ~ change {*}
ls|lsd|lsl|lsf|lsjson|size|check|cryptcheck|checksum|md5sum|sha1sum|hashsum|cat|tree|ncdu|about|listremotes|backend|test|cryptdecode  .
# s3cmd s5cmd s4cmd s3 | -c= --config= -r -f -n -P --recursive --force --profile= --endpoint-url= --numworkers= --host= --access_key= --secret_key= | dry:-n
del|rm|delete  ! delete {*} ;; List it first.
rb  ! delete the bucket {*}
sync --delete-removed|--delete  ! delete from {1} what is not in {0}
expire|setlifecycle|dellifecycle|setpolicy|delpolicy|abortmp  ? {^} of {*}
mv|modify|accesslog|setacl|mb  ~ change {*}
--dump-config  $ of the settings
put|cp|sync|pipe  ^ {*}
ls|la|du|info|get|cat|head|multipart|signurl|select|presign  .
# mc mcli minio-mc | --json --quiet --debug --insecure --no-color -C= --config-dir= -r --recursive --force --older-than= --newer-than= --dangerous --versions --remove --fake --overwrite --attr= -a --dry-run | dry:--fake
rm|rb  ! delete {*} ;; List it with \`mc ls\` first.
mirror --remove  ! delete from {1} what is not in {0}
admin bucket|user|group|policy|service|replicate|tier|config|heal delete|remove|rm|unset|detach|reset|stop|disable  ! {@} {*}
admin user|group|policy|service|config|decommission *  ~ change {*}
admin decommission|rebalance start  ? move data of {*}
ilm|lifecycle add|import|edit|rule  ? let objects of {*} expire
anonymous|policy set|set-json  ? change who may read {*}
undo  ? undo changes of {*}
alias|update|share|support|license|ready|ping|config|completion  -
cp|mirror|pipe|put|od  ^ {*}
version|event|replicate|encrypt|legalhold suspend|remove|rm|clear  ? {@} {*}
mv|mb|tag|version|legalhold|retention|encrypt|event|replicate|quota  ~ change {*}
ls|cat|head|stat|tree|du|diff|find|sql|watch|get  .
# azcopy | --delete-destination= --recursive? --include-pattern= --exclude-pattern= --from-to= --log-level= --cap-mbps= --put-md5 --overwrite=
remove|rm  ! delete {0} ;; Run it with \`--dry-run\` first.
sync --delete-destination=true|--delete-destination=prompt  ! delete from {1} what is not in {0}
jobs|login|logout|env|doc|benchmark  -
copy|cp|c|sync|s  ^ {*}
set-properties|make  ~ change {0}
# b2 b2v3 b2v4 | --keepDays= --delete --profile= --threads= --recursive -r --withWildcard --versions
sync --delete|--keepDays  ! delete from {1} what is not in {0}
sync|upload-file|upload-unbound-stream  ^ {*}
delete-file-version|delete-bucket|delete-key|rm|cancel-all-unfinished-large-files  ! {^} {*}
bucket|file|key delete|cancel|hide  ! {@} {*}
account|authorize-account|clear-account|get-*|ls|list-*|version  -
# ossutil ossutil64 coscmd coscli obsutil tosutil gosutil bcecmd qshell upx jfs dbxcli gdrive dropbox_uploader.sh onedrive-cli duck | ${usual} -r -f
bucketdelete|batchdelete|foredeletebucket|abort  ! {^} {*}
sync --delete  ! delete from {1} what is not in {0}
cp|upload|put|rput|qupload|fput  ^ {*}
# hdfs hadoop | -* -conf= -D= -fs= | noverbs
dfs|fs -rm|-rmr|-expunge|-rmdir  ! delete {*}
dfs|fs -mv|-put|-copyFromLocal|-moveFromLocal|-chmod|-chown|-setrep|-mkdir|-touchz|-truncate  ~ change {*}
namenode|datanode -format  ! format the file system
dfsadmin -refreshNodes|-safemode|-deleteBlockPool|-finalizeUpgrade|-rollingUpgrade  ? change the cluster
dfs|fs  .
# lakectl dvc nessie juicefs weed ipfs git-annex alluxio | ${usual}
fs|branch|repo|tag reset|revert|delete|rm  ! {@} {*}
gc --delete|-a|-c|--all-commits|--cloud  ! delete data that no version uses
gc  ? delete data that no version uses
destroy|rmr  ! delete {*}
repo|pin gc|rm  ? delete data that is not pinned
drop  ? drop the content of {*}
add|status|init|pull|fetch|push|checkout|import|stage|repro|config  -
# ceph rados rbd radosgw-admin cephadm gluster | -p= --pool= --id= -n= -c= -k= --uid= --bucket= --yes-i-really-mean-it --yes-i-really-really-mean-it
osd pool delete|rm  ! delete the pool {0}
osd|mds|mon|fs|auth|mgr|orch purge|destroy|rm|lost|out|down|remove|fail|del|reset  ! {@} {*}
rmpool|purge|rm|cppool|rollback|rm-cluster|zap-osds  ! {^} {*}
snap|image|trash|mirror|namespace purge|rm|remove|rollback|revert  ! {@} {*}
user|bucket|key|subuser|quota|realm|zone rm|purge|remove|unlink|delete|disable  ! {@} {*}
volume delete|stop|reset|remove-brick|clear-locks  ! {@} {*}
peer detach  ? {@} {*}
`,
);
