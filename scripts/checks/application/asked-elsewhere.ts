import type { SectionFolder } from '../../../src/form/model/form-file-paths.ts';
import { questionsOf, type Application } from './application.ts';

/** What to do about what belongs to a question of this name that another section asks, as after it was moved; undefined if none does. */
export function askedElsewhere(application: Application, folder: SectionFolder | undefined, name: string): string | undefined {
  const other = application.folders.find((one) => one !== folder && questionsOf(application, one).includes(name));
  return other === undefined ? undefined : `It is asked in ${other}: move this there, or remove it.`;
}
