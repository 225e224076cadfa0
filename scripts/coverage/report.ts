import { institutionFolder, institutionOption } from '../institution.ts';

const SHOWN = 10;

/** What the reports on a form are asked with, for `parseOptions`. */
export const reportOptions = {
  format: { type: 'string', default: 'text' },
  all: { type: 'boolean', default: false },
  ...institutionOption,
} as const;

/** Options as `parseOptions` reads them, with the institution's folder; or why they are refused. */
export function readReportOptions<Values extends { readonly format: string; readonly institution?: string | undefined }>(
  parse: () => { readonly values: Values },
): (Values & { readonly root: string }) | string {
  try {
    const { values } = parse();
    if (!['text', 'json'].includes(values.format)) return '--format is text or json';
    return { ...values, root: institutionFolder(values.institution) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Prints a title, and below it the first lines, or all of them. */
export function printList(title: string, lines: readonly string[], whole: boolean): void {
  console.log(title);
  const shown = whole ? lines : lines.slice(0, SHOWN);
  for (const line of shown) console.log(`        ${line}`);
  if (shown.length < lines.length) console.log(`        ... and ${lines.length - shown.length} more: --all lists them`);
}

/** Says why nothing is reported; returns the exit code. */
export function refuse(why: string, code: number): number {
  console.error(why);
  return code;
}
