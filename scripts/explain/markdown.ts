import { graphAsMermaid } from './mermaid.ts';
import type { Block, Line, Paper, PaperPart, PaperQuestion, PaperSection, Phrase } from './paper.ts';

/** The paper as Markdown, with a box to tick at each question. */
export const paperAsMarkdown = (paper: Paper): string =>
  [`# ${escaped(paper.title)}`, ...paper.about.map(lineAsMarkdown), ...paper.parts.flatMap(partIn)].join('\n\n').concat('\n');

/** At the end of each page of the form. */
const TO_SIGN = `Name: ${'_'.repeat(30)} Date: ${'_'.repeat(12)} Signature: ${'_'.repeat(30)}`;

const partIn = ({ title, blocks, sections, isPage }: PaperPart): readonly string[] => [
  `## ${escaped(title)}`,
  ...blocks.map(blockIn),
  ...sections.flatMap(sectionIn),
  ...(isPage ? [TO_SIGN] : []),
];

const sectionIn = ({ title, blocks, questions = [] }: PaperSection): readonly string[] => [
  `### ${escaped(title)}`,
  ...blocks.map(blockIn),
  ...(questions.length === 0 ? [] : [questions.map(questionIn).join('\n')]),
];

const questionIn = ({ key, label, lines }: PaperQuestion): string =>
  [`- [ ] **${escaped(label)}** \`${key}\``, ...lines.map((line) => `  - ${lineAsMarkdown(line)}`)].join('\n');

function blockIn(block: Block): string {
  if ('graph' in block) return graphAsMermaid(block.graph);
  return 'paragraph' in block ? lineAsMarkdown(block.paragraph) : block.list.map((line) => `- ${lineAsMarkdown(line)}`).join('\n');
}

export const lineAsMarkdown = (line: Line): string => line.map(phraseIn).join('').trim();

function phraseIn(phrase: Phrase): string {
  if (typeof phrase === 'string') return escaped(phrase);
  if ('code' in phrase) return `\`${phrase.code}\``;
  if ('sentence' in phrase) return `“${escaped(phrase.sentence)}”`;
  if ('ofForm' in phrase) return phrase.ofForm.map(phraseIn).join('');
  if ('strong' in phrase) return `**${lineAsMarkdown(phrase.strong)}**`;
  if ('emphasis' in phrase) return `*${lineAsMarkdown(phrase.emphasis)}*`;
  return `[${lineAsMarkdown(phrase.words)}](${phrase.link})`;
}

/** Marks of Markdown and HTML as they are written; a line break would end a list. */
const escaped = (text: string): string => text.replace(/[\\`*<]/g, '\\$&').replace(/\s*\n\s*/g, ' ');
