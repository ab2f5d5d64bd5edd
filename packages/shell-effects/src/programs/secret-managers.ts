import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';

/** Programs that keep secrets. */
export const secretManagerPrograms: readonly Program[] = programsOf(
  'secret-managers',
  `
# vault bao | -* -address= -namespace= -format= -field= -mount= -version= -versions= -path= -ca-cert= -token= -ttl= -policy= -method= -prefix -force -wrap-ttl=
kv get  $ {0}
read|unwrap  $ {0}
print token  $ token
token create  $ token
kv metadata delete  ! delete all versions of {0}
kv delete|destroy  ! {@} {0} ;; \`vault kv undelete\` brings back what was deleted, but not what was destroyed.
kv put|patch|rollback|undelete|enable-versioning  ~ change {0}
kv metadata put|patch  ~ change {0}
delete  ! delete {0}
secrets|auth|audit disable  ! disable {0} and all that belongs to it
secrets|auth|audit enable|tune|move  ~ {@} {0}
lease|token revoke  ! revoke {*}
policy|namespace|plugin delete|deregister  ! {@} {0}
operator seal|step-down|rekey|rotate|generate-root|init|migrate  ? {@} the server
operator raft remove-peer  ! remove a server from the cluster
operator raft snapshot restore  ! replace all secrets by {0}
operator unseal|raft|key-status|members|usage|diagnose  -
login|agent|proxy|server|ssh|debug|monitor|path-help|version-history|transit|pki  -
write sys/seal|sys/step-down  ? {@} the server
write|secrets|auth  ~ change {0}
# op | --account= --vault= --format= --config= --session= --cache --fields= --otp --reveal --archive --out-file= -o= --env-file= --no-masking -i= -f
run  >
read  $ {0}
item|document get  $ {0}
inject  $ of {-i|--in-file}
item delete --archive  ! archive the item {0}
account|plugin|signin|signout|update|completion|whoami  -
user|group|vault|item|document|connect|events-api|service-account suspend|revoke  ? {@} {*}
service-account|connect create  ~ {@} {*}
# doppler | ${usual} --config= -c= -p= --project= --no-file --plain --fallback= --mount= --command=
run --command  > {--command}
run  >
secrets get|download|substitute|list  $ {*}
secrets set|upload|notes  ~ write secrets
secrets delete  ! delete the secrets {*}
configs tokens|logs revoke|rollback  ? {@} {*}
secrets  $ of the project
configure|login|logout|setup|me|open|update|completion|import|feedback  -
# infisical akeyless teller berglas chamber credstash confidant conjur envkey envkey-source dotenvx summon envconsul keywhiz secrethub phase unkey secretctl pass-cli dcli | ${usual} --env-file= --path= --service= --provider= -f=
run|exec  >
secrets get|generate-example-env  $ {0}
get|read|export|access|show|print|decrypt|get-secret-value|find|getall  $ {*}
variable get  $ {*}
# bw bws rbw | --session= --organizationid= --folderid= --raw --pretty -p --permanent
get item|password|totp|notes|attachment|username  $ {0}
get|list|export  $ {*}
delete -p|--permanent  ! delete {*} for good
delete|remove  ! delete {*}
secret get|list  $ {*}
purge  ! delete the local vault
sync|lock|unlock|login|logout|generate|encode|config|serve|status|stop-agent|register  -
# lpass keepassxc-cli kpcli | -k= --key-file= -y= --color= --sync=
show|clip|export|db-info|attachment-export  $ {*}
rm|rmdir|attachment-rm|db-remove  ! delete {*}
ls|locate|search|status|estimate|analyze|generate|diceware  .
login|logout|passwd|sync|open  -
# pass gopass prs passage | -c --clip -f --force -r --recursive -n -i -o --password --yes
rm|remove|delete  ! delete the secret {*}
ls|list|find|search|version|help|audit|fsck|recipients  .
insert|add|edit|generate|mv|rename|cp|copy|init|create|set  ~ change {*}
git|sync|clone|setup|config|mounts|otp|completion|update  -
show|grep|cat|otp  $ {*}
*  $ {^}
# sops | -d --decrypt -e --encrypt -i --in-place --extract= --input-type= --output-type= --output= -k= --age= --kms= --pgp= --gcp-kms= --azure-kv= -r
exec-env|exec-file  > {1}
-d|--decrypt  $ {0}
decrypt  $ {0}
-
# age rage | -d --decrypt -e -i= --identity= -o= --output= -r= --recipient= -p -a | noverbs
# secret-tool keyring keyctl | | noverbs
lookup|get|print|pipe|read|search  $ {*}
clear|del|unlink|revoke|purge  ! delete the secret {*}
store|set|add|padd|update  ~ write the secret {*}
# envchain | -s -p --set --list | noverbs
--list|-l  .
--set|-s  ~ write secrets
*  >
# ejson chezmoi git-crypt transcrypt blackbox_cat blackbox_edit_start kubeseal | -f= --keydir= --recovery-unseal
decrypt|unlock|export-key  $ {*}
--recovery-unseal  $ of the cluster
init|encrypt|lock|status|add|apply|update|diff|edit|managed|data|cd|doctor  -
purge  ? remove its files
`,
);
