import { compileForm } from '../../form/compile/compile-form.ts';
import { CONDITIONS_FILE } from '../../form/model/form-file-paths.ts';
import { languagesOf } from '../../form/model/form-files.ts';
import { readCheckedForm, type CheckedForm } from '../form-files/checked-form.ts';
import { UsageError } from '../../command-line/command.ts';
import { invalidFormMessage, resolveFromInitCwd, institutionOption } from '../../command-line/institution.ts';
import { createFormReport } from './create-form-report.ts';
import { type FormReport, renderReportMarkdown } from './form-report.ts';
import { writeFileSync } from 'node:fs';
import { isCalendarDay } from '../../form/model/iso-date.ts';

interface FormReportOptions {
  readonly today: string;
  readonly language?: string | undefined;
  /** Limits the report to this page. */
  readonly page?: string | undefined;
}

/** Reads the report of an institution. @throws with a sentence if there are findings, or no such language or page */
export function loadFormReport(root: string, { today, page, ...options }: FormReportOptions): FormReport {
  const checkedForm = requireValidForm(root, today);
  const { formFiles } = checkedForm;
  const languages = languagesOf(checkedForm.form.institution);
  const language = options.language ?? languages[0];
  if (!languages.includes(language)) throw new UsageError(`There is no language ${language}. Languages: ${languages.join(', ')}.`);
  const { form, contents, letters, subjects } = compileForm(formFiles, language);
  const known = form.pages.map(({ id }) => id);
  if (page !== undefined && !known.includes(page)) throw new UsageError(`There is no page ${page}. Pages: ${known.join(', ')}.`);
  return createFormReport({ form, contents, letters, subjects, formFiles, conditions: formFiles[CONDITIONS_FILE], today }, page);
}

/** @throws with a sentence for the user while its files have mistakes */
export function requireValidForm(root: string, today: string): CheckedForm {
  const checkedForm = readCheckedForm(root, today);
  if (checkedForm && checkedForm.findings.length === 0) return checkedForm;
  throw new Error(invalidFormMessage(root));
}

const outFileOption = { out: { type: 'string', value: 'FILE', meaning: 'the file to write; the terminal if left out' } } as const;
export const formReportOptions = {
  ...outFileOption,
  language: { type: 'string', value: 'LANGUAGE', meaning: 'one of the languages of the institution' },
  today: {
    type: 'string',
    value: 'YYYY-MM-DD',
    default: new Date().toISOString().slice(0, 10),
    meaning: 'the day on which the form is read; today if left out',
  },
  ...institutionOption,
} as const;

/** @throws with a sentence for the user */
export function requireIsoDate(today: string): void {
  if (!isCalendarDay(today)) throw new UsageError('Write --today as a date like 2027-03-31.');
}

export function writeFormReport(paper: FormReport, out: string | undefined): void {
  if (out === undefined) process.stdout.write(renderReportMarkdown(paper));
  else writeFileSync(resolveFromInitCwd(out), renderReportMarkdown(paper));
}
