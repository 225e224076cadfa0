import type { SectionFolder } from '../../../src/form/model/form-file-paths.ts';
import { questionKeys, type CheckedForm } from './checked-form.ts';

/** Question of a block named by the full key of one of its uses, or with `{n}` for a number, as in the data model. */
export function blockQuestionName(checkedForm: CheckedForm, folder: SectionFolder | undefined, key: string): string | undefined {
  const prefixes = checkedForm.uses.filter((use) => use.folder === folder).flatMap((use) => use.prefixes.map(({ prefix }) => prefix));
  const keys = [key, ...prefixes.map((_, n) => key.replace('{n}', String(n + 1)))];
  return questionKeys(checkedForm, folder).find((name) => prefixes.some((prefix) => prefix !== '' && keys.includes(prefix + name)));
}
