import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';

/** Programs for monitoring, alerts and logs. */
export const monitoringPrograms: readonly Program[] = programsOf(
  'monitoring',
  `
# datadog-ci datadog dogshell pup newrelic nr1 pd pagerduty opsgenie lamp oncall incidentio rootly squadcast honeycomb honeymarker logdna mezmo better checkly uptimerobot statuspage pingdom dynatrace dt monaco appsignal rollbar bugsnag raygun zabbix_api lightstep coralogix axiom highlight signoz victorops xmatters cronitor healthchecks splunk-o11y | ${usual} -k= -s= --account-id= --accountId= --apiKey= --id= -i= --ids=
monitor|downtime mute|unmute|cancel|post|update|schedule  ~ {@} {*}
incident|incidents ack|resolve|set|assign|note|priority  ~ {@} {*}
deleteAlert|deleteTeam|deleteUser|deleteSchedule|deleteEscalation|deleteIntegration|deleteHeartbeat|delete*  ! {^} {*}
test|deploy --force|-f  ? replace what is deployed
# sentry-cli sentry | ${usual} --auth-token= --url= --log-level= -r= --release=
upload-dif|upload-proguard|debug-files|sourcemaps|react-native|info|login|bash-hook|send-event|send-envelope|monitors  -
issues resolve|mute|unresolve  ~ {@} issues
releases archive  ? archive the release {0}
cleanup  ! delete old events
# grafana-cli grafana grafanactl grizzly grr gcx | ${usual} --pluginsDir= --homepath= --pluginUrl=
plugins remove|uninstall  ! uninstall the plugin {0}
cli plugins remove|uninstall  ! uninstall the plugin {0}
admin reset-admin-password  ? replace the administrator's password
cli admin reset-admin-password  ? replace the administrator's password
admin|cli  -
apply|push  ~ change {*}
# promtool amtool mimirtool cortextool lokitool logcli thanos vmctl vmalert-tool tempo-cli m3ctl | ${usual} --alertmanager.url= --comment= --author= --duration= -d= --address= --id= --url= | nouns:query,check,test,config,cluster
silence expire  ? end the silence {*}
silence add|update|import  ~ silence alerts: {*}
rules sync|load  ? replace rules
alertmanager load  ? replace the settings of the alert manager
tools bucket|rule-backfill cleanup|rewrite|mark|retention  ! {@} {*}
tsdb create-blocks-from|bench|analyze|list|dump|dump-openmetrics  -
query|check|test|labels|series|instant-query|stats|volume|delete-list  .
# splunk | -auth= -index= -uri= -app= -f
clean  ! delete {*} {-index} ;; It cannot be brought back.
remove|disable|delete  ! {^} {*}
stop|restart|offline|rolling-restart|edit|add|set|enable|apply|reload|rebalance|start  ~ {^} {*}
search|list|show|status|btool|version|diag|find  .
# elastic-agent filebeat metricbeat fluent-bit telegraf vector otelcol nagiostats icinga2 icingacli zabbix_agentd zabbix_get zabbix_sender monit check_mk cmk sensuctl uptime-kuma netdatacli collectdctl | ${usual} -H= -c=
uninstall  ! uninstall the agent
unenroll  ? take the agent out of the fleet
node|ca|pki|object delete|clean|remove  ! {@} {*}
stop|unmonitor  ~ {^} {*}
validate|tap|graph|list|summary|status|feature|daemon|run|modules|export|setup|keystore  -
`,
);
