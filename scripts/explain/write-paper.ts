import { writeFileSync } from 'node:fs';
import { isIsoDate } from '../../src/form/model/iso-date.ts';
import { fromWhereTyped } from '../from-where-typed.ts';
import { INSTITUTION_USAGE, institutionOption } from '../institution.ts';
import { paperAsHtml } from './html/document.ts';
import { paperAsMarkdown } from './markdown.ts';
import type { Paper } from './paper.ts';
import { HasMistakes } from './read-paper.ts';
import { inWords } from '../in-words.ts';

/** How a paper can be written. */
const formats: Readonly<Record<string, (paper: Paper) => string>> = { markdown: paperAsMarkdown, html: paperAsHtml };

/** For `parseOptions`: what every command takes that writes a paper. */
export const paperOptions = {
  format: { type: 'string', default: 'markdown' },
  out: { type: 'string' },
  language: { type: 'string' },
  today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  ...institutionOption,
} as const;
/** The same for the line that says how a command is used. */
export const PAPER_USAGE =
  `[--format ${Object.keys(formats).join('|')}] [--out FILE] [--language LANGUAGE] [--today YYYY-MM-DD] ` + INSTITUTION_USAGE;

/** What was given of `paperOptions`. */
interface Given {
  readonly format: string;
  readonly out?: string | undefined;
  readonly today: string;
}

/**
 * Runs a command that writes a paper on the terminal or into a file. Leaves the exit code 1 while files of an institution have
 * mistakes, and 2 for a wrong option.
 */
export function writingPaper<Options extends Given>(usage: string, options: () => Options, paperFor: (given: Options) => Paper): void {
  try {
    const given = options();
    const write = formats[given.format];
    if (!write) throw new Error(`There is no --format ${given.format}`);
    if (!isIsoDate(given.today)) throw new Error('--today is a date like 2027-03-31');
    const written = write(paperFor(given));
    if (given.out === undefined) process.stdout.write(written);
    else writeFileSync(fromWhereTyped(given.out), written);
  } catch (error) {
    const why = inWords(error);
    const hasMistakes = error instanceof HasMistakes;
    console.error(hasMistakes ? why : `${why}\n${usage}`);
    process.exitCode = hasMistakes ? 1 : 2;
  }
}
