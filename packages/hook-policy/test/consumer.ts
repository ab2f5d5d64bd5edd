// What a user of the published package writes; compiled against the packed files.
import {
  type CheckedCommand,
  checkCommand,
  checkPolicy,
  compilePolicy,
  type Finding,
  type Level,
  type PolicyAnswer,
  packNames,
  packs,
} from '@agent-hooks/hook-policy';
import { compileExpression } from '@agent-hooks/hook-policy/expressions';

const place = { project: '/home/me/app', cwd: '/home/me/app', home: '/home/me' };

export async function judge(command: string, level: Level): Promise<PolicyAnswer | undefined> {
  const checked: CheckedCommand = checkCommand(command, { ...place, packs: ['core', 'git'], level });
  const first: Finding | undefined = checked.findings[0];
  console.log(checked.decision, first?.rule, first?.effect?.kind, first?.span?.start, packNames, packs.length);
  const settings = { rules: [{ rule: 'delete(outside project)', decision: 'deny' }] };
  console.log((await checkPolicy(settings)).problems, compileExpression('a+')?.test('a'));
  return compilePolicy(settings).judge({ tool_name: 'Bash', tool_input: { command }, cwd: place.cwd }, place);
}
