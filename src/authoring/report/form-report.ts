import type { ConditionsJson, FormFiles } from '../../form/model/form-files.ts';
import type { ContentBySlot, LettersByOutcome, MailSubjects, RichText } from '../../form/model/content.ts';
import type { Form } from '../../form/model/form.ts';
import { quoteText } from '../../form/explain/explain-phrases.ts';

/** Input of a report. `today` is an ISO date: years in messages and lists are counted from it. */
export interface ReportInput {
  readonly form: Form;
  readonly contents: ContentBySlot;
  readonly letters: LettersByOutcome;
  readonly subjects: MailSubjects;
  readonly formFiles: FormFiles;
  readonly conditions: ConditionsJson;
  readonly today: string;
}

export interface FormReport {
  readonly title: string;
  readonly about: readonly string[];
  /** Days that hold for the whole form, and are needed to judge others. */
  readonly days?: readonly string[];
  readonly parts: readonly ReportPart[];
}

export interface ReportPart {
  /** True for a page of the form, with a line to sign on. */
  readonly isPage?: true;
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly ReportBlock[];
  readonly sections: readonly ReportSection[];
}

export interface ReportSection {
  readonly id?: string;
  readonly title: string;
  /** Said at other places, too, and needed to judge what is said here. */
  readonly beside?: readonly string[];
  readonly blocks: readonly ReportBlock[];
  readonly questions?: readonly ReportQuestion[];
}

export interface ReportQuestion {
  readonly key: string;
  readonly label: string;
  readonly lines: readonly string[];
}

/** A paragraph, or the lines of a list; an empty list is not written. */
export type ReportBlock = string | readonly string[];

export const optionalLine = <Value>(value: Value | undefined, line: (value: Value) => string): readonly string[] =>
  value === undefined ? [] : [line(value)];

export const renderReportMarkdown = ({ title, about, parts }: FormReport): string =>
  [`# ${title}`, ...about, ...parts.flatMap(partIn)].join('\n\n').concat('\n');

const SIGNATURE_LINE = `Name: ${'_'.repeat(30)} Date: ${'_'.repeat(12)} Signature: ${'_'.repeat(30)}`;

const partIn = ({ title, blocks, sections, isPage }: ReportPart): readonly string[] => [
  `## ${title}`,
  ...blocksIn(blocks),
  ...sections.flatMap(sectionIn),
  ...(isPage ? [SIGNATURE_LINE] : []),
];

const sectionIn = ({ title, beside = [], blocks, questions = [] }: ReportSection): readonly string[] => [
  `### ${title}`,
  ...beside,
  ...blocksIn(blocks),
  ...(questions.length === 0 ? [] : [questions.map(questionIn).join('\n')]),
];

const questionIn = ({ key, label, lines }: ReportQuestion): string =>
  [`- [ ] **${label}** ${markdownCode(key)}`, ...lines.map((line) => `  - ${line.trim()}`)].join('\n');

const blocksIn = (blocks: readonly ReportBlock[]): readonly string[] =>
  blocks
    .filter((block) => block.length > 0)
    .map((block) => (typeof block === 'string' ? block.trim() : block.map((line) => `- ${line.trim()}`).join('\n')));

/** Escapes Markdown; a line break would end a list. */
export const escapeMarkdown = (words: string): string => words.replace(/[\\`*<]/g, '\\$&').replace(/\s*\n\s*/g, ' ');
export const markdownCode = (name: string): string => `\`${name}\``;
export const markdownQuote = (words: string): string => escapeMarkdown(quoteText(words));
export const markdownStrong = (markdown: string): string => `**${markdown.trim()}**`;
export const markdownEmphasis = (markdown: string): string => `*${markdown.trim()}*`;

export const richTextToMarkdown = (words: RichText): string =>
  words
    .map((part) => {
      if (typeof part === 'string') return escapeMarkdown(part);
      if ('strong' in part) return markdownStrong(richTextToMarkdown(part.strong));
      return 'emphasis' in part
        ? markdownEmphasis(richTextToMarkdown(part.emphasis))
        : `[${richTextToMarkdown(part.words).trim()}](${part.link})`;
    })
    .join('');
