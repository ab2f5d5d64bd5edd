import { programsOf } from './operations.ts';
import type { Program } from './program.ts';

const kubectlOptions =
  '-n= --namespace= --context= --cluster= --kubeconfig= --user= -s= --server= --token= --as= --as-group= -f= --filename= -k= --kustomize= -l= --selector= -o= --output= --request-timeout= -c= --container= --field-selector= --grace-period= --replicas= --timeout= -p= --patch= --type= --cascade? --dry-run? --certificate-authority= -v= --all --force --all-namespaces -A --now --wait? -i -t --stdin --tty --cache-dir= --raw= -L= --sort-by= --image=';

const withContext = '-n= --namespace= --kube-context= --kubeconfig= --context=';

/** Programs for Kubernetes clusters and what runs in them. */
export const kubernetesPrograms: readonly Program[] = programsOf(
  'kubernetes',
  `
# kubectl oc k microk8s.kubectl kubecolor | ${kubectlOptions}
delete --raw  ! delete {--raw} through the API of the cluster
delete pod|pods|po|event|events|ev|pod/* !--all !--force !-l|--selector !-A|--all-namespaces  ? delete {*}, which comes back only if a controller owns it ;; Use \`kubectl rollout restart\` to restart what a controller owns.
delete -f|--filename|-k|--kustomize  ! delete the resources in {-f|--filename|-k|--kustomize} from the cluster
delete namespace|namespaces|ns|project|projects  ! delete the namespace {*} and everything in it
delete --all  ! delete all {0} of the namespace
delete  ! delete {*} from the cluster
drain --delete-emptydir-data|--delete-local-data|--force|--disable-eviction  ! evict all pods of the node {0} and delete their local data
drain  ? evict all pods of the node {0}
cordon  ? take the node {0} out of service
uncordon  ~ put the node {0} back into service
taint  ? keep pods away from the node {1}, or evict them
scale|autoscale --replicas=0  ? scale {*} to zero
scale|autoscale  ~ scale {*}
replace --force  ! delete and create again the resources in {-f|--filename}
apply --prune  ! delete the resources that are not in {-f|--filename|-k|--kustomize}
apply --force  ? delete and create again resources in {-f|--filename|-k|--kustomize}
apply view-last-applied  .
rollout undo  ? roll {*} back to an earlier revision
rollout status|history  .
rollout  ~ change {*}
patch -p|--patch=*inalizers*  ? let {*} be deleted without its clean-up
patch|edit|set|label|annotate|expose|create|apply|replace|run|autoscale|certificate  ~ change {*} in the cluster
auth can-i|whoami  .
auth reconcile --remove-extra-permissions|--remove-extra-subjects  ! remove permissions that are not in {-f|--filename}
auth reconcile  ~ change permissions in the cluster
config view --raw  $ of the kubeconfig
config view|get-*|current-context  .
config|cp|port-forward|proxy|attach  -
get|describe secret|secrets|secret/* -o|--output  $ {*}
exec|rsh  >>
debug node/*  @privilege open a shell with full rights on {0}
debug  >>
adm drain|delete|prune|policy  ? change nodes or policies of the cluster
wait|logs|get|describe|explain|top|events|diff|version|api-resources|api-versions|cluster-info|kustomize|options|completion|plugin  .
krew|plugin|login|logout|whoami|status|project  -
policy remove-*  ! remove a policy
# minikube k3d kind k0s microk8s colima
kubectl  >
delete|uninstall --all  ! delete all local clusters
delete|uninstall  ! delete the local cluster {*}
cluster|registry|node delete  ! delete {*}
reset  ! reset the node
stop|start|pause  ~ {0} the local cluster
# k3s k3s-uninstall.sh k3s-agent-uninstall.sh rke2-uninstall.sh k3s-killall.sh rke2
kubectl  >
etcd-snapshot delete|prune  ! delete snapshots of etcd: {*}
server --cluster-reset  ! reset the cluster
server|agent  ~ start a node
*  -
! remove Kubernetes and its data from this machine
# kubectx kubens
-d|--delete  ~ delete a context of the kubeconfig
-
# kubeadm
reset  ! remove this node from its cluster and delete its data
upgrade apply|node  ~ upgrade the cluster
token delete  ~ delete a token for joining
certs|config|version  -
# helm helm3 | ${withContext} -f= --values= --set= --version= --set-string= --timeout=
uninstall|delete|del|un --keep-history  ! uninstall the release {0} ;; Show it with \`helm status\` and \`helm uninstall --dry-run\` first.
uninstall|delete|del|un  ! uninstall the release {0} and its history ;; Show it with \`helm status\` and \`helm uninstall --dry-run\` first.
rollback  ? roll the release {0} back
upgrade --force|--force-replace|--reset-values|--cleanup-on-fail  ? replace resources of the release {0}
upgrade|install  ~ install or upgrade the release {0}
repo|plugin|dependency|registry|env|lint|template|package|pull|push|create|completion|test  -
# helmfile | -f= --file= -e= --environment= -l= --selector= -n= --namespace= --kube-context=
destroy|delete  ! uninstall every release of the helmfile
sync|apply  ~ install, change and remove releases of the helmfile
build|template|diff|lint|list|fetch|deps|repos|status|test|write-values  .
# kustomize kubeval kubeconform kubectl-neat stern kail k9s popeye kube-score pluto datree
edit  -
.
# kapp kpt ytt carvel | -a= --app= -n= --namespace= -f= --file=
delete  ! delete the application {-a|--app} and its resources
live destroy  ! delete the resources of {0} from the cluster
live apply  ~ change the cluster
deploy|app-group  ~ change the application {-a|--app}
# istioctl linkerd cilium consul-k8s dapr knative kn fission openfaas faas-cli | ${withContext}
uninstall|x-uninstall  ! uninstall {*} from the cluster
operator remove  ! remove the operator
install|upgrade|inject  ~ change the cluster
analyze|proxy-*|pc|ps|dashboard|profile|validate|viz  .
# flux | ${withContext} --timeout=
uninstall  ! uninstall Flux from the cluster
suspend  ? stop the reconciliation of {*}
reconcile|resume|bootstrap|install|create  ~ change the cluster
tree|trace|diff|build|export|events  .
# argocd argo | --server= --auth-token= -N= --app-namespace= --grpc-web -n= --namespace=
app|appset|proj|cluster|repo|repocreds|cert|gpg|account|template|cron|archive|cluster-template delete|rm|remove|delete-*  ! delete {*}
app sync --prune|--force|--replace  ? delete or replace resources of the application {0}
app sync|set|create|patch  ~ change the application {0}
app rollback  ? roll the application {0} back
app terminate-op  ~ end the running operation of {0}
app diff|get|list|history|logs|manifests|resources|wait  .
terminate|stop|suspend  ~ end the workflow {0}
admin|context|login|logout|relogin  -
# eksctl kops clusterctl rancher kubespray talosctl tanzu rosa ocm kubefed gardenctl | --name= --cluster= --region= -f= --config-file= --state= -n= --nodes= -e= --endpoints= --profile=
delete  ! delete {*} ;; List what belongs to it first.
drain  ? drain {*}
reset  ! wipe the node {-n|--nodes|-e}
utils write-kubeconfig  -
get|export|describe  .
rolling-update|update|upgrade|scale|create|replace  ~ change {*}
# crictl nerdctl-k8s ctr | -n= --namespace= -a= --address= -r= --runtime-endpoint=
rm|rmp|rmi|stop|stopp  ! remove {*} from the node
images|containers|tasks|snapshots|leases|content rm|remove|delete|del|prune|kill  ! remove {*} from the node
exec  >>
namespaces|ns remove|rm  ! remove the namespace {*}
# skaffold tilt garden devspace okteto telepresence | -n= --namespace= -f= --filename= -p= --profile= --kube-context=
delete|down|purge|destroy|cleanup  ? delete what it deployed
dev|run|up|deploy|apply|debug  ~ deploy to the cluster
namespace|environment delete  ! delete {*}
render|diagnose|build|test|fix|inspect  .
uninstall  ? remove {*}
# crossplane up-crossplane
xpkg|beta|version|render|trace  -
uninstall  ! uninstall Crossplane`,
);
