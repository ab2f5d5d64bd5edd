import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';

const forge =
  '-R= --repo= -H= -h= --hostname= -X= --method= -f= -F= --field= --raw-field= --input= -q= --jq= -t= -T= --template= -b= --body= --title= -m= --message= -B= --base= --head= -l= --label= -L= --limit= --json= -o= --org= -e= --env= -u= --user= -g= --group= --visibility= -d --delete-branch -y --yes --confirm -w --web -c= --codespace= -p= --ref= -s= --state= --name= -n=';

/** Programs for repositories on servers, pipelines, releases and what builds them. */
export const ciPrograms: readonly Program[] = [
  ...programsOf(
    'git',
    `
# gh hub | ${forge} --cleanup-tag --body-file= --notes-file= -a= --show-token
api -X=DELETE|--method=DELETE|-X=delete|--method=delete  ! delete {0}
api graphql -f=*delete*|--field=*delete*|--raw-field=*delete*|-F=*delete*  ! run a deletion through the API
api graphql -f=*mutation*|--field=*mutation*|--raw-field=*mutation*|-F=*mutation*  ~ change something through the API
api -X=GET|--method=GET  .
api -X|--method|-f|-F|--field|--raw-field|--input  ~ change {0}
api  .
repo delete  ! delete the repository {0} ;; Archive it with \`gh repo archive\` instead.
repo archive  ? archive the repository {0}: nobody can push to it any more
repo edit --visibility=public  ? make the repository {0} public
repo edit --visibility  ? change who can see the repository {0}
repo sync --force  ? overwrite the branch of {0}
repo deploy-key|autolink|license delete  ! {@} {*}
release delete|delete-asset  ! delete {*} of the releases
secret|variable delete|remove  ! delete {0}
issue|gist|label|ssh-key|gpg-key|cache|run|codespace|project|discussion|ruleset|environment delete|item-delete|field-delete  ! delete the {^} {*}
issue transfer|lock|pin|develop|close|reopen|edit|create|comment  ~ {@} {*}
pr|issue|repo|release|run|workflow|cache|label|secret|variable|ruleset|gist view|list|status|diff|checks|check  .
pr checkout  -
pr close -d|--delete-branch  ? delete the branch of {0}
pr merge --admin  ? merge {0} without its checks
pr  ~ change the pull request {0}
workflow disable  ? disable the workflow {0}
auth token  $ token
auth status -t|--show-token  $ token
gist create|edit  ^ {*}
pr|issue|release -F|--body-file|--notes-file  ^ {-F|--body-file|--notes-file}
release upload|create *  ^ {*}
codespace|cs ssh|cp  >>
alias set *  > {0}
extension|extensions|ext install|exec|upgrade  @execute? run the extension {*}
auth|config|extension|ext|alias|completion|browse|status|search|help|copilot|attestation|preview  -
repo clone|fork|view|list|set-default|read-dir  -
run download|watch|view|list  .
# glab | ${forge} | nouns:release,label
api -X=DELETE|--method=DELETE|-X=delete|--method=delete  ! delete {0}
api -X=GET|--method=GET  .
api -X|--method|-f|-F|--field|--raw-field|--input  ~ change {0}
api  .
repo archive|mirror|transfer  ? {@} the repository {0}
ci|pipeline run|retry|cancel|trigger  ~ {@} {*}
mr|issue close|merge|approve|note|update|create|rebase|revoke|reopen  ~ {@} {*}
auth|config|alias|completion|check-update  -
release upload|create  ~ publish the release {0}
snippet create  ^ {*}
variable get|export  $ {0}
repo clone|fork|view|list|search|contributors  -
# tea fj gitea forgejo jira acli jira-cli linear bitbucket az-repos | ${forge} | nouns:release,label
admin user delete  ! delete a user
admin  ~ change the server
doctor|dump|cert|web|login|logins|logout|clone|whoami  -
`,
  ),
  ...programsOf(
    'ci',
    `
# gitlab-runner | --url= -u= --token= -t= --name= -n= -c= --config= --all-runners
unregister  ! remove the runner {--name|-n|--url}
reset-token|stop|uninstall  ? {@}
verify --delete  ! remove runners that do not answer
register|start|restart|install  ~ {^} a runner
run|exec|run-single|list|status|verify  -
# gitlab-rails gitlab-rake gitlab-ctl gitlab-backup gitlab-psql | -e= --environment= -c=
runner|r *destroy*|*delete*|*drop*|*truncate*  ! run \`{1}\` on the server
runner|r  &ruby {0}
console|dbconsole|c  ? run code on the server
gitlab:cleanup:*|db:drop|db:reset|db:schema:load|gitlab:setup|gitlab:backup:restore  ! run {^}
cleanse|uninstall|remove-accounts|pg-upgrade|revert-pg-upgrade  ! {^}
restore  ? replace the data of the server by a backup
stop|restart|reconfigure|hup|start|create|deploy-page|prometheus-upgrade  ~ {^} the server
-c  % {-c}
# circleci | ${usual} --host= --org-id= --org-slug= --skip-update-check
context delete|remove-secret  ! {@} {*}
context store-secret|create  ~ {@} {*}
context|orb list|info|source|validate|process  .
local|config|setup|version|update|diagnostic|open|completion|telemetry  -
orb unlist  ? {@} {*}
orb publish|add-to-category|create|init|pack  ~ {@} {*}
policy push|settings  ? change policies
# jenkins-cli jenkins jcli | -s= -auth= -i= -user= -http -ssh -webSocket -noCertificateCheck
groovy|groovysh  ? run code on the server
quiet-down|safe-shutdown|shutdown|safe-restart|restart|offline-node|disable-job|disable-plugin|clear-queue|disconnect-node|reload-configuration  ? {^} {*}
get-credentials*|list-credentials-as-xml  $ {*}
build|create-*|update-*|enable-*|copy-job|install-plugin|connect-node|online-node|cancel-quiet-down|set-*|keep-build|stop-builds|add-job-to-view|import-*  ~ {^} {*}
version|who-am-i|help|console|session-id  .
# travis buildkite-agent bk drone woodpecker-cli tkn semaphore codefresh cfctl bitrise appveyor spin harness octo octopus teamcity gocd screwdriver earthly dagger act werf buildah-ci tekton concourse nx-cloud | ${usual} -r= -s= --space= --server=
env|settings|secret unset|clear|rm  ! {@} {*}
meta-data|artifact|annotate|start|step|bootstrap|lock  -
# jf jfrog nexus-cli cloudsmith packagecloud harbor helm-push pulp artifactory | ${usual} --url= --user= --password= --server-id= --recursive? --quiet? --spec=
rt del|delete|dp|delete-props|bddi|bdi|build-discard  ! {@} {*}
rt cp|mv|sp|set-props|bpr|build-promote|bp|build-publish  ~ {@} {*}
rt u|upload|up  ^ {*}
rt s|search|dl|download|ping|curl  .
yank  ! take {*} back
promote|resync|push|move|copy  ~ {^} {*}
config|c|login|scan|audit|build-scan|mvn|npm|npm-install|pip  -
# fastlane appcenter altool xcrun-altool testflight play-publisher sentry-release semantic-release release-it goreleaser changeset standard-version np | ${usual}
match nuke  ! revoke certificates and profiles
match|cert|sigh|produce|pem|deliver|supply|pilot|upload_to_*  ~ change the app store
nuke  ! revoke certificates and profiles
version|add|init|check|build|status|pre  -
release|publish  ~ publish a release
`,
  ),
];
