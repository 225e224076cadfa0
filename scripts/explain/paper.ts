import type { ConditionsDocument, Documents } from '../../src/form/model/documents.ts';
import type { Contents, Inline, Subjects } from '../../src/form/model/content.ts';
import type { Form } from '../../src/form/model/form.ts';
import type { Graph } from './graph.ts';

/** What a paper is made of. `today` is an ISO date: years in messages and lists are counted from it. */
export interface Explained {
  /** In the language of the paper. */
  readonly form: Form;
  readonly contents: Contents;
  readonly subjects: Subjects;
  /** As they are written. */
  readonly documents: Documents;
  readonly conditions: ConditionsDocument;
  readonly today: string;
}

/** The whole form, to be read and signed: what is not in it is not in the form. */
export interface Paper {
  readonly title: string;
  /** Of the form's own sentences; the paper explains them in English. */
  readonly language: string;
  readonly about: readonly Line[];
  readonly parts: readonly PaperPart[];
}

export interface PaperPart {
  /** Whether it is a page of the form, with titles in its language and lines to sign on. */
  readonly isPage?: true;
  /** What an address can lead to: letters, digits, `-`. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly sections: readonly PaperSection[];
}

export interface PaperSection {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly questions?: readonly PaperQuestion[];
}

/** One question, with a box for those who agree. */
export interface PaperQuestion {
  readonly key: string;
  readonly label: string;
  readonly lines: readonly Line[];
}

export type Block = { readonly paragraph: Line } | { readonly list: readonly Line[] } | { readonly graph: Graph };

export type Line = readonly Phrase[];
/** `code` is a name that staff find in the files; `sentence` is what students read, in quotes; `ofForm` is the same without them. */
export type Phrase = Inline | { readonly code: string } | { readonly sentence: string } | { readonly ofForm: Line };

export const code = (name: string): Phrase => ({ code: name });
export const sentence = (words: string): Phrase => ({ sentence: words });
export const ofForm = (...line: Line): Phrase => ({ ofForm: line });
export const paragraph = (...line: Line): Block => ({ paragraph: line });
/** Nothing where there is nothing to list. */
export const listOf = (lines: readonly Line[]): readonly Block[] => (lines.length === 0 ? [] : [{ list: lines }]);

/** Phrases with something between them. */
export const between = (separator: string, phrases: readonly Phrase[]): Line =>
  phrases.flatMap((phrase, n) => (n === 0 ? [phrase] : [separator, phrase]));

/** A line where there is something to say. */
export const lineIf = <Value>(value: Value | undefined, line: (value: Value) => Line): readonly Line[] =>
  value === undefined ? [] : [line(value)];
