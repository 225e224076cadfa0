import { compileForm } from '../../src/form/compile/compile-form.ts';
import { CONDITIONS_FILE } from '../../src/form/model/form-file-paths.ts';
import { languagesOf } from '../../src/form/model/form-files.ts';
import { readCheckedForm } from '../checks/form/checked-form.ts';
import { UsageError } from '../command.ts';
import { saysMistakes } from '../institution.ts';
import { createFormReport } from './form-paper.ts';
import type { FormReport } from './paper.ts';

/** Files with mistakes have no report. */
export class InvalidFormError extends Error {}

export interface FormReportOptions {
  /** An ISO date. */
  readonly today: string;
  readonly language?: string | undefined;
  /** Limits the report to this page. */
  readonly page?: string | undefined;
}

/**
 * Reads the report of the institution in a folder.
 * @throws {InvalidFormError}
 * @throws with a sentence for the user if it has no such language or page
 */
export function loadFormReport(root: string, { today, page, ...options }: FormReportOptions): FormReport {
  const checkedForm = readCheckedForm(root, today);
  if (!checkedForm || checkedForm.findings.length > 0) throw new InvalidFormError(saysMistakes(root));
  const { formFiles } = checkedForm;
  const languages = languagesOf(checkedForm.form.institution);
  const language = options.language ?? languages[0];
  if (!languages.includes(language)) throw new UsageError(`There is no language ${language}. Languages: ${languages.join(', ')}.`);
  const { form, contents, subjects } = compileForm(formFiles, language);
  const known = form.pages.map(({ id }) => id);
  if (page !== undefined && !known.includes(page)) throw new UsageError(`There is no page ${page}. Pages: ${known.join(', ')}.`);
  return createFormReport({ form, contents, subjects, formFiles, conditions: formFiles[CONDITIONS_FILE], today }, page);
}
