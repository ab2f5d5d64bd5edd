import { optionValue } from './operation-acts.ts';
import { programsOf } from './operations.ts';
import type { Program } from './program.ts';

const listFirst = ';; List what is there with `aws s3 ls --recursive` first.';

/** Programs for Amazon Web Services. */
export const awsPrograms: readonly Program[] = programsOf(
  'aws',
  `
# aws awslocal aws2 | --profile= --region= --output= --query= --endpoint-url= --ca-bundle= --cli-read-timeout= --cli-connect-timeout= --color= --cli-binary-format= --page-size= --max-items= --recursive --force --exclude= --include= --acl= --sse= | dry:--generate-cli-skeleton noverbs
--sql|--sqls|--statement|--query-string  % {--sql|--sqls|--statement|--query-string}
s3 rb --force  ! delete the bucket {0} and everything in it ${listFirst}
s3 rb  ! delete the bucket {0}
s3 rm --recursive  ! delete everything below {0} ${listFirst}
s3 rm  ! delete {0}
s3 sync --delete  ! delete from {1} what is not in {0} ;; Run it with \`--dryrun\` first.
s3 ls|presign  .
s3 mv  ~ move {0} to {1}
s3 cp|sync  ^ {*}
s3  ~ write {*}
s3api put-bucket-lifecycle*  ? let objects of {--bucket} expire
s3api put-bucket-versioning --versioning-configuration=*Suspended*  ? stop keeping versions in {--bucket}
ec2 stop-instances --force  ? stop {--instance-ids} without saving what they work on
logs put-retention-policy  ? delete logs of {--log-group-name} that are older
secretsmanager get-secret-value|batch-get-secret-value  $ {--secret-id}
secretsmanager update-secret|put-secret-value|update-secret-version-stage  ? replace the secret {--secret-id}
ssm get-parameter* --with-decryption  $ {--name|--names|--path}
ssm put-parameter --overwrite  ? replace the parameter {--name}
sts assume-role*|get-session-token|get-federation-token  $ of temporary credentials
ecr*|codeartifact|sso get-login-password|get-authorization-token|get-role-credentials  $ of temporary credentials
configure export-credentials  $ of the profile
configure get aws_secret_access_key|aws_session_token|*.aws_secret_access_key  $ {0}
configure|sso|login|logout|history|wizard  -
kms schedule-key-deletion  ! delete the key {--key-id} and all that it encrypts
kms cancel-key-deletion  ~ keep the key {--key-id}
organizations close-account|leave-organization  ! {@} {=}
route53 change-resource-record-sets --change-batch=*DELETE*  ! delete DNS records of {--hosted-zone-id}
route53 change-resource-record-sets --change-batch=file:*  ? change or delete DNS records of {--hosted-zone-id}
ec2 release-address|release-hosts|modify-snapshot-attribute  ! {@} {=}
ec2 restore-*  ~ {@} {=}
ec2 modify-instance-attribute --no-disable-api-termination|--disable-api-termination=false  ? take the protection from termination of {--instance-id} away
rds modify-* --no-deletion-protection  ? take the protection from deletion of {=} away
dynamodb batch-write-item|execute-transaction  ? write or delete items
ecs update-service --desired-count=0  ? stop all tasks of {--service}
autoscaling update-auto-scaling-group|set-desired-capacity --desired-capacity=0|--max-size=0  ? stop all instances of {--auto-scaling-group-name}
lambda put-function-concurrency --reserved-concurrent-executions=0  ? stop {--function-name}
iam attach-*-policy|put-*-policy|add-user-to-group|create-login-profile|update-assume-role-policy|add-role-to-instance-profile|set-default-policy-version  ~ change permissions: {@} {=}
iam create-access-key  ~ create an access key for {--user-name}
sns unsubscribe  ! end the subscription {--subscription-arn}
ecs execute-command  >> {--command}
* delete-*|batch-delete-*|terminate-*|purge-*|remove-*|deregister-*|destroy-*|batch-remove-*|bulk-delete-*|admin-delete-*|force-delete-*|expire-*|empty-*|forget-*|erase-*  ! {@} {=}
* disable-*|revoke-*|detach-*|disassociate-*|reset-*|release-*|unassign-*|rollback-*|restore-*|reject-*|deactivate-*|deprecate-*|archive-*|withdraw-*|admin-disable-*|batch-disassociate-*|batch-disable-*|abort-*|retire-*|undeploy-*  ? {@} {=}
* describe-*|list-*|get-*|head-*|lookup-*|search-*|search|query|scan|select-*|filter-*|validate-*|check-*|test-*|estimate-*|preview-*|detect-*|wait|help|tail|simulate-*|batch-get-*|batch-describe-*|batch-check-*|view-*|discover-*|receive-message|decode-*|compare-*|ls|verify*|scan-*  .
* deploy|update-*|create-*|put-*|modify-*|start-*|stop-*|reboot-*|tag-*|untag-*|attach-*|associate-*|register-*|enable-*|set-*|add-*|authorize-*|change-*|cancel-*|import-*|copy-*|run-*|send-*|publish*|execute-*|invoke*|update|replace-*|transfer-*|upgrade-*|apply-*|batch-*|admin-*|scale-*|rotate-*|failover-*|promote-*|move-*|allocate-*  ~ {@} {=}
# aws-vault saml2aws granted awsume aws-okta aws-sudo leapp assume | -d= --duration= --region= -p= --profile= --role= -a= --idp-account=
exec|run  >
remove|rm|clear|rotate  ~ {^} credentials of {0}
export  $ of the profile {0}
-
# aws-nuke cloud-nuke awsweeper | -c= --config= --profile=
resource-types|version|explain-account|list|inspect-aws  .
! delete every resource of the account ;; Delete resources by name.
# eb | -c= --command= --profile= -r= --region= -e=
terminate  ! terminate the environment {0}
labs|local|platform delete|cleanup  ? delete {*}
abort|swap|scale|setenv|upgrade|config|deploy|create|restore|clone  ~ change the environment {0}
ssh -c|--command  >> {-c|--command}
# ecs-cli
down  ! delete the cluster and its resources
compose down|rm|service  ? remove the service
up|scale|push|pull|configure  ~ change the cluster`,
  {
    aws: (call, report, given) => {
      const [service, operation] = given.operands;
      const parameters = optionValue(call, '--parameters')?.text ?? '';
      if (service?.text !== 'ssm' || operation?.text !== 'send-command') return false;
      const commands = parameters.replace(/^\{?"?commands"?[=:]\s*/, '');
      const quoted = commands.match(/"(?:[^"\\]|\\.)*"/g)?.map((text) => text.slice(1, -1)) ?? [commands];
      for (const text of quoted) report.shell(text, { isElsewhere: true });
      return true;
    },
  },
);
