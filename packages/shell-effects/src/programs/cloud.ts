import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';

/** Programs for other clouds, hosting platforms and virtual machines. */
export const cloudPrograms: readonly Program[] = programsOf(
  'cloud',
  `
# doctl linode-cli hcloud scw vultr-cli upctl exo civo ionosctl ovhcloud yc metal katapult brightbox cloudscale stackit gridscale dop | ${usual}
compute ssh --ssh-command  >> {--ssh-command}
compute droplet-action|droplet * rebuild|restore  ! overwrite the disk of {*}
server|servers|instance|linodes rebuild|reset|reset-password  ! overwrite the disk of {*}
databases|database maintenance-window|get|connection  -
databases|database flush|reset  ? {*}
apps|app console|logs  .
serverless undeploy  ! undeploy {*}
registry garbage-collection|gc  ? delete images that are not used
object|s3 rm|delete|purge  ! delete {*}
context|config|auth|init|login|completion|version|account|profile  -
server poweroff|shutdown|reset|reboot  ~ {@} {*}
# oci ibmcloud openstack nova cinder glance neutron heat swiftclient packet maas juju exoscale | ${usual}
ks cluster|worker rm  ! delete {*}
resource|iam|is|cos|cf|ce|cr|sl|fn *-delete|*-rm|*-remove  ! {*}
server rebuild  ? overwrite the disk of {0}
server|volume|stack abandon  ! {@} {0}
project purge  ! delete everything of the project {*}
destroy-model|destroy-controller|kill-controller|remove-application|remove-unit|remove-machine  ! {^} {*}
ssh|exec|login|logout|target|config|plugin|update|target  -
# aliyun tccli hcloud-huawei bce volc ucloud | ${usual}
* Delete*|Terminate*|Remove*|Release*|Purge*|Destroy*|Drop*|Batch*Delete*|Unsubscribe*  ! {@} {=}
* Stop*|Disable*|Revoke*|Detach*|Reset*|Restore*|Isolate*|Clear*  ? {@} {=}
* Describe*|List*|Get*|Query*|Search*|Check*|Inquiry*  .
oss rm|rb|bucket-*  ! delete {*}
configure|auto-completion|plugin|*  -
# heroku | -a= --app= -r= --remote= -t= --team= -c= --command= --confirm= -s= --size= -p= --pipeline=
pg:reset  ! delete all data of the database {0}
pg:copy  ! replace the data of {1} by {0}
pg:push|pg:backups:restore  ! replace the data of {1}
pg:promote|pg:upgrade|pg:unfollow|pg:settings  ~ change the database {*}
pg:kill|pg:killall  ~ end queries
apps:destroy|destroy|apps:delete  ! delete the app {0} {-a|--app} and its add-ons
config:unset  ? remove the variables {*}
config:get|config  $ of the app {-a|--app}
pg:credentials:url|redis:credentials|authorizations:create|auth:token  $ {*}
ps:scale|scale *=0  ? stop all dynos of {*}
rollback|releases:rollback  ? roll the app back to {0}
run|run:detached  >>
pg:psql  % {-c|--command}
local|login|logout|auth|git|plugins|plugins:*|autocomplete|update|logs|open|repo:*  -
# fly flyctl | ${usual} -C= --command=
destroy  ! delete the app {*} ;; Stop it with \`fly scale count 0\` instead.
apps destroy  ! delete the app {*} ;; Stop it with \`fly scale count 0\` instead.
scale count 0|*=0  ? stop all machines
secrets unset  ? remove the secrets {*}
ips release  ! give the address {*} up
ssh console -C|--command  >> {-C|--command}
machine|machines|m exec  >> {1}
postgres|pg detach|failover  ? {@} {*}
volumes|volume|vol fork|extend  ~ change {*}
auth|config|wireguard|doctor|platform|logs|status|dig|ping|proxy|console|docs|version|settings|tokens  -
# vercel vc now netlify ntl railway render koyeb northflank deployctl surge scalingo clever platform upsun zeabur qovery porter eas expo appwrite nhost dokku caprover coolify kamal hasura turbo-cloud | ${usual} --site= -s= --service= -S= --local-config= --alias=
alias rm|remove  ! remove the alias {*}
env pull|list|ls|get  $ of the environment
env:get|env:list|variables|variable:get|variable:list|config:show|config:export  $ of the environment
env:unset|config:unset|config:clear|variable:delete|env:clear  ? remove variables: {*}
env rm|remove|unset  ! remove the variable {*}
rollback  ? roll back to {*}
redeploy|promote|deploy|up|link|unlink|prod  ~ deploy
api delete*  ! {^} {*}
api -X=DELETE|--method=DELETE  ! delete {0}
down  ! remove the deployment
run|shell|enter  >
app|proxy|accessory|traefik|server|registry remove|logout  ! {@} the {^} {*}
app exec  >> {0}
teardown  ! take {*} offline
ps:stop|ps:restart  ~ {^} {*}
apps:destroy|*:destroy|*:unlink|*:unexpose|project:delete|environment:delete|environment:deactivate|app:delete|integration:delete  ! {^} {*}
cleanup  ? delete unused images and containers
cache|telemetry|login|logout|whoami|switch|init|dev|build|logs|inspect|open|status|lm|git|completion|dns:list  -
database clear|reset  ! delete the data of {*}
metadata clear  ! delete the metadata
migrate delete|apply  ? change migrations of the database
# supabase | --project-ref= --workdir= --db-url= --linked --local --experimental -p= --schema=
db reset --linked|--db-url  ! delete all data of the remote database
db reset  ? delete all data of the local database
stop --no-backup  ! delete the data of the local database
db push|pull|start|lint|diff|dump  ~ change the database
storage rm  ! delete {*}
secrets unset  ! remove the secrets {*}
functions delete  ! delete the function {0}
migration repair|squash|down  ? change the history of migrations
start|stop|init|login|link|unlink|gen|functions  -
# wrangler wrangler2 flarectl | --config= -c= --env= -e= --name= --namespace-id= --binding= --preview --remote --local --command= --file= -j= --env-file= --cwd=
delete  ! delete the worker {0}
rollback  ? roll the worker back
deployments rollback  ? roll the worker back
d1 time-travel restore  ! replace the data of {0} by an earlier state
d1 migrations apply  ~ change the database {0}
d1 execute  % {--command}{<--file}
r2 bucket lifecycle|lock|sippy remove|disable|add  ? change {*}
queues purge  ! delete all messages of {0}
secret|secrets-store put|bulk|create  ~ write secrets
versions|triggers|deploy|publish|pages deploy  ~ deploy
login|logout|init|dev|tail|types|docs|generate|whoami  -
# cf cf7 cf8 | -c= -o= -s= -i= -m= -k=
ssh -c  >> {-c}
unbind-*|unmap-*|purge-*|unset-*  ? {@} {*}
stop|restart|restage|scale|push|bind-*|map-route  ~ {@} {*}
apps|app|services|env|routes|orgs|spaces|target|login|logout|api|events|logs|curl  -
# virsh | -c= --connect=
undefine  ! delete the virtual machine {*}
destroy|shutdown|reset|reboot|suspend  ~ turn {*} off
net-destroy|pool-destroy|net-undefine|pool-undefine  ? remove {*}
snapshot-revert  ? put {*} back to a snapshot
# lxc incus | --project=
exec  >>
delete  ! delete the instance {*}
snapshot|storage|network|profile|image|project|remote delete|rm|remove  ! delete {*}
restore  ? put {*} back to a snapshot
stop|start|restart|pause  ~ {@} {*}
# multipass limactl tart prlctl orb vmrun xe esxcli qm pct pvesh pveceph vzctl | -T= -u= -p --purge
exec|shell  >>
delete --purge|-p  ! delete the virtual machine {*} for good
delete|destroy|deleteVM  ! delete the virtual machine {*}
purge  ! delete removed virtual machines for good
rollback|revertToSnapshot  ? put {*} back to a snapshot
vm-destroy|vdi-destroy|vm-uninstall|sr-destroy|sr-forget|pool-eject  ! {@} {*}
factory-reset  ! delete all virtual machines
stop|start|restart|suspend|reset  ~ {@} {*}
# VBoxManage vboxmanage
unregistervm --delete|--delete-all  ! delete the virtual machine {*}
closemedium * * --delete  ! delete the disk {*}
closemedium * --delete  ! delete the disk {*}
snapshot * delete  ! delete the snapshot {*}
snapshot * restore*  ? put {*} back to a snapshot
guestcontrol * run|start  -
controlvm|startvm|modifyvm|createvm|clonevm|unregistervm  ~ change {*}
list|showvminfo|showmediuminfo|guestproperty|metrics  .
# govc | -* -u= -k= -dc= -ds= -vm= -host= -cluster= -pool= -l
*.destroy|*.rm|*.remove|*.delete|*.unregister  ! {^} {*}`,
);
