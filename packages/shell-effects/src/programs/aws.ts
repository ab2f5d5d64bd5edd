import { optionValue } from './operation-acts.ts';
import { programsOf } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/aws.json' with { type: 'json' };
import { textOf } from './shapes.ts';

const listFirst = ';; List what is there with `aws s3 ls --recursive` first.';

export const awsPrograms: readonly Program[] = programsOf('aws', textOf(rows.aws, { listFirst }), {
  aws: (call, report, given) => {
    const [service, operation] = given.operands;
    const parameters = optionValue(call, '--parameters')?.text ?? '';
    if (service?.text !== 'ssm' || operation?.text !== 'send-command') return false;
    const commands = parameters.replace(/^\{?"?commands"?[=:]\s*/, '');
    const quoted = commands.match(/"(?:[^"\\]|\\.)*"/g)?.map((text) => text.slice(1, -1)) ?? [commands];
    for (const text of quoted) report.shell(text, { isElsewhere: true });
    return true;
  },
});
