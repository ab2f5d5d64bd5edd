import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';

/** Programs for payments, email, search, feature flags, content, identity, CDN and API gateways. */
export const servicePrograms: readonly Program[] = programsOf(
  'services',
  `
# stripe | ${usual} --api-key= -d= --data= -c= --confirm --live --project-name= --expand= -i= --limit= -s
delete  ! delete {0}
payouts|transfers|refunds|charges|topups|payment_intents|subscriptions create|cancel|reverse|capture|confirm  ? {@} {^}: money moves
post|put  ? change {0}
login|logout|listen|trigger|logs|samples|fixtures|serve|open|status|config|completion|version|community|feedback  -
get|resources  .
# square paypal braintree adyen paddle chargebee recurly razorpay mollie plaid lemonsqueezy polar gocardless wise shopify medusa | ${usual}
refunds|payments|payouts|transfers|subscriptions create|cancel|complete|capture  ? {@} {^}: money moves
theme delete|push|publish  ? {@} a theme
theme|app|hydrogen dev|serve|check|build|generate|pull|list|info|init|function  -
# sendgrid mailgun postmark resend mailchimp sparkpost mailjet brevo twilio vonage plivo messagebird sinch mandrill customerio loops courier knock telnyx ses-cli mjml | ${usual}
api:*:remove|api:*:delete  ! {^} {*}
phone-numbers:buy|phone-numbers:update|api:*:create|api:*:update  ~ {^} {*}
suppressions|suppression|bounces delete|clear  ! {@} {*}
templates push  ~ replace templates
send|email|messages send  ~ send a message
# algolia meilisearch-cli meili typesense elasticdump opensearch-cli es-cli curator elasticsearch-curator esctl eland | ${usual} --input= --output= --index= --indices= --application-id= --api-key=
indices|index|objects|rules|synonyms|settings|apikeys|dictionary|crawler delete|clear|remove|flush  ! {@} {*}
delete_indices|delete_snapshots|close|shrink|rollover|restore  ? {^} {*}
objects import|update|browse  ~ write records of {*}
indices|index copy|move  ? replace {*}
--output=http*  ? write documents into {--output}
# elasticsearch-users elasticsearch-reset-password elasticsearch-setup-passwords elasticsearch-node elasticsearch-keystore elasticsearch-shard elasticsearch-plugin kibana-keystore opensearch-plugin logstash-plugin | -u= -p= -r= -b -i -a
userdel  ! delete the user {0}
unsafe-bootstrap|detach-cluster|repurpose|override-version|remove-corrupted-data|remove-settings|remove-customs  ! {^}
-u|--username  ? replace the password of {-u}
show  $ {0}
# ldcli flipt unleash growthbook configcat flagsmith statsig optimizely posthog amplitude mixpanel segment rudder eppo harness-ff devcycle dvc-flags flagd splitio splitctl | ${usual} --flag= --key= --id=
flags|flag|features|toggles|experiments|strategies|segments|environments|projects archive|stale|kill|toggle-off|toggle-on|reset-mobile-key|reset-sdk-key  ? {@} {*}
import|migrate|bundle|server|evaluate|validate|config|login|setup|dev-server|whoami  -
# fastly akamai bunny bunnynet cdn77 keycdn gcore imperva cloudinary imgix stackpath section cloudfront-cli | ${usual} --service-id= --service-name= --version= --name= --key= -s= --section= --edgerc= --all
purge --all|-a  ? empty the whole cache of {--service-id|--service-name}
purge  ~ empty parts of the cache
invalidate|cps|property-manager|cache  ~ {^} {*}
compute delete  ! delete the service
* deactivate  ? take the service offline
compute|profile|auth-token|login|whoami|pops|ip-list|log-tail|stats|version|update|sso  -
# deck kongctl kong inso tyk tykctl tyk-sync krakend gloo glooctl ambassador apisix adc gravitee zuplo kusk envoyctl wasme | ${usual} -s= --state= --kong-addr= --select-tag= --headers= --workspace= -w= --konnect-token=
reset  ! delete all entities of the gateway ;; Save them with \`deck dump\` first.
gateway reset  ! delete all entities of the gateway ;; Save them with \`deck gateway dump\` first.
gateway|konnect sync|apply  ? change or delete entities of the gateway ;; Run \`deck gateway diff\` first.
sync  ? change or delete entities of the gateway ;; Run \`deck diff\` first.
migrations reset  ! delete all data of the gateway
migrations|start|restart|reload|quit|stop|prepare|hybrid|vault  ~ {^} the gateway
gateway dump|diff|ping|validate|render  .
dump|diff|ping|validate|convert|file|lint|render|check|roar  .
# nginx openresty haproxy traefik caddy apachectl apache2ctl httpd varnishadm varnishd squid envoy lighttpd | -s= -c= -g= -p= -f= -sf= -st= -k= -T= -S= -t -T -V -v -D -q -x | noverbs
-s=stop|-s=quit|-k=stop|-k=graceful-stop|-k=shutdown|-k=kill  ? stop the server
-st|-sf  ? end running connections
stop|graceful-stop  ? stop the server
ban|ban.url|param.set|vcl.discard|vcl.use  ? change what the cache serves
-t|-T|-V|-v|-c -t  .
-s|-k  ~ change the server
validate|version|fmt|list-modules|adapt|healthcheck|environ  .
# consul | -* -http-addr= -token= -namespace= -datacenter= -partition= -recurse -id= -name= -service= -cas -modify-index=
kv delete -recurse  ! delete all keys below {0}
kv delete  ! delete the key {0}
kv get|export  .
kv put|import  ~ write {0}
services deregister  ! remove a service {-id|*}
acl|config|intention|namespace|partition|peering|snapshot delete  ! {@} {*}
acl token|policy|role|auth-method|binding-rule delete  ! {@} {*}
snapshot restore  ! replace the state of the cluster by {0}
operator raft remove-peer  ! remove a server from the cluster
force-leave|leave  ? take a node out of the cluster
maint -enable  ? take a service out of use
keygen|agent|connect|debug|validate|watch|login|logout|exec|rtt|tls  -
# auth0 okta ory kratos hydra clerk kcadm.sh kcadm kcreg.sh kc.sh fusionauth zitadel supertokens authentik stytch workos keto cerbos permit descope | ${usual} -r= -s= --realm= --server= --user= --password= -i= -b= --endpoint=
api delete  ! delete {*}
api patch|post|put  ~ change {*}
tenants|apps|users|orgs|roles|realms reset*|revoke*|block  ? {@} {*}
test|login|logout|quickstarts|serve|migrate|config|get-token  -
# contentful sanity strapi prismic storyblok directus ghost wp drush drupal terminus acli-acquia platformsh magento n98-magerun2 craft statamic keystone payload webflow shopware hubspot hs | ${usual} --space-id= --environment-id= --path= --url= --allow-root --ssh=
db reset|drop|clean|query|import  ? change or delete the database
db create|export|check|size|tables|prefix|columns|search|optimize|repair|cli  -
site empty|delete  ! delete content of the site
post|user|comment|term|media|option|role|menu|widget|transient|cache|plugin|theme delete|uninstall|flush|reset  ! {@} {*}
search-replace  ? replace texts in the whole database
eval|eval-file|shell  ? run code in the site
sql:drop|sql-drop|site:install|site-install|si|entity:delete|sql:sync|sql-sync|user:cancel|pm:uninstall  ! {^} {*}
sql:query|sqlq|sql-query  % {0}
cache:rebuild|cr|cache-clear|cc|updb|cim|cex|status|core:status|uli|watchdog:show|pml|config:export|config:import  ~ {^}
space|environment|dataset|content|documents|backup delete|disable  ! {@} {*}
dataset import --replace  ? replace documents of {*}
env:wipe|site:delete|env:clone-content|backup:restore|multidev:delete  ! {^} {*}
setup:uninstall|setup:rollback|setup:db-data:upgrade  ! {^}
# sf sfdx | ${usual} -o= --target-org= -u= --targetusername= -s= --sobject= -i= -m= -x= -d= -w= -q= --query= -f= -p
org delete|delete:*|logout  ! delete the org {-o|--target-org}
force:org:delete|org:delete:*|force:data:record:delete|data:delete:*|force:source:delete|project:delete:*  ! {^} {*}
data delete|delete:*  ! delete records of {-s|--sobject}
project delete source  ! delete {-m|-p} from the org
apex run  ? run code in the org
deploy|project deploy  ~ deploy to {-o|--target-org}
data query|get|export|search  .
org list|display|open|login|create  -
# zapier slack discord linearb notion airtable monday asana clickup teams hubspot-cli vercel-toolbar zendesk zcli intercom | ${usual}
`,
);
