import { sectionFolderOf, logicFile, schemaFile, uiFile, type SectionFolder } from '../../form/model/form-file-paths.ts';
import { questionUiOf, type FormFiles } from '../../form/model/form-files.ts';
import { questionKeys, type CheckedForm, type FormCheck, type CheckFinding, misplacedSettingsAdvice } from '../form-files/checked-form.ts';
import { createCompilerCheck } from '../form-files/create-compiler-check.ts';
import { didYouMean } from '../../form/compile/did-you-mean.ts';
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
    ...checkedForm.folders.flatMap((folder) => [...unknownNames(checkedForm, folder), ...unknownCleared(checkedForm, folder)]),
  ],
};

interface NamedQuestion extends Pick<CheckFinding, 'file' | 'pointer' | 'at'> {
  readonly name: string;
  /** Names of the same list, which this one does not mean. */
  readonly beside: readonly string[];
  readonly otherwise: string;
}

function unknownNames(checkedForm: CheckedForm, folder: SectionFolder): readonly CheckFinding[] {
  const questions = questionKeys(checkedForm, folder);
  return namesIn(checkedForm.formFiles, folder)
    .filter(({ name }) => !questions.includes(name))
    .map(({ name, beside, otherwise, ...place }) => {
      const free = questions.filter((question) => !beside.includes(question));
      const advice = misplacedSettingsAdvice(checkedForm, folder, name) ?? didYouMean(name, free, otherwise);
      return { ...place, what: `"${name}" is not a question of this section`, advice };
    });
}

/** Names of questions in `ui.json`, and in messages of `schema.json`. */
function namesIn(formFiles: FormFiles, folder: SectionFolder): readonly NamedQuestion[] {
  const ui = formFiles[uiFile(folder)];
  const inUi = { file: uiFile(folder), otherwise: 'Add the question to schema.json or remove this.' };
  const inMessages = { file: schemaFile(folder), otherwise: 'Correct the name or remove the message.' };
  type Place = Pick<NamedQuestion, 'file' | 'otherwise'>;
  const keys = (place: Place, pointer: string, names: readonly string[]): readonly NamedQuestion[] =>
    names.map((name) => ({ ...place, pointer: pointer + pointerSegment(name), at: 'key', name, beside: names }));
  const entries = (pointer: string, names: readonly string[]): readonly NamedQuestion[] =>
    names.map((name, n) => ({ ...inUi, pointer: pointer + pointerSegment(n), name, beside: names }));
  return [
    ...keys(inUi, '', Object.keys(ui ?? {})).filter(({ name }) => !name.startsWith('ui:')),
    ...(ui?.['ui:groups'] ?? []).flatMap((group, g) => entries(`/ui:groups/${g}/keys`, group.keys)),
    ...Object.keys(ui ?? {}).flatMap((key) => {
      const { fills = {}, digits_while: digits = {} } = questionUiOf(ui, key)['ui:options'] ?? {};
      const pointer = `${pointerSegment(key)}/ui:options`;
      return [
        ...Object.entries(fills).flatMap(([field, filled]) => {
          const at = `${pointer}/fills${pointerSegment(field)}`;
          return typeof filled === 'string' ? { ...inUi, pointer: at, name: filled, beside: [] } : entries(at, filled);
        }),
        ...keys(inUi, `${pointer}/digits_while`, Object.keys(digits)),
      ];
    }),
    ...keys(inMessages, '/errorMessage/required', Object.keys(formFiles[schemaFile(folder)]?.errorMessage?.required ?? {})),
  ];
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
