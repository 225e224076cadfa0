import type { ConditionsJson, FormFiles } from '../../src/form/model/form-files.ts';
import type { Contents, Letters, Subjects, Words } from '../../src/form/model/content.ts';
import type { Form } from '../../src/form/model/form.ts';
import { quoteText } from '../../src/form/explain/explain-phrases.ts';

/** Input of a report. `today` is an ISO date: years in messages and lists are counted from it. */
export interface ReportInput {
  readonly form: Form;
  readonly contents: Contents;
  readonly letters: Letters;
  readonly subjects: Subjects;
  readonly formFiles: FormFiles;
  readonly conditions: ConditionsJson;
  readonly today: string;
}

export interface FormReport {
  readonly title: string;
  readonly about: readonly string[];
  readonly parts: readonly ReportPart[];
}

export interface ReportPart {
  /** True for a page of the form, with a line to sign on. */
  readonly isPage?: true;
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly sections: readonly ReportSection[];
}

export interface ReportSection {
  readonly id?: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly questions?: readonly ReportQuestion[];
}

export interface ReportQuestion {
  readonly key: string;
  readonly label: string;
  readonly lines: readonly string[];
}

/** A paragraph, or the lines of a list; an empty list is not written. */
export type Block = string | readonly string[];

export const optionalLine = <Value>(value: Value | undefined, line: (value: Value) => string): readonly string[] =>
  value === undefined ? [] : [line(value)];

export const renderMarkdown = ({ title, about, parts }: FormReport): string =>
  [`# ${title}`, ...about, ...parts.flatMap(partIn)].join('\n\n').concat('\n');

const SIGNATURE_LINE = `Name: ${'_'.repeat(30)} Date: ${'_'.repeat(12)} Signature: ${'_'.repeat(30)}`;

const partIn = ({ title, blocks, sections, isPage }: ReportPart): readonly string[] => [
  `## ${title}`,
  ...blocksIn(blocks),
  ...sections.flatMap(sectionIn),
  ...(isPage ? [SIGNATURE_LINE] : []),
];

const sectionIn = ({ title, blocks, questions = [] }: ReportSection): readonly string[] => [
  `### ${title}`,
  ...blocksIn(blocks),
  ...(questions.length === 0 ? [] : [questions.map(questionIn).join('\n')]),
];

const questionIn = ({ key, label, lines }: ReportQuestion): string =>
  [`- [ ] **${label}** ${code(key)}`, ...lines.map((line) => `  - ${line.trim()}`)].join('\n');

const blocksIn = (blocks: readonly Block[]): readonly string[] =>
  blocks
    .filter((block) => block.length > 0)
    .map((block) => (typeof block === 'string' ? block.trim() : block.map((line) => `- ${line.trim()}`).join('\n')));

/** Escapes Markdown; a line break would end a list. */
export const plain = (words: string): string => words.replace(/[\\`*<]/g, '\\$&').replace(/\s*\n\s*/g, ' ');
export const code = (name: string): string => `\`${name}\``;
export const quote = (words: string): string => plain(quoteText(words));
export const strong = (markdown: string): string => `**${markdown.trim()}**`;
export const emphasis = (markdown: string): string => `*${markdown.trim()}*`;

export const wordsIn = (words: Words): string =>
  words
    .map((part) => {
      if (typeof part === 'string') return plain(part);
      if ('strong' in part) return strong(wordsIn(part.strong));
      return 'emphasis' in part ? emphasis(wordsIn(part.emphasis)) : `[${wordsIn(part.words).trim()}](${part.link})`;
    })
    .join('');
