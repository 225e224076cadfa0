import { isoDateInTimeZone } from '../../server/platform/clock.ts';
import { shortHash } from '../../server/submissions/export-columns.ts';
import type { RequestedCopies } from './request-pdf-copies.ts';
import type { DocumentsExportResult } from './export-documents.ts';
import type { ExportResult, ExportOptions } from './export-applications.ts';
import type { findApplications } from './find-applications.ts';

export function printExportSummary({ file, repeat }: ExportOptions, { rows, dictionary, unreadable }: ExportResult): void {
  const what = repeat === undefined ? counted(rows) : `A row for each of "${repeat}" of ${counted(rows)} is`;
  console.log(`${what} in ${file}.\nWhat its columns mean is in ${dictionary}.`);
  for (const hash of unreadable)
    console.log(`The form ${shortHash(hash)} cannot be read by this version: the answers given under it have no labels.`);
}

export function printDocumentsSummary(target: string, { rows, files, absent }: DocumentsExportResult): void {
  const manifest = `${target.replace(/\/$/, '')}/manifest.csv`;
  console.log(`${counted(rows)}: ${files} file${files === 1 ? '' : 's'} written to ${target}.\nTheir checksums are in ${manifest}.`);
  if (absent > 0) console.log(`Missing: ${absent}. The column "State" of the manifest says which, and why.`);
}

export function printCopiesSummary({ made, asked }: RequestedCopies): void {
  console.log(made === 1 ? '1 application has its PDF copy.' : `${made} applications have their PDF copies.`);
  if (asked > 0)
    console.log(
      asked === 1 ? '1 copy is asked for: a running server prints it.' : `${asked} copies are asked for: a running server prints them.`,
    );
}

export function printApplicationMatches(words: string, { found, more }: Awaited<ReturnType<typeof findApplications>>, zone: string): void {
  if (found.length === 0) console.log(`No application has '${words}' as its reference, or in its name or address.`);
  for (const { reference, submittedAt, name, email } of found)
    console.log([reference ?? '(draft)', submittedAt ? isoDateInTimeZone(zone, submittedAt) : '-', name || '(no name)', email].join('  '));
  if (more) console.log('There are more. Search for more of the name or address.');
}

const counted = (rows: number): string => `${rows} application${rows === 1 ? '' : 's'}`;
