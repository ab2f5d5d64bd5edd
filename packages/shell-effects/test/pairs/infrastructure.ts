/**
 * Minimal pairs for containers, clusters, infrastructure, clouds and Windows: a command that destroys, leaks or takes
 * over, the nearest one that does not, and what makes the difference.
 */
export const infrastructurePairs = `
kubernetes
  kubectl delete ns shop :: kubectl get ns shop :: the verb
  kubectl delete -f app.yaml :: kubectl delete -f app.yaml --dry-run=client :: only shown
  kubectl delete -f app.yaml --dry-run=none :: kubectl diff -f app.yaml :: dry-run=none is not one
  kubectl -n shop delete deploy web :: kubectl -n shop describe deploy web :: an option before the verb
  kubectl scale deploy/web --replicas=0 :: kubectl scale deploy/web --replicas=3 :: to zero
  kubectl apply -f . --prune -l app=web :: kubectl apply -f . :: what is not there is deleted
  kubectl drain node-1 --force --ignore-daemonsets :: kubectl uncordon node-1 :: evicts pods
  kubectl get secret db -o yaml :: kubectl get secret :: prints the values
  kubectl exec web-0 -- rm -rf /data :: kubectl exec web-0 -- ls /data :: the command within
  kubectl exec web-0 -- sh -c 'dropdb shop' --help :: kubectl exec web-0 --help :: whose help it is
  kubectl replace --force -f app.yaml :: kubectl replace -f app.yaml :: deleted and created again
  kubectl rollout undo deploy/web :: kubectl rollout status deploy/web :: the verb
  kubectl config view --raw :: kubectl config view :: prints the keys
  kubectl debug node/node-1 -it --image=busybox :: kubectl top node node-1 :: full rights on a node
  helm uninstall web :: helm status web :: the verb
  helm uninstall web -n shop :: helm uninstall web --dry-run :: only shown
  helm rollback web 3 :: helm search repo rollback :: what is searched for
  helmfile destroy :: helmfile diff :: the verb
  flux delete kustomization apps :: flux get kustomization apps :: the verb
  argocd app delete web :: argocd app get web :: the verb
  argocd app sync web --prune :: argocd app sync web :: what is not there is deleted
  kind delete cluster :: kind get clusters :: the verb
  kubeadm reset :: kubeadm config print init-defaults :: the verb
  eksctl delete cluster --name shop :: eksctl get cluster --name shop :: the verb
  skaffold delete :: skaffold render :: the verb
terraform
  terraform destroy :: terraform plan -destroy :: only planned
  terraform apply -destroy :: terraform apply plan.out :: destroys everything
  terraform apply -auto-approve :: terraform apply :: nobody is asked
  terraform state rm aws_instance.web :: terraform state show aws_instance.web :: forgotten
  terraform -chdir=prod destroy -auto-approve :: terraform -chdir=prod plan :: an option before the verb
  terraform workspace delete old :: terraform workspace list :: the verb
  terraform state push -force old.tfstate :: terraform state pull :: the remote state is replaced
  terraform force-unlock 12 :: terraform validate :: the lock of another
  terraform taint aws_instance.web :: terraform untaint aws_instance.web :: the next apply destroys it
  tofu destroy :: tofu validate :: another name of the program
  terragrunt run-all destroy :: terragrunt run-all plan :: in all modules
  pulumi destroy -y :: pulumi preview :: only shown
  pulumi up --yes :: pulumi up :: nobody is asked
  pulumi stack rm dev :: pulumi stack ls :: the verb
  pulumi config --show-secrets :: pulumi config :: prints the values
  cdk destroy Shop :: cdk diff Shop :: the verb
  cdk deploy --require-approval never :: cdk deploy :: nobody is asked
  sls remove --stage dev :: sls info --stage dev :: the verb
  vagrant destroy -f :: vagrant status :: the verb
  ansible-vault decrypt all.yml :: ansible-vault encrypt all.yml :: the direction
  ansible web -m file -a 'path=/data state=absent' :: ansible web -m file -a 'path=/data state=directory' :: the state
  nomad job stop -purge web :: nomad job status web :: the verb
  knife node delete web -y :: knife node show web :: the verb
aws
  aws s3 rm s3://b/x --recursive :: aws s3 ls s3://b/x --recursive :: the verb
  aws s3 rb s3://b --force :: aws s3 mb s3://b :: the verb
  aws s3 sync . s3://b --delete :: aws s3 sync . s3://b :: deletes what is missing
  aws s3 sync . s3://b --delete :: aws s3 sync . s3://b --delete --dryrun :: only shown
  aws s3 cp .env s3://b/ :: aws s3 cp README.md s3://b/ :: what is sent
  aws ec2 terminate-instances --instance-ids i-1 :: aws ec2 describe-instances --instance-ids i-1 :: the verb
  aws --region eu-west-1 rds delete-db-instance --db-instance-identifier x :: aws --region eu-west-1 rds describe-db-instances :: the verb
  aws secretsmanager get-secret-value --secret-id db :: aws secretsmanager describe-secret --secret-id db :: prints the value
  aws ssm get-parameter --name a --with-decryption :: aws ssm get-parameter --name a :: prints the secret
  aws iam delete-user --user-name me :: aws iam get-user --user-name me :: the verb
  aws dynamodb delete-table --table-name t :: aws dynamodb scan --table-name t :: the verb
  aws lambda delete-function --function-name f :: aws lambda get-function --function-name f :: the verb
  aws cloudformation delete-stack --stack-name s :: aws cloudformation describe-stacks --stack-name s :: the verb
  aws kms schedule-key-deletion --key-id k :: aws kms describe-key --key-id k :: what it encrypts is lost
  aws ecs update-service --service web --desired-count 0 :: aws ecs update-service --service web --desired-count 2 :: to zero
  aws logs delete-log-group --log-group-name g :: aws logs tail g :: the verb
  aws sqs purge-queue --queue-url q :: aws sqs receive-message --queue-url q :: the verb
  aws rds modify-db-instance --no-deletion-protection :: aws rds modify-db-instance --deletion-protection :: the protection
  aws rds-data execute-statement --sql 'drop table t' :: aws rds-data execute-statement --sql 'select 1' :: the statement
  aws configure get aws_secret_access_key :: aws configure get region :: prints the key
  aws-nuke -c nuke.yml :: aws-nuke resource-types :: the whole account
  eb terminate shop :: eb status shop :: the verb
gcloud
  gcloud compute instances delete web :: gcloud compute instances list :: the verb
  gcloud projects delete shop :: gcloud projects describe shop :: the verb
  gcloud sql instances delete db :: gcloud sql instances describe db :: the verb
  gcloud container clusters delete c --zone z :: gcloud container clusters get-credentials c --zone z :: the verb
  gcloud run services delete web :: gcloud run services list :: a group that looks like a verb
  gcloud secrets versions access latest --secret db :: gcloud secrets versions list db :: prints the value
  gcloud secrets delete db :: gcloud secrets describe db :: the verb
  gcloud storage rm -r gs://b :: gcloud storage ls -r gs://b :: the verb
  gcloud storage cp .env gs://b :: gcloud storage cp gs://b/x . :: what is sent
  gcloud auth print-access-token :: gcloud auth list :: prints the token
  gcloud services disable run :: gcloud services list :: the verb
  gcloud sql backups restore 1 --restore-instance db :: gcloud sql backups list :: data is replaced
  gcloud dns record-sets import f --delete-all-existing :: gcloud dns record-sets export f :: the direction
  gcloud pubsub topics delete t :: gcloud pubsub topics list :: the verb
  gsutil rm -r gs://b :: gsutil ls -r gs://b :: the verb
  gsutil rsync -d . gs://b :: gsutil rsync . gs://b :: deletes what is missing
  bq rm -r -f shop :: bq show shop :: the verb
  bq query 'drop table shop.t' :: bq query 'select 1' :: the statement
  firebase firestore:delete --all-collections :: firebase firestore:indexes :: the verb
  firebase hosting:disable :: firebase hosting:sites:list :: the verb
azure
  az group delete -n shop :: az group show -n shop :: the verb
  az vm delete -g a -n web --yes :: az vm list -g a :: the verb
  az vm deallocate -n web; az disk delete -n d :: az vm deallocate -n web :: the disk
  az storage blob delete-batch -s c :: az storage blob list -c c :: the verb
  az storage blob sync -c c -s d --delete-destination=true :: az storage blob sync -c c -s d :: the option
  az storage account delete -n a :: az storage account show -n a :: the verb
  az storage account keys list -n a :: az storage account list :: prints the keys
  az keyvault secret show --vault-name v -n s :: az keyvault secret list --vault-name v :: prints the value
  az keyvault delete -n v :: az keyvault show -n v :: the verb
  az sql db delete -n d :: az sql db show -n d :: the verb
  az aks delete -n c -g a :: az aks show -n c -g a :: the verb
  az aks scale -n c --node-count 0 :: az aks scale -n c --node-count 3 :: to zero
  az ad app delete --id i :: az ad app list :: the verb
  az rest --method delete --uri u :: az rest --method get --uri u :: the method
  az deployment group create --mode Complete -f t :: az deployment group what-if -f t :: what is not there is deleted
  az account get-access-token :: az account show :: prints the token
  az network dns zone delete -n z :: az network dns zone list :: the verb
  az webapp delete -n w :: az webapp log tail -n w :: the verb
  azd down --purge :: azd show :: the verb
  Remove-AzResourceGroup -Name shop :: Get-AzResourceGroup -Name shop :: the verb of a cmdlet
docker
  docker system prune -a :: docker system df :: the verb
  docker system prune :: docker system info :: the verb
  docker volume rm data :: docker volume inspect data :: the verb
  docker volume prune -f :: docker volume ls -f dangling=true :: the verb
  docker compose down -v :: docker compose down :: the volumes
  docker-compose rm -fsv :: docker-compose ps :: the volumes
  docker rm -f web :: docker rm web :: a running container
  docker rmi -f a :: docker logs rm :: the name of a container
  docker run --privileged alpine :: docker run alpine :: control over this machine
  docker run -v /:/host alpine :: docker run -v ./src:/host alpine :: what is mounted
  docker run -v /var/run/docker.sock:/var/run/docker.sock a :: docker run -v /srv/data:/data a :: the socket of the daemon
  docker run --pid=host a :: docker run --network=host a :: what is shared
  docker run --cap-add=SYS_ADMIN a :: docker run --cap-add=NET_BIND_SERVICE a :: the capability
  docker exec web rm -rf /data :: docker exec web ls /data :: the command within
  docker stack rm shop :: docker stack ps shop :: the verb
  docker swarm leave --force :: docker swarm join-token worker :: the verb
  docker secret rm db :: docker secret ls :: the verb
  docker service scale web=0 :: docker service scale web=2 :: to zero
  podman system reset :: podman system info :: the verb
  podman machine rm :: podman machine list :: the verb
  skopeo delete docker://r/i :: skopeo inspect docker://r/i :: the verb
cloud
  heroku apps:destroy shop :: heroku apps:info shop :: the verb
  heroku pg:reset DATABASE :: heroku pg:info :: the verb
  heroku pg:psql -c 'drop table t' :: heroku pg:psql -c 'select 1' :: the statement
  heroku config:get KEY :: heroku domains :: prints the value
  heroku ps:scale web=0 :: heroku ps:scale web=2 :: to zero
  fly apps destroy shop :: fly apps list :: the verb
  fly volumes delete vol_1 :: fly volumes list :: the verb
  vercel env rm KEY :: vercel ls :: the verb
  vercel remove shop :: vercel inspect shop :: the verb
  netlify sites:delete shop :: netlify sites:list :: the verb
  railway down :: railway status :: the verb
  supabase db reset --linked :: supabase db diff :: the verb
  wrangler delete :: wrangler tail :: the verb
  wrangler d1 execute db --command 'drop table t' :: wrangler d1 execute db --command 'select 1' :: the statement
  wrangler kv key delete k :: wrangler kv key get k :: the verb
  doctl compute droplet delete web :: doctl compute droplet list :: the verb
  hcloud server delete web :: hcloud server describe web :: the verb
  linode-cli linodes delete 1 :: linode-cli linodes list :: the verb
  oci compute instance terminate --instance-id i :: oci compute instance get --instance-id i :: the verb
  cf delete shop -f :: cf app shop :: the verb
  virsh undefine web :: virsh dominfo web :: the verb
windows powershell
  Remove-Item -Recurse C:\\\\data :: Get-ChildItem -Recurse C:\\\\data :: the verb
  Remove-Item -Recurse -Force ~/work :: Remove-Item -Recurse -Force ~/work -WhatIf :: only shown
  Clear-Disk -Number 1 :: Get-Disk -Number 1 :: the verb
  Format-Volume -DriveLetter D :: Format-Table -AutoSize :: what is formatted
  Stop-Computer :: Get-ComputerInfo :: the verb
  Get-Content ~/.aws/credentials :: Get-Content README.md :: what is read
  Start-Process pwsh -Verb RunAs :: Start-Process pwsh -Verb Open :: the verb
  New-LocalUser eve :: Get-LocalUser eve :: the verb
  Add-LocalGroupMember Administrators eve :: Get-LocalGroupMember Administrators :: the verb
  Remove-ADUser eve :: Get-ADUser eve :: the verb
  Remove-Item HKLM:/Software/x :: Get-Item HKLM:/Software/x :: the registry
windows cmd
  rd /s /q C:\\\\data :: dir /s C:\\\\data :: the program
  format d: /q :: vol d: :: the program
  reg delete HKLM\\\\Software\\\\x /f :: reg query HKLM\\\\Software\\\\x :: the verb
  vssadmin delete shadows /all :: vssadmin list shadows :: the verb
  bcdedit /delete {x} :: bcdedit /enum :: the switch
  cipher /w:C :: cipher /c x :: the switch
  wevtutil cl System :: wevtutil qe System :: the verb
  net localgroup administrators eve /add :: net localgroup administrators :: somebody is added
  net user eve /delete :: net user eve :: the switch
  wsl --unregister Ubuntu :: wsl --list :: the option
  powershell -c "Clear-Disk 1" :: powershell -c "Get-Disk 1" :: the verb
`;
