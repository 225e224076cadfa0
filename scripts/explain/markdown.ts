import { quoteText } from '../../src/form/explain/explain-labels.ts';
import type { Words } from '../../src/form/model/content.ts';
import type { Block, FormReport, ReportPart, ReportQuestion, ReportSection } from './paper.ts';

/** Renders a report as one Markdown document, with a box to tick at each question. */
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
