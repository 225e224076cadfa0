import { readCheckedForm, type CheckedForm } from '../../src/authoring/form-files/checked-form.ts';

export function requireCheckedForm(root: string, today: string): CheckedForm {
  const checkedForm = readCheckedForm(root, today);
  if (!checkedForm) throw new Error(`A file in ${root} is not what its meta schema says`);
  return checkedForm;
}
