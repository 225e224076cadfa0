import { writeFileSync } from 'node:fs';
import { isDay } from '../../src/form/model/iso-date.ts';
import { UsageError } from '../command.ts';
import { fromWhereTyped, institutionOption } from '../institution.ts';
import { renderMarkdown } from './markdown.ts';
import type { FormReport } from './paper.ts';

export const outOption = { out: { type: 'string', value: 'FILE', meaning: 'the file to write; the terminal if left out' } } as const;
export const reportOptions = {
  ...outOption,
  language: { type: 'string', value: 'LANGUAGE', meaning: 'one of the languages of the institution' },
  today: {
    type: 'string',
    value: 'YYYY-MM-DD',
    default: new Date().toISOString().slice(0, 10),
    meaning: 'the day on which the form is read; today if left out',
  },
  ...institutionOption,
} as const;
export const formerReportOptions = { format: 'a paper is Markdown. Leave it out.' };

/** @throws with a sentence for the user */
export function requireDate(today: string): void {
  if (!isDay(today)) throw new UsageError('Write --today as a date like 2027-03-31.');
}

/** Writes a report into a file, or on the terminal if there is none. */
export function writeReport(paper: FormReport, out: string | undefined): void {
  if (out === undefined) process.stdout.write(renderMarkdown(paper));
  else writeFileSync(fromWhereTyped(out), renderMarkdown(paper));
}
