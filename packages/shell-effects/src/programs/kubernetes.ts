import { programsOf } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/kubernetes.json' with { type: 'json' };
import { textOf } from './shapes.ts';

const kubectlOptions =
  '-n= --namespace= --context= --cluster= --kubeconfig= --user= -s= --server= --token= --as= --as-group= -f= --filename= -k= --kustomize= -l= --selector= -o= --output= --request-timeout= -c= --container= --field-selector= --grace-period= --replicas= --timeout= -p= --patch= --type= --cascade? --dry-run? --certificate-authority= -v= --all --force --all-namespaces -A --now --wait? -i -t --stdin --tty --cache-dir= --raw= -L= --sort-by= --image=';

const withContext = '-n= --namespace= --kube-context= --kubeconfig= --context=';

/** Programs for Kubernetes clusters and what runs in them. */
export const kubernetesPrograms: readonly Program[] = programsOf(
  'kubernetes',
  textOf(rows.kubernetes, { kubectlOptions, withContext }),
);
