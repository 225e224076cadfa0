import { folderOf, logicFile, schemaFile, uiFile, type SectionFolder } from '../../src/form/model/form-file-paths.ts';
import { uiOf, type UiJson } from '../../src/form/model/form-files.ts';
import { questionsOf, type Application, type ApplicationCheck, type Draft } from './application/application.ts';
import { askedElsewhere } from './application/asked-elsewhere.ts';
import { compilerCheck } from './application/compiler-check.ts';
import { didYouMean, nearest } from '../../src/form/compile/did-you-mean.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

const inLogic = compilerCheck(
  {
    name: 'no-such-key',
    what: '`ui.json` or `logic.json` names a question that the section does not ask.',
    advice: 'Correct the name, or add the question to `schema.json`.',
    example: {
      file: 'schemas/pages/start/person/ui.json',
      wrong: '"nikname": { "ui:widget": "text" }',
      right: '"nickname": { "ui:widget": "text" }',
    },
  },
  (application, file) => questionsOf(application, folderOf(file)),
  undefined,
  (application, file, name) => askedElsewhere(application, folderOf(file), name),
);

export const check: ApplicationCheck = {
  ...inLogic,
  run: (application) => [
    ...inLogic.run(application),
    ...application.folders.flatMap((folder) => [
      ...unknownInUi(application, folder),
      ...unknownInMessages(application, folder),
      ...unknownCleared(application, folder),
    ]),
  ],
};

function unknownInUi(application: Application, folder: SectionFolder): readonly Draft[] {
  const file = uiFile(folder);
  const ui = application.formFiles[file];
  const questions = questionsOf(application, folder);
  const named = Object.keys(ui ?? {})
    .filter((name) => !name.startsWith('ui:'))
    .map((name) => ({ name, pointer: step(name), at: 'key' as const, beside: Object.keys(ui ?? {}) }));
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
      advice: adviceFor(application, folder, name, beside, 'Add the question to schema.json or remove this.'),
    }));
}

/** A question of this section that is called alike and not `beside` it yet is meant more often than the one that is asked elsewhere. */
function adviceFor(application: Application, folder: SectionFolder, name: string, beside: readonly string[], otherwise: string): string {
  const free = questionsOf(application, folder).filter((question) => !beside.includes(question));
  const meant = nearest(name, free);
  return meant === undefined ? (askedElsewhere(application, folder, name) ?? otherwise) : `Did you mean "${meant}"?`;
}

/** The other questions that settings of a question name. */
function besidesIn(ui: UiJson | undefined) {
  return Object.keys(ui ?? {}).flatMap((key) => {
    const { fills = {}, digits_while: digits = {} } = uiOf(ui, key)['ui:options'] ?? {};
    const inOptions = `${step(key)}/ui:options`;
    return [
      ...Object.entries(fills).flatMap(([field, filled]) => {
        const pointer = `${inOptions}/fills${step(field)}`;
        if (typeof filled === 'string') return [{ name: filled, pointer, at: undefined, beside: [] }];
        return filled.map((name, n) => ({ name, pointer: pointer + step(n), at: undefined, beside: filled }));
      }),
      ...Object.keys(digits).map((name) => ({
        name,
        pointer: `${inOptions}/digits_while${step(name)}`,
        at: 'key' as const,
        beside: Object.keys(digits),
      })),
    ];
  });
}

function unknownInMessages(application: Application, folder: SectionFolder): readonly Draft[] {
  const file = schemaFile(folder);
  const questions = questionsOf(application, folder);
  const named = Object.keys(application.formFiles[file]?.errorMessage?.required ?? {});
  return named
    .filter((name) => !questions.includes(name))
    .map((name) => ({
      file,
      pointer: `/errorMessage/required${step(name)}`,
      at: 'key',
      what: `"${name}" is not a question of this section`,
      advice: adviceFor(application, folder, name, named, 'Correct the name or remove the message.'),
    }));
}

function unknownCleared(application: Application, folder: SectionFolder): readonly Draft[] {
  const file = logicFile(folder);
  const questions = questionsOf(application, folder);
  return Object.entries(application.formFiles[file]?.clears ?? {}).flatMap(([key, cleared]) =>
    cleared.flatMap((name, n) =>
      questions.includes(name) || application.dataModel.has(name)
        ? []
        : [
            {
              file,
              pointer: `/clears${step(key)}/${n}`,
              what: `"${name}" is not a question`,
              advice: didYouMean(name, new Set([...questions, ...application.dataModel]), 'Correct the name or remove it.'),
            },
          ],
    ),
  );
}
