import type { Span } from '@agent-hooks/shell-effects';
import { type Node, type Part, parseText, visitNodes } from '@agent-hooks/shell-effects/syntax';
import { projectVariables } from '../environment/environment.ts';

/** Puts quotes around our variables wherever a POSIX shell would split what they hold; the shell itself expands them. */
export function quoteForPosixShell(command: string): string {
  return command.includes('_PROJECT_DIR') ? quoteVariables(command, projectVariables) : command;
}

/** Puts double quotes around the given variables wherever a POSIX shell would split their values. */
function quoteVariables(text: string, names: readonly string[]): string {
  const bash = parseText(text, 'bash');
  const dash = bash.problem && parseText(text, 'dash');
  const edits: Edit[] = [];
  visitNodes((dash?.problem ? bash : (dash ?? bash)).nodes, (found) => {
    const edit = quotedPart(found, text, names);
    if (edit) edits.push(edit);
  });
  let quoted = '';
  let position = 0;
  for (const edit of edits.sort((a, b) => a.start - b.start)) {
    if (edit.start < position) continue;
    quoted += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return quoted + text.slice(position);
}

interface Edit extends Span {
  readonly text: string;
}

function quotedPart(part: Node | Part, text: string, names: readonly string[]): Edit | undefined {
  if (part.kind === 'backtick') {
    const inner = quoteVariables(part.text, names);
    const escaped = inner.replace(part.isQuoted ? /[$`\\"]/g : /[$`\\]/g, '\\$&');
    return inner === part.text ? undefined : { ...part.span, text: `\`${escaped}\`` };
  }
  if (part.kind !== 'parameter' || part.isQuoted || !names.includes(part.name)) return undefined;
  const written = text.slice(part.span.start, part.span.end);
  const isWhole = written === `$${part.name}` || written === `\${${part.name}}`;
  return isWhole ? { ...part.span, text: `"\${${part.name}}"` } : undefined;
}
