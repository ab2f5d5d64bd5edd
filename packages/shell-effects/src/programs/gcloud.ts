import { programsOf } from './operations.ts';
import type { Program } from './program.ts';

/** Programs for Google Cloud and Firebase. */
export const gcloudPrograms: readonly Program[] = programsOf(
  'gcloud',
  `
# gcloud | --project= --account= --configuration= --format= --quiet -q --verbosity= --impersonate-service-account= --billing-project= --zone= --region= --location= --organization= --filter= --limit= --flags-file= -z= --cluster= --instance= --access-token-file= --folder= -r -R --recursive --async | nouns:run,functions,events,shell
alpha|beta|preview|storage|compute|container|sql|run|functions|dns|apigee|iam|projects help  .
storage rm --recursive|-r|-R|--all-versions  ! delete everything below {0}
storage rsync --delete-unmatched-destination-objects  ! delete from {1} what is not in {0}
storage mv  ~ move {0} to {1}
storage cp|rsync  ^ {*}
storage cat|hash|ls|du  -
secrets versions access  $ {--secret}
auth print-*|application-default  $ of temporary credentials
auth|config|components|init|info|topic|feedback|cheat-sheet  -
sql export  ~ export {*}
sql backups restore  ! replace the data of {--restore-instance} by a backup
sql instances restore-backup  ! replace the data of {0} by a backup
sql import  ? write the data of {1} into {0}
compute ssh --command  >> {--command}
container clusters resize --num-nodes=0|--size=0  ? remove all nodes of {0}
apigee deployments undeploy  ! undeploy {--api}
apigee apis undeploy  ! undeploy {0}
dns record-sets transaction remove|execute  ? change or delete DNS records of {--zone|-z}
dns record-sets transaction  -
dns record-sets import --delete-all-existing|--replace-origin-ns  ! replace the DNS records of {--zone|-z}
services disable  ? disable the service {*} and all that uses it
services enable|list  ~ enable {*}
firestore import|export  ~ {*}
firestore bulk-delete  ! delete documents
pubsub subscriptions seek  ? mark messages of {0} as read, or as new
kms keys versions disable|destroy  ! {^} key versions: {*}
* * set-iam-policy  ? replace the permissions of {0}
* set-iam-policy  ? replace the permissions of {0}
* remove-iam-policy-binding|add-iam-policy-binding  ~ change permissions of {0}
* * remove-iam-policy-binding|add-iam-policy-binding  ~ change permissions of {0}
compute instances remove-metadata|remove-tags|remove-labels|reset|stop  ~ change {*}
* * undelete  ~ restore {*}
# gsutil | -o= -h= -m -D -q -i= -u= -d -r -R -f -c -x= -e -C -p= -l= -b= -s= -a | dry:-n
rm  ! delete {*} ;; List it with \`gsutil ls\` first.
rb  ! delete the bucket {*}
rsync -d  ! delete from {1} what is not in {0} ;; Run it with \`-n\` first.
lifecycle set  ? let objects of {1} expire
versioning set off  ? stop keeping versions in {0}
mv  ~ move {0} to {1}
iam|acl|defacl get|list  .
iam|acl|defacl|cors|versioning|web|label|retention|setmeta|rewrite|mb|notification|hmac|kms|bucketpolicyonly|ubla  ~ change {*}
cp|rsync  ^ {*}
ls|cat|stat|du|hash|version|test|perfdiag|config|signurl  -
# bq | --project_id= --dataset_id= --location= --format= --job_id= -n= --max_rows= --destination_table= --use_legacy_sql? --replace? -r -f -d -t -m --api= | dry:--dry_run
rm -r  ! delete {*} and everything in it
rm  ! delete {*}
load --replace  ? replace the rows of {0}
cp -f|--force  ? replace {1}
query --destination_table|--replace  ~ write a table
query  % {0}
remove-iam-policy-binding|add-iam-policy-binding|mk|update|load|insert|cp|extract|cancel|partition|undelete|truncate  ~ change {*}
# firebase firebase-tools | -P= --project= --account= --only= --token= -j --json --non-interactive --interactive
database:remove  ! delete {0} of the database
database:set|database:update  ? replace {0} of the database
firestore:delete --all-collections  ! delete all collections
firestore:delete  ! delete {0} of Firestore
hosting:disable  ! take the site offline
auth:export  $ of users
auth:import|remoteconfig:rollback  ? overwrite {*}
functions:secrets:access  $ {0}
functions:secrets:destroy|functions:secrets:prune  ! delete the secret {0}
deploy --force  ? deploy, and delete functions that are no longer there
emulators:*|serve|init|login*|logout|use|target*|open|setup:*  -
# cbt gcsfuse apigeecli kf | -project= -instance= -creds= -o= --org= -t= --token= -e= --env=
deletetable|deletefamily|deleterow|deleteallrows|deletecolumn|deleteinstance|deletecluster|deleteappprofile|deletesnapshot  ! {^} {*}`,
);
