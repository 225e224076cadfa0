import { companionOf } from '../../src/form/model/answers.ts';
import { DATA_MODEL_FILE, schemaFile } from '../../src/form/model/document-paths.ts';
import { placesOf } from '../witness/demands.ts';
import { questionsOf } from './application/application.ts';
import type { ApplicationCheck } from './application/check.ts';
import { didYouMean } from '../../src/form/compile/did-you-mean.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

export const check: ApplicationCheck = {
  name: 'key-not-in-data-model',
  what: 'A question has a key that `data-model.json` does not list, so its answer could not be stored.',
  advice: 'Add the key there, or correct it.',
  see: 'Kinds of questions',
  example: {
    file: 'schemas/data-model.json',
    wrong: '"given_name": { "$ref": "#/$defs/text" },',
    right: `"given_name": { "$ref": "#/$defs/text" },
"nickname": { "$ref": "#/$defs/text" },`,
    foundIn: 'schemas/pages/start/person/schema.json',
  },
  run(application) {
    const { folders, dataModel } = application;
    const names = [...folders.flatMap((folder) => questionsOf(application, folder)), ...placesOf(application).keys()];
    const asked = new Set(names.flatMap((name) => [name, companionOf(name)]));
    // The only one that nothing asks for is probably that of a question that is called otherwise now.
    const [only, ...others] = [...dataModel].filter((key) => !asked.has(key));
    return folders
      .filter((folder) => folder.startsWith('schemas/pages/'))
      .flatMap((folder) =>
        questionsOf(application, folder)
          .filter((key) => !dataModel.has(key))
          .map((key) => ({
            file: schemaFile(folder),
            pointer: `/properties${step(key)}`,
            at: 'key' as const,
            what: `"${key}" is not in ${DATA_MODEL_FILE}`,
            advice:
              only !== undefined && others.length === 0
                ? `Did you mean "${only}"? A key stays as it is, for answers are kept under it: another label is enough. ` +
                  `The key of a new question is added to ${DATA_MODEL_FILE}.`
                : didYouMean(key, dataModel, `Add "${key}" to ${DATA_MODEL_FILE}: answers with other keys are not stored.`),
          })),
      );
  },
};
