import { findNodeAtLocation } from 'jsonc-parser';
import { uiFile, type UiFile } from '../../form/model/form-file-paths.ts';
import { orderedNames, type SectionUiJson } from '../../form/model/form-files.ts';
import { questionKeys, type FormCheck, type CheckFinding, misplacedSettingsAdvice } from '../form-files/checked-form.ts';
import { insertEntriesEdit, type Fix } from '../form-files/fix.ts';
import type { SourceFile } from '../form-files/source-files.ts';
import { didYouMean } from '../../form/compile/did-you-mean.ts';

export const uiOrder: FormCheck = {
  name: 'ui-order',
  what: '`ui:order` leaves out a question of the section, names one that is not there, or has a notice or a picture within a row of questions.',
  advice: 'Name each question once.',
  see: 'reference.md#uijson',
  example: {
    file: 'schemas/pages/finish/agreement/ui.json',
    wrong: '"ui:order": ["signed_name"]',
    right: '"ui:order": ["signed_name", "agree"]',
  },
  run: (checkedForm) =>
    checkedForm.folders.flatMap((folder): readonly CheckFinding[] => {
      const file = uiFile(folder);
      const ui = checkedForm.formFiles[file];
      if (!ui) return [];
      const order = orderedNames(ui);
      const questions = questionKeys(checkedForm, folder);
      const unknown = ui['ui:order'].flatMap((name, n) =>
        typeof name !== 'string' || questions.includes(name)
          ? []
          : {
              file,
              pointer: `/ui:order/${n}`,
              what: `"${name}" is not a question of this section`,
              advice:
                misplacedSettingsAdvice(checkedForm, folder, name) ??
                didYouMean(
                  name,
                  questions.filter((question) => !order.includes(question)),
                  'Add the question to schema.json or remove it here.',
                ),
            },
      );
      // An unknown name may be a misspelt missing one.
      const fix = unknown.length > 0 ? undefined : addMissingFix(checkedForm.files.get(file), questions);
      const missing = questions
        .filter((name) => !order.includes(name))
        .map((name) => ({
          file,
          pointer: '/ui:order',
          what: `"ui:order" does not name the question "${name}"`,
          advice: `Add "${name}" where students should see it.`,
          fix,
        }));
      return [...unknown, ...missing, ...misplacedElements(file, ui, questions)];
    }),
};

function misplacedElements(file: UiFile, ui: SectionUiJson, questions: readonly string[]): readonly CheckFinding[] {
  const order = ui['ui:order'];
  return order.flatMap((entry, n): CheckFinding | [] => {
    if (typeof entry === 'string') return [];
    const pointer = `/ui:order/${n}`;
    const notice = 'notice' in entry ? entry.notice.trim() : '';
    if (questions.includes(notice)) {
      const what = `"${notice}" is the key of a question, and students would read it`;
      return { file, pointer: `${pointer}/notice`, what, advice: 'Write a sentence; or write the key alone, in quotes and without { }.' };
    }
    const row = ui['ui:groups']?.find(({ keys }) => {
      const places = keys.map((key) => order.indexOf(key)).filter((place) => place >= 0);
      return Math.min(...places) < n && n < Math.max(...places);
    });
    if (!row) return [];
    const [first = '', last = ''] = [row.keys[0], row.keys.at(-1)];
    const what = `This stands between "${first}" and "${last}", which share a row of "ui:groups"`;
    return { file, pointer, what, advice: `Move it above "${first}" or below "${last}".` };
  });
}

function addMissingFix(source: SourceFile | undefined, questions: readonly string[]): Fix | undefined {
  const order = source?.tree && findNodeAtLocation(source.tree, ['ui:order']);
  if (!source || !order) return undefined;
  const nodes = new Map(order.children?.map((node) => [String(node.value), node]));
  const isMissing = (name: string): boolean => !nodes.has(name);
  const before = (name: string): string | undefined => questions.slice(0, questions.indexOf(name)).findLast((one) => !isMissing(one));
  const edits = [...Map.groupBy(questions.filter(isMissing), before)].map(([name, missing]) =>
    insertEntriesEdit(
      source.text,
      order,
      nodes.get(name ?? ''),
      missing.map((one) => JSON.stringify(one)),
    ),
  );
  return { file: source.path, edits };
}
