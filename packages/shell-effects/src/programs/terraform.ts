import { programsOf } from './operations.ts';
import type { Program } from './program.ts';

const planFirst = ';; Show it with `terraform plan -destroy` first.';

/** Programs that build, change and destroy infrastructure as written in files. */
export const terraformPrograms: readonly Program[] = programsOf(
  'terraform',
  `
# terraform tofu terragrunt terraform* tf | -* -chdir= -target= -replace= -var= -var-file= -state= -out= -backend-config= -lock-timeout= -parallelism= -lock -refresh -auto-approve -destroy -force -json -input -working-dir= -terragrunt-working-dir= -terragrunt-config= -state-out= -backup=
destroy  ! destroy {-target} everything that the configuration manages ${planFirst}
apply -destroy  ! destroy everything that the configuration manages ${planFirst}
apply -replace  ? destroy and create again {-replace}
apply -auto-approve|--non-interactive  ? change or destroy resources without showing the plan ;; Run \`terraform plan -out=plan\`, look at it, then apply that plan.
apply  ~ change resources as planned
state rm  ! forget {*}: Terraform no longer manages it
state push -force  ! overwrite the remote state with {0}
state push  ? overwrite the remote state with {0}
state mv|replace-provider  ~ change the state
state list|show|pull  .
taint  ? mark {0}, so that the next apply destroys it
untaint  ~ unmark {0}
force-unlock  ? take the lock of the state away from whoever uses it
workspace delete -force  ! delete the workspace {0} and its state
workspace delete  ! delete the workspace {0}
workspace  -
import  ~ take {0} into the state
refresh  ~ change the state to what exists
init|get|fmt|validate|plan|show|output|graph|providers|version|console|test|metadata|modules|login|logout  .
run-all|run destroy  ! destroy everything in all modules ${planFirst}
run-all|run apply  ? change or destroy resources in all modules without showing the plan
run-all|run  -
stack destroy|clean  ! destroy the stack
backend delete  ! delete the bucket with the state
# pulumi | -s= --stack= -C= --cwd= --color= -t= --target= -c= --config= -m= --message=
destroy|down  ! destroy every resource of the stack {-s|--stack} ;; Show it with \`pulumi preview\` first.
stack rm  ! remove the stack {0} and its history
state delete  ! forget the resource {0}: Pulumi no longer manages it
state unprotect  ? take the protection of {0} away
stack import|init|rename|tag|change-secrets-provider  ~ change the stack
state edit|rename|upgrade|repair  ~ change the state
up|update|apply -f|-y|--yes|--skip-preview  ? change or delete resources without a question
up|update|refresh|import  ~ change resources of the stack
config get --show-secrets  $ {0}
config --show-secrets  $ of the stack
stack output|export --show-secrets  $ of the stack
cancel  ? cancel the running update
org|policy rm|disable|remove  ! remove {*}
config|plugin|new|login|logout|whoami|stack|preview|logs|about|console|env  -
# cdk cdktf sst serverless sls sam copilot amplify arc up-cli nitric chalice zappa | -c= --context= -a= --app= --profile= --stage= -s= --stage -r= --region= --stack-name= --require-approval= -n= --name=
destroy|remove|delete|undeploy  ! delete {*} and its resources ;; List its resources first.
app|env|svc|job|task|pipeline delete  ! delete {*}
rollback  ? roll {*} back
deploy --require-approval=never  ? change or delete resources without a question
gc  ? delete assets that are no longer used
deploy|bootstrap|import|push|publish|watch  ~ change {*}
diff|synth|synthesize|list|ls|doctor|validate|build|package|logs|info|local  .
# ansible-playbook ansible-pull | -i= --inventory= -l= --limit= -e= --extra-vars= -t= --tags= -u= -f= --vault-password-file= --skip-tags= --become-user= -U= -d= -C --check | dry:--check,-C,--list-hosts,--list-tasks,--list-tags,--syntax-check
~ change the hosts of {-i|--inventory} as {0} says
# ansible-vault | --vault-password-file= --vault-id= --output=
view|decrypt  $ {0}
encrypt|edit|rekey|create|encrypt_string  -
# ansible-galaxy
role|collection remove|delete  ~ remove {*}
delete  ! delete the role {*} from the server
install|role|collection  -
# packer vagrant | -c= --command= -var= -var-file= --provider=
destroy  ! destroy the virtual machine {*}
box remove|prune  ~ remove the box {*}
snapshot delete  ! delete the snapshot {*}
snapshot restore|pop  ? put the virtual machine back to {*}
ssh -c|--command  >> {-c|--command}
build --force|-force  ? replace the artifacts
build|up|halt|reload|provision|suspend|resume  ~ {0} a virtual machine
cloud box|provider|version delete  ! delete {*}
validate|inspect|fmt|status|global-status|version|init|ssh-config  .
# salt salt-call salt-ssh salt-run salt-key | -d= --delete= -a= --accept= -t= --timeout= -G= -L= -E= -C= | noverbs
-D|--delete-all  ! delete the keys of all minions
-d|--delete  ! delete the key of {-d|--delete}
* cmd.run|cmd.shell|cmd.run_all  >> {0}
cmd.run|cmd.shell  > {0}
* state.apply|state.highstate|state.sls|pkg.remove|file.remove|service.stop|system.*  ~ change {*}
* test.ping|grains.items|pillar.items|sys.doc  .
# puppet chef knife chef-client bolt cfn-agent | -c= --config= -n= --targets= -t= | dry:--noop,-W,--why-run
node|client|role|environment|data|cookbook|user|group delete|bulk  ! delete {*} from the server
node purge|clean|deactivate  ! remove {*} from the server
cert|ca|certificate clean|revoke|destroy  ! revoke the certificate of {*}
ssh  >> {1}
command run  >> {0}
* server delete  ! delete the server {*}
apply|agent  ~ change this machine
# spacectl tfc env0 atlantis infracost terracognita terraformer scalr driftctl tflint tfsec checkov
stack|workspace|module delete|destroy  ! delete {*}
# nomad waypoint boundary consul-template levant | -* -address= -namespace= -region= -token= -task= -ca-cert= -job -purge -force -detach -yes -enable -i -t -allow-stale
job stop -purge  ! stop and purge the job {0}
job stop  ? stop the job {0}
stop -purge  ! stop and purge the job {0}
stop  ? stop the job {0}
node drain -enable  ? drain the node {0}
namespace|volume|quota|acl|var|operator|recommendation delete|purge|remove|deregister  ! delete {*}
acl token|policy|role|auth-method|binding-rule delete  ! delete {*}
operator raft remove-peer  ! remove a server from the cluster
operator snapshot restore  ! replace the state of the cluster with {0}
operator snapshot|api|debug|metrics  -
system gc  ? delete what is no longer used
alloc exec  >>
exec  >>
alloc stop  ~ stop {0}
job plan|status|inspect|validate|history|deployments  .`,
);
