import { DATA_MODEL_FILE } from '../../src/form/model/document-paths.ts';
import { questionsOf } from './application/application.ts';
import type { ApplicationCheck } from './application/check.ts';
import { didYouMean } from '../../src/form/compile/did-you-mean.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

export const check: ApplicationCheck = {
  name: 'key-not-in-data-model',
  description: 'Every question of a section has its key in the data model. For blocks see prefix-mismatch.',
  scope: 'application',
  run: (application) =>
    application.folders
      .filter((folder) => folder.startsWith('schemas/pages/'))
      .flatMap((folder) =>
        questionsOf(application, folder)
          .filter((key) => !application.dataModel.has(key))
          .map((key) => ({
            rule: check.name,
            file: `${folder}/schema.json`,
            pointer: `/properties${step(key)}`,
            at: 'key' as const,
            what: `"${key}" is not in ${DATA_MODEL_FILE}`,
            advice: didYouMean(key, application.dataModel, `Add "${key}" to ${DATA_MODEL_FILE}: answers with other keys are not stored.`),
          })),
      ),
};
