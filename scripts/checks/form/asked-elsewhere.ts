import type { SectionFolder } from '../../../src/form/model/form-file-paths.ts';
import { questionKeys, type CheckedForm } from './checked-form.ts';

/** Advice for settings of a question that another section asks, as after a move; undefined if none does. */
export function moveAdvice(checkedForm: CheckedForm, folder: SectionFolder | undefined, name: string): string | undefined {
  const other = checkedForm.folders.find((one) => one !== folder && questionKeys(checkedForm, one).includes(name));
  return other === undefined ? undefined : `It is asked in ${other}: move this there, or remove it.`;
}
