import { expect, test } from 'vitest';
import { read } from '../../test/read.ts';

/**
 * Minimal pairs: a command that destroys, leaks or takes over, the nearest one that does not, and what makes the
 * difference.
 */
const pairs = `
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
  helm uninstall web :: helm status web :: the verb
  helm uninstall web -n shop :: helm uninstall web --dry-run :: only shown
  flux delete kustomization apps :: flux get kustomization apps :: the verb
  argocd app delete web :: argocd app get web :: the verb
  kubectl exec web-0 -- sh -c 'dropdb shop' --help :: kubectl exec web-0 --help :: whose help it is
terraform
  terraform destroy :: terraform plan -destroy :: only planned
  terraform apply -destroy :: terraform apply plan.out :: destroys everything
  terraform state rm aws_instance.web :: terraform state show aws_instance.web :: forgotten
  terraform -chdir=prod destroy -auto-approve :: terraform -chdir=prod plan :: an option before the verb
  terraform workspace delete old :: terraform workspace list :: the verb
  tofu destroy :: tofu validate :: another name of the program
  pulumi destroy -y :: pulumi preview :: only shown
  pulumi stack rm dev :: pulumi stack ls :: the verb
aws
  aws s3 rm s3://b/x --recursive :: aws s3 ls s3://b/x --recursive :: the verb
  aws s3 rb s3://b --force :: aws s3 mb s3://b :: the verb
  aws s3 sync . s3://b --delete :: aws s3 sync . s3://b :: deletes what is missing
  aws s3 sync . s3://b --delete :: aws s3 sync . s3://b --delete --dryrun :: only shown
  aws ec2 terminate-instances --instance-ids i-1 :: aws ec2 describe-instances --instance-ids i-1 :: the verb
  aws --region eu-west-1 rds delete-db-instance --db-instance-identifier x :: aws --region eu-west-1 rds describe-db-instances :: the verb
  aws secretsmanager get-secret-value --secret-id db :: aws secretsmanager describe-secret --secret-id db :: prints the value
gcloud
  gcloud compute instances delete web :: gcloud compute instances list :: the verb
  gcloud projects delete shop :: gcloud projects describe shop :: the verb
  gsutil rm -r gs://b :: gsutil ls -r gs://b :: the verb
  bq rm -r -f shop :: bq show shop :: the verb
azure
  az group delete -n shop :: az group show -n shop :: the verb
  az vm delete -g a -n web --yes :: az vm list -g a :: the verb
docker
  docker system prune -a :: docker system df :: the verb
  docker volume rm data :: docker volume inspect data :: the verb
  docker compose down -v :: docker compose down :: the volumes
  docker run --privileged alpine :: docker run alpine :: control over this machine
  docker run -v /:/host alpine :: docker run -v ./src:/host alpine :: what is mounted
postgres
  psql -c 'DROP TABLE orders' :: psql -c 'SELECT * FROM orders' :: the statement
  psql -c 'DELETE FROM orders' :: psql -c 'DELETE FROM orders WHERE id = 3' :: rows are chosen
  psql -c "select 1; truncate orders" :: psql -c "select 'truncate orders'" :: a text is no statement
  dropdb shop :: createdb shop :: the program
mysql
  mysql -e 'drop database shop' :: mysql -e 'show databases' :: the statement
  mysqladmin drop shop :: mysqladmin status :: the verb
mongodb
  mongosh shop --eval 'db.dropDatabase()' :: mongosh shop --eval 'db.stats()' :: the call
  mongosh shop --eval 'db.orders.deleteMany({})' :: mongosh shop --eval 'db.orders.deleteMany({ id: 3 })' :: documents are chosen
redis
  redis-cli flushall :: redis-cli dbsize :: the command
  redis-cli -h db -n 2 FLUSHDB :: redis-cli -h db -n 2 GET key :: the command
cloud
  heroku apps:destroy shop :: heroku apps:info shop :: the verb
  fly apps destroy shop :: fly apps list :: the verb
  vercel env rm KEY :: vercel ls :: the verb
`;

/** What a guard stops: something is lost, a secret is read, or this machine is given away. */
function alarms(text: string): string[] {
  return read(text)
    .effects.filter(
      ({ kind, action, isSecret }) =>
        (kind === 'remote' && action === 'delete') ||
        (kind === 'read' && isSecret) ||
        /^(?:delete|privilege|machine|history|permissions)$/.test(kind),
    )
    .map(({ sentence }) => sentence);
}

const rows = pairs
  .split('\n')
  .filter((line) => line.startsWith('  '))
  .map((line) => line.trim().split(' :: '));

test.each(rows)('%s alarms, %s does not: %s', (dangerous = '', harmless = '') => {
  expect(alarms(dangerous)).not.toEqual([]);
  expect(alarms(harmless)).toEqual([]);
});
