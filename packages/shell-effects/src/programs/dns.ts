import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/dns.json' with { type: 'json' };
import { textOf } from './shapes.ts';

export const dnsPrograms: readonly Program[] = programsOf('dns', textOf(rows.dns, { usual }), {
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
});
