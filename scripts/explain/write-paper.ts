import { writeFileSync } from 'node:fs';
import { isIsoDate } from '../../src/form/model/iso-date.ts';
import { fromWhereTyped } from '../from-where-typed.ts';
import { INSTITUTION_USAGE, institutionOption } from '../institution.ts';
import { inWords } from '../in-words.ts';
import { paperAsMarkdown } from './markdown.ts';
import type { Paper } from './paper.ts';
import { HasMistakes } from './read-paper.ts';

/** Options for `parseOptions` of the commands whose paper shows a form. */
export const paperOptions = {
  out: { type: 'string' },
  language: { type: 'string' },
  today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  /** Former option: refused with what to do instead. */
  format: { type: 'string' },
  ...institutionOption,
} as const;
/** The same for the line that says how a command is used. */
export const PAPER_USAGE = `[--out FILE] [--language LANGUAGE] [--today YYYY-MM-DD] ${INSTITUTION_USAGE}`;

/** @throws with a sentence for the user on a wrong value of `paperOptions` */
export function checkPaperOptions({ today, format }: { readonly today: string; readonly format?: string | undefined }): void {
  if (format !== undefined) throw new Error('There is no --format any more: a paper is Markdown. Leave it out.');
  if (!isIsoDate(today)) throw new Error('--today is a date like 2027-03-31');
}

/** Paper of a command. */
export interface Written {
  readonly paper: Paper;
  /** File to write it into; the terminal if there is none. */
  readonly out: string | undefined;
  /** Exit code 1. */
  readonly isFailed?: boolean;
}

/**
 * Runs a command that writes a paper, or nothing. The exit code is 1 while files of an institution have mistakes, 2 for a wrong
 * option.
 */
export async function writePaper(usage: string, run: () => Written | undefined | Promise<Written | undefined>): Promise<void> {
  try {
    const written = await run();
    if (!written) return;
    const { paper, out, isFailed = false } = written;
    if (out === undefined) process.stdout.write(paperAsMarkdown(paper));
    else writeFileSync(fromWhereTyped(out), paperAsMarkdown(paper));
    process.exitCode = isFailed ? 1 : 0;
  } catch (error) {
    const hasMistakes = error instanceof HasMistakes;
    console.error(hasMistakes ? error.message : `${inWords(error)}\n${usage}`);
    process.exitCode = hasMistakes ? 1 : 2;
  }
}
