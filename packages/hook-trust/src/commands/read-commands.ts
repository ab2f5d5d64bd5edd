import type { Span } from '@agent-hooks/shell-effects';
import {
  type Assignment,
  type Node,
  parseText,
  type SimpleNode,
  visitNodes,
  type WordNode,
} from '@agent-hooks/shell-effects/syntax';

/** A word of a command, its quotes removed. */
interface CommandWord {
  /** Its value; a part whose value is not known is as it is written. */
  readonly text: string;
  /** False if the value of a part is not known; patterns, braces and `~` are left as they are written. */
  readonly isKnown: boolean;
  readonly span: Span;
}

/** A program with its arguments, as written. */
export interface SimpleCommand {
  readonly assignments: readonly CommandWord[];
  readonly words: readonly CommandWord[];
  readonly redirections: readonly {
    readonly operator: string;
    readonly descriptor: string | undefined;
    readonly target: CommandWord;
  }[];
  readonly span: Span;
}

/** The commands of a text, those in substitutions and compound commands too, and where reading ended early. */
export interface CommandList {
  readonly commands: readonly SimpleCommand[];
  readonly problem: { readonly span: Span } | undefined;
}

/** Reads the simple commands that are written in a text, without judging what they do. Values are never split into words. */
export function readCommands(text: string, variables: Readonly<Record<string, string | undefined>> = {}): CommandList {
  const commands: SimpleCommand[] = [];
  const { nodes, problem } = parseText(text);
  const collect = (body: readonly Node[], place?: Span) =>
    visitNodes(body, (found) => {
      if (found.kind === 'simple') commands.push(commandOf(found, place ?? found.span));
      if (found.kind === 'backtick') collect(parseText(found.text).nodes, place ?? found.span);
    });
  const commandOf = (node: SimpleNode, span: Span): SimpleCommand => {
    const wordOf = (word: WordNode) => wordFrom(word, node.source, variables);
    const assigned = ({ name, isAppend, index, elements, value }: Assignment): CommandWord => {
      const word = wordOf(value);
      const isKnown = word.isKnown && !index && !elements;
      return { ...word, text: `${name}${isAppend ? '+' : ''}=${word.text}`, isKnown };
    };
    return {
      assignments: node.assignments.map(assigned),
      words: node.words.map((word, index) => {
        const declared = node.declared?.get(index);
        return declared ? assigned(declared) : wordOf(word);
      }),
      redirections: node.redirections.map(({ operator, descriptor, target }) => ({
        operator,
        descriptor,
        target: wordOf(target),
      })),
      span,
    };
  };
  collect(nodes);
  return { commands, problem };
}

function wordFrom(
  { parts, span }: WordNode,
  source: string,
  variables: Readonly<Record<string, string | undefined>>,
): CommandWord {
  let text = '';
  let isKnown = true;
  for (const part of parts) {
    const isPlain = part.kind === 'parameter' && part.operator === '' && !part.index && !part.isLength;
    const value = isPlain && !part.isIndirect && Object.hasOwn(variables, part.name) ? variables[part.name] : undefined;
    isKnown &&= part.kind === 'text' || value !== undefined;
    text += part.kind === 'text' ? part.text : (value ?? source.slice(part.span.start, part.span.end));
  }
  return { text, isKnown, span };
}
