import { programsOf } from './operations.ts';
import type { Program } from './program.ts';

/** Programs for Microsoft Azure. */
export const azurePrograms: readonly Program[] = programsOf(
  'azure',
  `
# az | -n= --name= -g= --resource-group= -s= --subscription= -o= --output= --query= -l= --location= --account-name= --account-key= --vault-name= --ids= --id= -c= -f= -m= --method= --mode= -u= --uri= --url= -y --yes --no-wait --only-show-errors --verbose --debug --connection-string=
--querytext|-q  % {--querytext|-q}
group delete  ! delete the resource group {-n|--name|-g|--resource-group} and everything in it ;; List it with \`az resource list\` first.
deployment|stack * create --mode=Complete|--mode=complete  ! delete resources that are not in the template
deployment * what-if  .
rest --method=delete|--method=DELETE|-m=delete|-m=DELETE  ! delete {--uri|--url|-u}
rest --method|-m  ~ change {--uri|--url|-u}
rest  .
keyvault secret show|download  $ {-n|--name|--id}
keyvault key|certificate download  $ {-n|--name|--id}
keyvault secret set  ? replace the secret {-n|--name}
account get-access-token  $ of temporary credentials
* account keys|list-keys list  $ keys of {-n|--account-name}
storage account keys|show-connection-string  $ keys of {-n|--account-name}
account|config|extension|cache|login|logout|configure|cloud|upgrade|feedback|bicep|interactive|find|version|init|local-context  -
vm run-command invoke  >> {--scripts}
aks command invoke  >> {--command|-c}
container exec  >> {--exec-command}
containerapp exec  >> {--command}
storage blob|fs|file|container upload*  ^ {-f|--file|-s|--source}
storage blob sync --delete-destination=true  ! delete what is not in the source
storage blob|fs|file|container sync|copy  ~ write {*}
storage * * delete-batch|delete  ! delete {-n|--name|-s|--source}
vm|vmss deallocate|stop|restart|redeploy|reimage|reapply  ~ {@} {-n|--name}
aks|vmss scale --node-count=0|--new-capacity=0|-c=0  ? scale {-n|--name} to zero
* * undelete  ~ restore {-n|--name}
* delete|purge|remove  ! delete the {^} {-n|--name|--ids}
* * delete|purge|remove  ! delete the {^} {-n|--name|--ids}
* * * delete|purge|remove  ! delete the {^} {-n|--name|--ids}
* * * * delete|purge|remove  ! delete the {^} {-n|--name|--ids}
# azd | -e= --environment= -C= --cwd=
down --purge  ! delete the environment and its resources for good
down  ! delete every resource of the environment
env remove|delete  ? delete the environment {*}
env get-values|get-value  $ of the environment
up|provision|deploy  ~ change the environment
auth|config|init|template|show|monitor|env|pipeline  -
# func
azure functionapp|storage publish|fetch-app-settings  ~ change {*}
kubernetes delete|remove  ! delete {*}
-`,
);
