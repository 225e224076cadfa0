import { isPageFile, pageIdOf } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type PageItemJson } from '../../form/model/form-files.ts';
import { componentId, sectionIdsOfTab } from '../../form/model/form.ts';
import { areSectionsCollapsible } from '../../form/evaluate/collapsible-sections.ts';
import type { CheckedForm, FormCheck, CheckFinding } from '../form-files/checked-form.ts';

export const uselessFold: FormCheck = {
  name: 'useless-fold',
  what:
    '`"fold"` is given for what is never folded: something in it must always be answered or is worked out, or it is in a tab, or ' +
    'shows only under a condition. This is a warning.',
  advice: 'Remove `"fold"`.',
  see: 'recipes/fold-in-what-few-people-need.md',
  example: { file: 'schemas/pages/start/page.json', wrong: '{ "section": "person", "fold": false },', right: '{ "section": "person" },' },
  run: (checkedForm) =>
    formFilesOfKind(checkedForm.formFiles, isPageFile).flatMap(([file, { content }]) =>
      content.flatMap((item, n): readonly CheckFinding[] => {
        const isUseless = (part: PageItemJson, isInTab: boolean): boolean =>
          part.fold !== undefined &&
          (part.fold === true || isInTab || !areSectionsCollapsible(checkedForm.form, idsOf(checkedForm, pageIdOf(file), part)));
        const mistake = (pointer: string): CheckFinding => ({
          file,
          pointer: `${pointer}/fold`,
          what: '"fold" changes nothing here: what must be answered, is worked out, is in a tab or shows under a condition is never folded',
          advice: 'Remove "fold" here.',
        });
        const inTabs =
          'tabs' in item
            ? item.tabs_of.flatMap((tab, t) => tab.sections.map((part, s) => ({ part, at: `/tabs_of/${t}/sections/${s}` })))
            : [];
        return [{ part: item, at: '' }, ...inTabs]
          .filter(({ part, at }) => isUseless(part, at !== ''))
          .map(({ at }) => mistake(`/content/${n}${at}`));
      }),
    ),
};

function idsOf({ form }: CheckedForm, page: string, part: PageItemJson): readonly string[] {
  if ('section' in part) return [`${page}/${part.section}`];
  if ('repeat' in part) return [componentId(page, part.repeat, 1)];
  const [first] = form.tabs[part.tabs]?.choices ?? [];
  return first ? sectionIdsOfTab(first) : [];
}
