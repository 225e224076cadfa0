import { sectionFolderOf, logicFile, schemaFile, uiFile, type SectionFolder } from '../../form/model/form-file-paths.ts';
import { questionUiOf, type SectionUiJson } from '../../form/model/form-files.ts';
import { questionKeys, type CheckedForm, type FormCheck, type CheckFinding, misplacedSettingsAdvice } from '../form-files/checked-form.ts';
import { createCompilerCheck } from '../form-files/create-compiler-check.ts';
import { didYouMean, closestName } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';

const inLogic = createCompilerCheck(
  {
    name: 'unknown-question',
    what: '`ui.json` or `logic.json` names a question that the section does not ask.',
    advice: 'Correct the name, or add the question to `schema.json`.',
    example: {
      file: 'schemas/pages/start/person/ui.json',
      wrong: '"nikname": { "ui:widget": "text" }',
      right: '"nickname": { "ui:widget": "text" }',
    },
  },
  (checkedForm, file) => questionKeys(checkedForm, sectionFolderOf(file)),
  undefined,
  (checkedForm, file, name) => misplacedSettingsAdvice(checkedForm, sectionFolderOf(file), name),
);

export const unknownQuestion: FormCheck = {
  ...inLogic,
  run: (checkedForm) => [
    ...inLogic.run(checkedForm),
    ...checkedForm.folders.flatMap((folder) => [
      ...unknownInUi(checkedForm, folder),
      ...unknownInMessages(checkedForm, folder),
      ...unknownCleared(checkedForm, folder),
    ]),
  ],
};

function unknownInUi(checkedForm: CheckedForm, folder: SectionFolder): readonly CheckFinding[] {
  const file = uiFile(folder);
  const ui = checkedForm.formFiles[file];
  const questions = questionKeys(checkedForm, folder);
  const named = Object.keys(ui ?? {})
    .filter((name) => !name.startsWith('ui:'))
    .map((name) => ({ name, pointer: pointerSegment(name), at: 'key' as const, beside: Object.keys(ui ?? {}) }));
  const grouped = (ui?.['ui:groups'] ?? []).flatMap((group, g) =>
    group.keys.map((name, k) => ({ name, pointer: `/ui:groups/${g}/keys/${k}`, at: undefined, beside: group.keys })),
  );
  return [...named, ...grouped, ...besidesIn(ui)]
    .filter(({ name }) => !questions.includes(name))
    .map(({ name, pointer, at, beside }) => ({
      file,
      pointer,
      at,
      what: `"${name}" is not a question of this section`,
      advice: adviceFor(checkedForm, folder, name, beside, 'Add the question to schema.json or remove this.'),
    }));
}

function adviceFor(checkedForm: CheckedForm, folder: SectionFolder, name: string, beside: readonly string[], otherwise: string): string {
  const free = questionKeys(checkedForm, folder).filter((question) => !beside.includes(question));
  const meant = closestName(name, free);
  return meant === undefined ? (misplacedSettingsAdvice(checkedForm, folder, name) ?? otherwise) : `Did you mean "${meant}"?`;
}

function besidesIn(ui: SectionUiJson | undefined) {
  return Object.keys(ui ?? {}).flatMap((key) => {
    const { fills = {}, digits_while: digits = {} } = questionUiOf(ui, key)['ui:options'] ?? {};
    const inOptions = `${pointerSegment(key)}/ui:options`;
    return [
      ...Object.entries(fills).flatMap(([field, filled]) => {
        const pointer = `${inOptions}/fills${pointerSegment(field)}`;
        if (typeof filled === 'string') return { name: filled, pointer, at: undefined, beside: [] };
        return filled.map((name, n) => ({ name, pointer: pointer + pointerSegment(n), at: undefined, beside: filled }));
      }),
      ...Object.keys(digits).map((name) => ({
        name,
        pointer: `${inOptions}/digits_while${pointerSegment(name)}`,
        at: 'key' as const,
        beside: Object.keys(digits),
      })),
    ];
  });
}

function unknownInMessages(checkedForm: CheckedForm, folder: SectionFolder): readonly CheckFinding[] {
  const file = schemaFile(folder);
  const questions = questionKeys(checkedForm, folder);
  const named = Object.keys(checkedForm.formFiles[file]?.errorMessage?.required ?? {});
  return named
    .filter((name) => !questions.includes(name))
    .map((name) => ({
      file,
      pointer: `/errorMessage/required${pointerSegment(name)}`,
      at: 'key',
      what: `"${name}" is not a question of this section`,
      advice: adviceFor(checkedForm, folder, name, named, 'Correct the name or remove the message.'),
    }));
}

function unknownCleared(checkedForm: CheckedForm, folder: SectionFolder): readonly CheckFinding[] {
  const file = logicFile(folder);
  const questions = questionKeys(checkedForm, folder);
  return Object.entries(checkedForm.formFiles[file]?.clears ?? {}).flatMap(([key, cleared]) =>
    cleared.flatMap((name, n) =>
      questions.includes(name) || checkedForm.dataModel.has(name)
        ? []
        : {
            file,
            pointer: `/clears${pointerSegment(key)}/${n}`,
            what: `"${name}" is not a question`,
            advice: didYouMean(name, new Set([...questions, ...checkedForm.dataModel]), 'Correct the name or remove it.'),
          },
    ),
  );
}
