import type { Certainty } from '../types.ts';
import { hole } from '../types.ts';
import type { Report } from './program.ts';

/** Reports what SQL does to a database; true if it only reads. */
export function reportSql(text: string, report: Report, { commitsAtOnce = false } = {}): boolean {
  let open: Deed[] | undefined;
  let isReadOnly = true;
  const deeds: Deed[] = [];
  for (const statement of readStatements(text)) {
    const found = deedOf(statement);
    if (found !== 'nothing') isReadOnly = false;
    const [first = '', second = ''] = statement.upper;
    // What is rolled back did not happen, except in MySQL, whose DROP and TRUNCATE commit at once.
    if (/^(?:BEGIN|START)$/.test(first) && !commitsAtOnce) open = [];
    else if (/^(?:COMMIT|END)$/.test(first)) {
      deeds.push(...(open ?? []));
      open = undefined;
    } else if (first === 'ROLLBACK' && second !== 'TO') open = undefined;
    else if (typeof found === 'object') (open ?? deeds).push(found);
    if (statement.program !== undefined) report.shell(statement.program, { isElsewhere: true });
  }
  for (const { phrase, target, action, certainty, isPrivilege } of [...deeds, ...(open ?? [])]) {
    report.effect({
      kind: isPrivilege ? 'privilege' : 'remote',
      ...(!isPrivilege && { action }),
      target,
      isRemote: true,
      certainty,
      sentence: `It would ${phrase}.`.replaceAll(hole, '…'),
    });
  }
  return isReadOnly;
}

/** What one statement does, worth reporting. */
interface Deed {
  readonly action: 'delete' | 'change';
  readonly certainty: Certainty;
  readonly phrase: string;
  readonly target: string;
  readonly isPrivilege?: boolean;
}

interface Statement {
  /** Its words as written, quotes removed. */
  readonly words: readonly string[];
  /** Its words in capitals; what was quoted is empty, so that it is not a keyword. */
  readonly upper: readonly string[];
  /** The program that it starts (`COPY … TO PROGRAM`, `xp_cmdshell`, `\!`). */
  readonly program: string | undefined;
}

/** Splits SQL into statements of words, without comments. Comments that MySQL executes are read as code. */
function readStatements(text: string): readonly Statement[] {
  const token =
    /--[^\n]*|\/\*(?!!)[\s\S]*?(?:\*\/|$)|\/\*!\d*|\*\/|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|[EN]?'(?:[^'\\]|''|\\[\s\S])*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`[^`]*(?:`|$)|\[[^\]\n]*\]|\\!.*|^\s*(?:\.shell|\.?system)\b.*|\\[a-zA-Z]+|;|[^\s;,()='"`[\\]+|[(),=]/gim;
  const statements: Statement[] = [];
  let words: string[] = [];
  let upper: string[] = [];
  let program: string | undefined;
  const finish = () => {
    if (words.length > 0 || program !== undefined) statements.push({ words, upper, program });
    [words, upper, program] = [[], [], undefined];
  };
  for (const [part] of text.matchAll(token)) {
    if (/^(?:--|\/\*|\*\/)/.test(part)) continue;
    if (part === ';' || /^(?:\\g|GO)$/i.test(part)) finish();
    else if (/^(?:\\!|\s*\.s|\s*system)/i.test(part)) {
      finish();
      program = part.replace(/^(?:\\!|\s*\.?\w+)\s*/, '');
      finish();
    } else if (/^(?:[EN]?['"`[]|\$\w*\$)/i.test(part)) {
      const inner = part.replace(/^(?:[EN]?['"`[]|\$\w*\$)|(?:['"`\]]|\$\w*\$)$/gi, '');
      if (/^(?:PROGRAM|XP_CMDSHELL)$/.test(upper.at(-1)?.replace(/.*\./, '') ?? ''))
        program = inner.replaceAll("''", "'");
      if (upper[0] === 'DO' && part.startsWith('$'))
        statements.push(...readStatements(inner.replace(/\b(?:BEGIN|END)\b;?/gi, ';')));
      words.push(inner);
      upper.push('');
    } else {
      words.push(part);
      upper.push(part.toUpperCase());
    }
  }
  finish();
  return statements;
}

const lost =
  /^(?:DATABASE|SCHEMA|TABLE|TABLESPACE|KEYSPACE|USER|ROLE|LOGIN|OWNED|STREAM|COLLECTION|BUCKET|MEASUREMENT|SERIES|SHARD|RETENTION|WAREHOUSE|STAGE|GRAPH|CATALOG|SERVER|FOREIGN|MATERIALIZED|PARTITION|EXTERNAL|DICTIONARY)$/;
const onlyRead =
  /^(?:SELECT|SHOW|DESC|DESCRIBE|EXPLAIN|PRAGMA|USE|SET|VALUES|TABLE|HELP|PRINT|DECLARE|FETCH|LIST|STATUS|BEGIN|START|COMMIT|END|ROLLBACK|SAVEPOINT|\\\w+|\..*)$/;

function deedOf({ words, upper }: Statement): Deed | 'nothing' | 'something' {
  const has = (word: string) => upper.includes(word);
  let at =
    upper[0] === 'EXPLAIN' && has('ANALYZE') ? upper.findIndex((word) => /^(?:DELETE|UPDATE|INSERT)$/.test(word)) : 0;
  if (upper[0] === 'WITH')
    at = upper.findIndex((word, index) => (word === 'DELETE' && upper[index + 1] === 'FROM') || word === 'UPDATE');
  const [verb = '', object = ''] = upper.slice(at);
  const deed = (action: Deed['action'], phrase: string, target: string): Deed => ({
    ...{ action, phrase, target, certainty: 'proven' },
  });
  if (at === -1 || onlyRead.test(verb)) return 'nothing';
  if (verb === 'DROP') {
    const [name, kind] = [nameAfter(words, upper, at + 1), object.toLowerCase()];
    if (/^(?:TEMPORARY|TEMP)$/.test(object)) return 'something';
    const dropped = deed('delete', `drop the ${kind} ${name}`, name);
    return lost.test(object) ? dropped : { ...dropped, certainty: 'possible' };
  }
  if (verb === 'TRUNCATE') {
    const name = nameAfter(words, upper, object === 'TABLE' ? at + 1 : at);
    return deed('delete', `delete all rows of ${name}`, name);
  }
  if (verb === 'DELETE' || verb === 'UPDATE') {
    const from = upper.indexOf('FROM', at);
    const name = nameAfter(words, upper, verb === 'DELETE' && from !== -1 ? from : at);
    if (selectsSome(upper, words, at)) return deed('change', `change rows of ${name}`, name);
    return verb === 'DELETE'
      ? deed('delete', `delete all rows of ${name}`, name)
      : { ...deed('delete', `overwrite all rows of ${name}`, name), certainty: 'possible' };
  }
  if (verb === 'ALTER' && has('DROP')) {
    const name = nameAfter(words, upper, at + 1);
    const dropped = upper[upper.indexOf('DROP') + 1] ?? '';
    const isKept = /^(?:CONSTRAINT|INDEX|KEY|DEFAULT|NOT|FOREIGN|PRIMARY|EXPRESSION|IDENTITY|CHECK)$/.test(dropped);
    return isKept || object !== 'TABLE'
      ? deed('change', `change ${name}`, name)
      : deed('delete', `drop a column or partition of ${name} and its data`, name);
  }
  return otherDeed(words, upper, at);
}

const widening =
  /^GRANT ALL (?:PRIVILEGES )?ON \*\.\*|\bSUPERUSER\b|^GRANT .*\bTO .*WITH GRANT OPTION|ON ALL DATABASES|\bRDS_SUPERUSER\b|^GRANT (?:DBA|ACCOUNTADMIN|ROLE ACCOUNTADMIN)\b/;

const purging =
  /^(?:PURGE|RESET MASTER|RESET REPLICA ALL|RESET SLAVE ALL|RESTORE DATABASE .*REPLACE|KILL ALL|FLASHBACK DATABASE|DEALLOCATE WAREHOUSE)\b/;

const replacing =
  /^(?:CREATE OR REPLACE (?:TRANSIENT )?TABLE|INSERT OVERWRITE|SHUTDOWN|RESTORE DATABASE|SYSTEM SHUTDOWN|MERGE .*THEN DELETE)\b/;

function otherDeed(words: readonly string[], upper: readonly string[], at: number): Deed | 'something' {
  const text = upper.slice(at).join(' ');
  const written = words
    .join(' ')
    .replace(/ ?([(),]) ?/g, '$1 ')
    .slice(0, 120);
  const change = (certainty: Certainty): Deed => ({
    action: 'delete',
    certainty,
    phrase: `run \`${written}\`, which deletes or replaces data`,
    target: written,
  });
  if (/^(?:GRANT|ALTER (?:USER|ROLE)|CREATE (?:USER|ROLE))\b/.test(text) && widening.test(text)) {
    return {
      action: 'change',
      certainty: 'proven',
      phrase: `give all rights: \`${written}\``,
      target: written,
      isPrivilege: true,
    };
  }
  if (purging.test(text)) return change('proven');
  if (replacing.test(text)) return change('possible');
  return 'something';
}

const betweenNames = /^(?:IF|EXISTS|ONLY|TABLE|CONCURRENTLY|VIEW|NOT|BY|LOW_PRIORITY|QUICK|IGNORE|FROM|AGGREGATE)$/;

/** The name after a position, past `IF EXISTS`, `ONLY`, `INTO` and the kind of object. */
function nameAfter(words: readonly string[], upper: readonly string[], at: number): string {
  let index = at + 1;
  while (betweenNames.test(upper[index] ?? '')) index += 1;
  return words[index] ?? '…';
}

/** True if a WHERE (or a join, a limit) chooses rows, and is not true for all of them. */
function selectsSome(upper: readonly string[], words: readonly string[], at: number): boolean {
  const where = upper.indexOf('WHERE', at);
  if (where === -1) return false;
  const condition = words
    .slice(where + 1)
    .join(' ')
    .replace(/[()]/g, ' ')
    .trim();
  return !/^(?:(\S+) ?= ?\1|true|1|not false|1 ?<> ?0|\d+ ?> ?\d+|\d+ ?< ?\d+)$/i.test(condition);
}
