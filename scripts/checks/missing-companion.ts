import { findNodeAtLocation } from 'jsonc-parser';
import { companionOf } from '../../src/form/model/answers.ts';
import { DATA_MODEL_FILE } from '../../src/form/model/document-paths.ts';
import { kindOf, type Asked } from '../../src/form/model/widget-kinds.ts';
import { keysFrom } from '../../src/form/model/data-model.ts';
import { askedIn, questionsOf, type Application } from './application/application.ts';
import type { ApplicationCheck } from './application/check.ts';
import { insertedEntries, type Fix } from './application/fix.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

export const check: ApplicationCheck = {
  name: 'missing-companion',
  what: 'A choice has no key that ends in `_desc`.',
  advice: 'Add the key to `data-model.json` as `derived_label`.',
  see: 'Kinds of questions',
  example: {
    file: 'schemas/data-model.json',
    wrong: '"born_abroad": { "$ref": "#/$defs/choice" },',
    right: `"born_abroad": { "$ref": "#/$defs/choice" },
"born_abroad_desc": { "$ref": "#/$defs/derived_label" },`,
    foundIn: 'schemas/pages/start/person/ui.json',
  },
  run: (application) =>
    application.uses.flatMap((use) => {
      const file = `${use.folder}/ui.json`;
      const chosen = questionsOf(application, use.folder).filter((name) => isChosen(askedIn(application, use.folder, name)));
      return chosen.flatMap((name) => {
        const keys = use.prefixes.map(({ prefix }) => prefix + name).filter((key) => application.dataModel.has(key));
        const missing = keys.filter((key) => !application.dataModel.has(companionOf(key)));
        return missing.map((key) => ({
          file,
          pointer: `${step(name)}/ui:options/list`,
          what: `"${companionOf(key)}" is not in ${DATA_MODEL_FILE}`,
          advice: `Add "${companionOf(key)}" to ${DATA_MODEL_FILE}: the label of the chosen option is stored there.`,
          fix: withCompanion(application, key),
        }));
      });
    }),
};

const isChosen = (asked: Asked): boolean => asked.type !== 'array' && asked.lists.length > 0 && kindOf(asked).takesList === true;

/** Adds the key for the label after the key of the choice, and for each number of a repeat if there is none yet. */
function withCompanion({ files, documents, dataModel }: Application, key: string): Fix | undefined {
  const [source, { properties, $defs }] = [files.get(DATA_MODEL_FILE), documents[DATA_MODEL_FILE]];
  const listed = source?.tree && findNodeAtLocation(source.tree, ['properties']);
  const [written, entry] = Object.entries(properties).find(([name, one]) => keysFrom(name, one).includes(key)) ?? [];
  if (!source || !listed || written === undefined || entry === undefined || !('derived_label' in $defs)) return undefined;
  const isForAll = keysFrom(companionOf(written), entry).every((companion) => !dataModel.has(companion));
  const { times } = isForAll ? entry : {};
  const label = `"$ref": "#/$defs/derived_label"${times === undefined ? '' : `, "times": ${times}`}`;
  const added = `${JSON.stringify(companionOf(isForAll ? written : key))}: { ${label} }`;
  const after = listed.children?.find((property) => property.children?.[0]?.value === written);
  return { file: source.path, edits: [insertedEntries(source.text, listed, after, [added])] };
}
