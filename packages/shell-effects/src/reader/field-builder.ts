import type { Data, Span, Word } from '../types.ts';
import { hole } from '../types.ts';
import { noData, sourcesOf, wordOf } from './data.ts';

/** A word of a command, and whether it may turn out to be no word at all. */
export interface Field extends Word {
  readonly mayVanish?: boolean;
}

/** Puts the pieces of a word together; what is expanded without quotes may give several. */
export class FieldBuilder {
  private readonly fields: Field[] = [];
  private text = '';
  private hasText = false;
  private hasGlob = false;
  private isOnlyHoles = true;
  private isExpanded = false;
  private data: Data[] = [];
  private readonly span: Span;

  constructor(span: Span) {
    this.span = span;
  }

  /** Text in quotes, or the value of an expansion in quotes. */
  addQuoted(text: string, data?: Data): void {
    this.text += text;
    this.hasText = true;
    this.isOnlyHoles = false;
    if (data) {
      this.data.push(data);
      this.isExpanded = true;
    }
  }

  /** Text without quotes. */
  addPlain(text: string): void {
    this.text += text;
    this.hasText = true;
    this.isOnlyHoles = false;
    if (/[*?[]/.test(text)) this.hasGlob = true;
  }

  /** The value of an expansion without quotes: split at the characters of IFS. */
  addSplit(text: string, separators: string, data: Data = noData): void {
    if (text === '') return;
    this.isExpanded = true;
    let isAfterBlank = false;
    for (const character of text) {
      if (!separators.includes(character)) {
        if (isAfterBlank) this.break();
        isAfterBlank = false;
        this.text += character;
        this.hasText = true;
        if (character !== hole) this.isOnlyHoles = false;
        if ('*?['.includes(character)) this.hasGlob = true;
      } else if (' \t\n'.includes(character)) isAfterBlank = true;
      else {
        // Another separator ends a word even if that is empty.
        if (this.text === '') this.isOnlyHoles = false;
        this.hasText = true;
        this.break();
        isAfterBlank = false;
      }
    }
    if (this.hasText || isAfterBlank) this.data.push(data);
    if (isAfterBlank) this.break();
  }

  /** Ends the word that is being built. */
  break(): void {
    if (this.hasText) {
      const from = { span: this.span, hasGlob: this.hasGlob, data: sourcesOf(this.data) };
      const word = { ...wordOf(this.text, from), ...(this.isExpanded && { isExpanded: true }) };
      this.fields.push(this.isOnlyHoles ? { ...word, mayVanish: true } : word);
    }
    this.text = '';
    this.hasText = false;
    this.hasGlob = false;
    this.isOnlyHoles = true;
  }

  finish(): readonly Field[] {
    this.break();
    return this.fields;
  }
}
