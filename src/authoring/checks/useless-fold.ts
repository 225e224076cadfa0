import { isPageFile, pageIdOf } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type PageItemJson } from '../../form/model/form-files.ts';
import { componentId, sectionIdsOfTab } from '../../form/model/form.ts';
import { areSectionsCollapsible } from '../../form/evaluate/collapsible-sections.ts';
import { pageContentEntries, type CheckedForm, type FormCheck } from '../form-files/checked-form.ts';

export const uselessFold: FormCheck = {
  name: 'useless-fold',
  what:
    '`"fold"` is given for what is never folded: something in it must always be answered or is worked out, or it is in a tab, or ' +
    'shows only under a condition. This is a warning.',
  advice: 'Remove `"fold"`.',
  see: 'recipes/fold-in-what-few-people-need.md',
  example: { file: 'schemas/pages/start/page.json', wrong: '{ "section": "person", "fold": false },', right: '{ "section": "person" },' },
  run: (checkedForm) =>
    formFilesOfKind(checkedForm.formFiles, isPageFile).flatMap(([file, page]) =>
      pageContentEntries(page).flatMap(({ entry, pointer }) => {
        const isInTab = pointer.includes('/tabs_of/');
        const isFolded = !isInTab && areSectionsCollapsible(checkedForm.form, idsOf(checkedForm, pageIdOf(file), entry));
        if (entry.fold === undefined || (entry.fold !== true && isFolded)) return [];
        const what =
          '"fold" changes nothing here: what must be answered, is worked out, is in a tab or shows under a condition is never folded';
        return { file, pointer: `${pointer}/fold`, what, advice: 'Remove "fold" here.' };
      }),
    ),
};

function idsOf({ form }: CheckedForm, page: string, part: PageItemJson): readonly string[] {
  if ('section' in part) return [`${page}/${part.section}`];
  if ('repeat' in part) return [componentId(page, part.repeat, 1)];
  const [first] = form.tabs[part.tabs]?.choices ?? [];
  return first ? sectionIdsOfTab(first) : [];
}
