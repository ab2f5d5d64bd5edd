import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/ci.json' with { type: 'json' };
import { textOf } from './shapes.ts';

const forge =
  '-R= --repo= -H= -h= --hostname= -X= --method= -f= -F= --field= --raw-field= --input= -q= --jq= -t= -T= --template= -b= --body= --title= -m= --message= -B= --base= --head= -l= --label= -L= --limit= --json= -o= --org= -e= --env= -u= --user= -g= --group= --visibility= -d --delete-branch -y --yes --confirm -w --web -c= --codespace= -p= --ref= -s= --state= --name= -n=';

/** Programs for repositories on servers, pipelines, releases and what builds them. */
export const ciPrograms: readonly Program[] = [
  ...programsOf('git', textOf(rows.git, { forge })),
  ...programsOf('ci', textOf(rows.ci, { usual })),
];
