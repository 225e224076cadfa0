import { readCheckedForm, type CheckedForm } from '../form-files/checked-form.ts';
import { institutionOption, invalidFormMessage } from '../../command-line/institution.ts';

const SHOWN = 10;

export const coverageOptions = {
  format: { type: 'string', choices: ['text', 'json'], default: 'text', meaning: 'for a terminal, or for tools' },
  all: { type: 'boolean', meaning: 'lists all that is missing, not only the first' },
  ...institutionOption,
} as const;

/** @throws with a sentence for the user while its files have mistakes */
export function requireValidForm(root: string, today: string): CheckedForm {
  const checkedForm = readCheckedForm(root, today);
  if (checkedForm && checkedForm.findings.length === 0) return checkedForm;
  throw new Error(invalidFormMessage(root));
}

export function printLimitedList(title: string, lines: readonly string[], whole: boolean): void {
  console.log(title);
  const shown = whole ? lines : lines.slice(0, SHOWN);
  for (const line of shown) console.log(`        ${line}`);
  if (shown.length < lines.length) console.log(`        ... and ${lines.length - shown.length} more: --all lists them`);
}
