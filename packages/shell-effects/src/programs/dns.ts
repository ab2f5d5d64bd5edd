import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';

/** Programs for DNS and certificates. */
export const dnsPrograms: readonly Program[] = programsOf(
  'dns',
  `
# nsupdate knsupdate | -k= -y= -t= -u= -r= -p= -R= -l -g -o -v | noverbs
# rndc | -s= -p= -k= -c= -y=
delzone  ! delete the zone {0}
stop|halt|flush|flushname|flushtree|freeze|retransfer|sign  ? {^} {*}
reload|reconfig|refresh|notify|thaw|sync|addzone|modzone  ~ {^} {*}
status|stats|zonestatus|showzone|recursing|dumpdb  .
# pdnsutil pdns_control | --config-name= --config-dir=
clear-zone  ! delete all records of {0}
zone|rrset|record|network|metadata|tsigkey delete*|clear*  ! {@} {*}
load-zone|replace-rrset|edit-zone|backend-cmd  ? replace records of {0}
# unbound-control knotc nsd-control coredns-cli | -c= -s=
zone-purge|zone-unset|zone-begin|local_zone_remove|local_data_remove|flush*|delzone  ? {^} {*}
# octodns-sync | --config-file= --doit --force
--doit --force  ! change and delete records without limits
--doit  ? change or delete records ;; Leave \`--doit\` out to see what would change.
.
# dnscontrol | --config= --creds= --domains= --providers=
push  ? change or delete records ;; Run \`dnscontrol preview\` first.
preview|ppreview|check|get-zones|print-ir|fmt|version  .
create-domains|create-zone  ~ create zones
# cli53 | --profile=
rrdelete|rrpurge|delete  ! delete records or the zone {*}
import --replace  ? replace the records of {0}
rrcreate|create|import|rc  ~ change {0}
export|list|rrlist  .
# lexicon | --ttl= --name= --content= --identifier= --auth-token= --auth-username=
* delete  ! delete a record of {0}
* create|update  ~ change a record of {0}
* list  .
# namecheap godaddy gandi gandi-cli porkbun dnsimple hetzner-dns hover ddclient inwx desec dynu cfcli powerdns-cli dns-lexicon dnsmasq-cli ovh netcup | ${usual}
# cf-terraforming zonemaster-cli dnsviz dnscrypt-proxy | | noverbs
.
# certbot acme.sh lego step certbot-auto | -d= --domain= -n -q --cert-name= --email= -m= --server= --domains= --dns= --force
delete  ! delete the certificate {--cert-name|-d}
revoke  ! revoke the certificate {--cert-name|--cert-path|-d}
--revoke|--remove|--deactivate  ! revoke or remove the certificate {-d|--domain}
ca revoke  ! revoke the certificate {*}
certificates|show_account|plugins  .
crypto|oauth|ssh|path|completion|context|certificate  -
certonly|run|renew|install|register|update_account  ~ change certificates
--issue|--renew|--install-cert|--installcert|--renew-all|--register-account  ~ change certificates
-
`,
  {
    nsupdate: (call, report, given) => {
      const [file] = given.operands;
      const text = file ? call.fileData(call.resolve(file))?.text : call.stdin?.text;
      const isDelete = text === undefined || /^\s*(?:update\s+)?del(?:ete)?\b/im.test(text);
      report.effect({
        kind: 'remote',
        action: isDelete ? 'delete' : 'change',
        certainty: text === undefined ? 'possible' : 'proven',
        target: text?.trim() ?? 'DNS records',
        sentence: `It would ${isDelete ? 'delete' : 'change'} DNS records.`,
      });
      return true;
    },
  },
);
