import { companionOf } from '../../src/form/model/answers.ts';
import { DATA_MODEL_FILE } from '../../src/form/model/document-paths.ts';
import { kindOf, type Asked } from '../../src/form/model/widget-kinds.ts';
import { askedIn, questionsOf } from './application/application.ts';
import type { ApplicationCheck } from './application/check.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

export const check: ApplicationCheck = {
  name: 'missing-companion',
  what: 'A choice has no key that ends in `_desc`.',
  advice: 'Add the key to `data-model.json` as `derived_label`.',
  example: {
    file: 'schemas/data-model.json',
    wrong: '"born_abroad": { "$ref": "#/$defs/choice" },',
    right: `"born_abroad": { "$ref": "#/$defs/choice" },
"born_abroad_desc": { "$ref": "#/$defs/derived_label" },`,
    foundIn: 'schemas/pages/start/person/ui.json',
  },
  scope: 'application',
  run: (application) =>
    application.uses.flatMap((use) => {
      const file = `${use.folder}/ui.json`;
      const chosen = questionsOf(application, use.folder).filter((name) => isChosen(askedIn(application, use.folder, name)));
      return chosen.flatMap((name) => {
        const keys = use.prefixes.map(({ prefix }) => prefix + name).filter((key) => application.dataModel.has(key));
        const missing = keys.map(companionOf).filter((key) => !application.dataModel.has(key));
        return missing.map((companion) => ({
          rule: check.name,
          file,
          pointer: `${step(name)}/ui:options/list`,
          what: `"${companion}" is not in ${DATA_MODEL_FILE}`,
          advice: `Add "${companion}" to ${DATA_MODEL_FILE}: the label of the chosen option is stored there.`,
        }));
      });
    }),
};

const isChosen = (asked: Asked): boolean => asked.type !== 'array' && asked.lists.length > 0 && kindOf(asked).takesList === true;
