import { findNodeAtLocation } from 'jsonc-parser';
import { COMPONENT_NUMBER_PLACEHOLDER, expandRepeatedKey, type AnswerKindSchema } from '../../form/model/data-model.ts';
import { DATA_MODEL_FILE, schemaFile } from '../../form/model/form-file-paths.ts';
import { didYouMean, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { companionKey } from '../../form/model/answers.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { widgetDefinitionOf, widgetNameOf, type QuestionSpec } from '../../form/model/widget-definitions.ts';
import { questionLocations } from '../examples/answer-constraints.ts';
import { questionKeys, readQuestionSpec, writtenQuestions } from '../form-files/checked-form.ts';
import { typesOf } from './kind-mismatch.ts';
import type { CheckedForm, FolderUse, FormCheck, Problem, WrittenQuestion } from '../form-files/checked-form.ts';
import { insertEntriesEdit, type Fix } from '../form-files/fix.ts';

export const prefixMismatch: FormCheck = {
  name: 'prefix-mismatch',
  what: 'A prefix together with a key of the block is not a key in `data-model.json`.',
  advice: 'Correct the prefix, or add the keys.',
  see: 'recipes/add-a-repeat.md',
  example: {
    file: 'schemas/pages/studies/page.json',
    wrong: '"prefixes": ["job_1_", "jbo_2_"]',
    right: '"prefixes": ["job_1_", "job_2_"]',
  },
  run: (checkedForm) =>
    checkedForm.uses
      .filter((use) => use.block !== undefined)
      .flatMap((use) =>
        use.prefixes.flatMap((entry, n) => {
          const problem = problemWith(checkedForm, use, entry.prefix, n);
          return problem ? { file: use.file, pointer: entry.pointer, ...problem } : [];
        }),
      ),
};

function problemWith(checkedForm: CheckedForm, use: FolderUse, prefix: string, n: number): Problem | undefined {
  if (prefix !== '' && !prefix.endsWith('_')) {
    return { what: `The prefix "${prefix}" does not end in _`, advice: `Write "${prefix}_", or "" for no prefix.` };
  }
  if (use.prefixes.slice(0, n).some((before) => before.prefix === prefix)) {
    return { what: `The prefix "${prefix}" appears twice in "${use.repeat}"`, advice: 'Give each component its own prefix.' };
  }
  const uses = checkedForm.uses.filter(({ folder }) => folder === use.folder);
  const before = uses.slice(0, uses.indexOf(use)).find(({ prefixes }) => prefixes.some((other) => other.prefix === prefix));
  if (before) {
    return {
      what: `The block "${use.block}" has the prefix "${prefix}" already in ${before.file}`,
      advice: 'Give each use of a block its own prefix: otherwise they would ask the same questions.',
    };
  }
  const keys = questionKeys(checkedForm, use.folder);
  const missing = keys.map((key) => prefix + key).filter((key) => !checkedForm.dataModel.has(key));
  if (missing.length === 0) return findNumberGap(checkedForm, use, n);
  const [numbered, number] = numberedKey(checkedForm, missing[0] ?? '');
  if (numbered !== undefined) {
    return {
      what: `With the prefix "${prefix}" the block "${use.block}" asks ${joinQuotedNames(missing, 4)}; "${numbered}" has fewer numbers`,
      advice: `Write "times": ${number} at the keys of the block in ${DATA_MODEL_FILE}, or correct the prefix.`,
    };
  }
  const taken = use.prefixes.map((entry) => entry.prefix);
  const fitting = prefixesInDataModel(checkedForm, keys).filter((other) => !taken.includes(other));
  return {
    what: `With the prefix "${prefix}" the block "${use.block}" asks ${joinQuotedNames(missing, 4)}, not in ${DATA_MODEL_FILE}`,
    advice: didYouMean(prefix, fitting, `Add the keys to ${DATA_MODEL_FILE} or correct the prefix.`),
  };
}

function findNumberGap({ formFiles }: CheckedForm, { repeat, prefixes }: FolderUse, n: number): Problem | undefined {
  const number = Number(/_(\d+)_$/.exec(prefixes[n]?.prefix ?? '')?.[1]);
  if (repeat === undefined || !(number > 1)) return undefined;
  const numberedAs = (other: number): string => (prefixes[n]?.prefix ?? '').replace(/\d+_$/, `${other}_`);
  if (prefixes.some(({ prefix }) => prefix === numberedAs(number - 1))) return undefined;
  const isNumbered = Object.keys(formFiles[DATA_MODEL_FILE].properties).some((written) =>
    written.startsWith(numberedAs(0).replace('0_', COMPONENT_NUMBER_PLACEHOLDER)),
  );
  if (!isNumbered) return undefined;
  return {
    what: `"${repeat}" has the prefix "${numberedAs(number)}" but not "${numberedAs(number - 1)}": nobody could answer those keys`,
    advice: `Number the prefixes from 1 without a gap, as ${COMPONENT_NUMBER_PLACEHOLDER} in ${DATA_MODEL_FILE} does.`,
  };
}

/** Data model key with `{n}` that covers this key but for its number, and the number. */
function numberedKey({ formFiles }: CheckedForm, key: string): readonly [written: string | undefined, number: number] {
  const { properties } = formFiles[DATA_MODEL_FILE];
  const numbers = [...key.matchAll(/\d+/g)].map(({ 0: number, index }) => ({
    number,
    written: key.slice(0, index) + COMPONENT_NUMBER_PLACEHOLDER + key.slice(index + number.length),
  }));
  const found = numbers.find(({ written, number }) => Object.hasOwn(properties, written) && Number(number) > 0);
  return [found?.written, Number(found?.number)];
}

function prefixesInDataModel({ dataModel }: CheckedForm, keys: readonly string[]): readonly string[] {
  const [first] = keys;
  if (first === undefined) return [];
  const candidates = [...dataModel].filter((key) => key.endsWith(`_${first}`)).map((key) => key.slice(0, -first.length));
  return candidates.filter((prefix) => keys.every((key) => dataModel.has(prefix + key)));
}

export const keyNotInDataModel: FormCheck = {
  name: 'key-not-in-data-model',
  what: 'A question has a key that `data-model.json` does not list, so its answer could not be stored.',
  advice: 'Add the key there, or correct it.',
  see: 'recipes/choose-a-kind-of-question.md',
  example: {
    file: 'schemas/data-model.json',
    wrong: '"given_name": { "$ref": "#/$defs/text" },',
    right: `"given_name": { "$ref": "#/$defs/text" },
"nickname": { "$ref": "#/$defs/text" },`,
    foundIn: 'schemas/pages/start/person/schema.json',
  },
  run(checkedForm) {
    const { folders, dataModel } = checkedForm;
    const names = [...folders.flatMap((folder) => questionKeys(checkedForm, folder)), ...questionLocations(checkedForm).keys()];
    const asked = new Set(names.flatMap((name) => [name, companionKey(name)]));
    // The only key without a question probably belongs to a renamed one.
    const [only, ...others] = [...dataModel].filter((key) => !asked.has(key));
    return writtenQuestions(checkedForm).flatMap((question) => {
      const { folder, name: key } = question;
      if (!folder.startsWith('schemas/pages/') || dataModel.has(key)) return [];
      const line = lineToAdd(checkedForm, question);
      const renamed =
        `Did you mean "${only}"? Do not rename a key, because answers are stored under it: change its label instead. ` +
        `If the question is new, add ${line} to ${DATA_MODEL_FILE}.`;
      const otherwise = `Add ${line} to "properties" in ${DATA_MODEL_FILE}: answers with other keys are not stored.`;
      const advice = only !== undefined && others.length === 0 ? renamed : didYouMean(key, dataModel, otherwise);
      const what = `"${key}" is not in ${DATA_MODEL_FILE}`;
      return { file: schemaFile(folder), pointer: `/properties${pointerSegment(key)}`, at: 'key' as const, what, advice };
    });
  },
};

/** Line of the data model for a new question, with the kinds of questions that are asked alike, the most frequent first. */
function lineToAdd({ form, formFiles }: CheckedForm, asked: WrittenQuestion): string {
  const alike = Object.values(form.questions).filter((one) => one.type === asked.type && widgetNameOf(one) === widgetNameOf(asked));
  const taking = Object.entries(formFiles[DATA_MODEL_FILE].$defs).flatMap(([kind, def]) =>
    typesOf(def).includes(asked.type) ? [kind] : [],
  );
  const kinds = alike.length === 0 ? taking : alike.flatMap((one) => form.dataModel[one.key] ?? []);
  const usesOf = (kind: string): number => kinds.filter((one) => one === kind).length;
  const [kind, ...others] = [...new Set(kinds)].toSorted((a, b) => usesOf(b) - usesOf(a));
  if (kind === undefined) return `"${asked.name}"`;
  return `"${asked.name}": { "$ref": "#/$defs/${kind}" }${others.length === 0 ? '' : ` (or ${joinQuotedNames(others, 3)})`}`;
}

export const missingCompanion: FormCheck = {
  name: 'missing-companion',
  what: 'A choice lacks its second key, which ends in `_desc`.',
  advice: 'Add the key to `data-model.json` as `derived_label`.',
  see: 'recipes/choose-a-kind-of-question.md',
  example: {
    file: 'schemas/data-model.json',
    wrong: '"born_abroad": { "$ref": "#/$defs/choice" },',
    right: `"born_abroad": { "$ref": "#/$defs/choice" },
"born_abroad_desc": { "$ref": "#/$defs/derived_label" },`,
    foundIn: 'schemas/pages/start/person/ui.json',
  },
  run: (checkedForm) =>
    checkedForm.uses.flatMap((use) => {
      const file = `${use.folder}/ui.json`;
      const chosen = questionKeys(checkedForm, use.folder).filter((name) => isChosen(readQuestionSpec(checkedForm, use.folder, name)));
      return chosen.flatMap((name) => {
        const isOne = (key: string): boolean => checkedForm.dataModel.has(key) && !typesOf(kindOf(checkedForm, key)).includes('array');
        const keys = use.prefixes.map(({ prefix }) => prefix + name).filter(isOne);
        const missing = keys.filter((key) => !checkedForm.dataModel.has(companionKey(key)));
        return missing.map((key) => ({
          file,
          pointer: `${pointerSegment(name)}/ui:options/list`,
          what: `"${companionKey(key)}" is not in ${DATA_MODEL_FILE}`,
          advice: `Add "${companionKey(key)}" to ${DATA_MODEL_FILE}: the label of the chosen option is stored there.`,
          fix: addCompanionFix(checkedForm, key),
        }));
      });
    }),
};

const kindOf = ({ form, formFiles }: CheckedForm, key: string): AnswerKindSchema =>
  formFiles[DATA_MODEL_FILE].$defs[form.dataModel[key] ?? ''] ?? {};

function isChosen(asked: QuestionSpec): boolean {
  const { takesList, types } = widgetDefinitionOf(asked);
  return asked.type !== 'array' && asked.lists.length > 0 && takesList === true && !types.includes('array');
}

function addCompanionFix({ files, formFiles, dataModel }: CheckedForm, key: string): Fix | undefined {
  const [source, { properties, $defs }] = [files.get(DATA_MODEL_FILE), formFiles[DATA_MODEL_FILE]];
  const listed = source?.tree && findNodeAtLocation(source.tree, ['properties']);
  const [written, entry] = Object.entries(properties).find(([name, one]) => expandRepeatedKey(name, one).includes(key)) ?? [];
  if (!source || !listed || written === undefined || entry === undefined || !('derived_label' in $defs)) return undefined;
  const isForAll = expandRepeatedKey(companionKey(written), entry).every((companion) => !dataModel.has(companion));
  const { times } = isForAll ? entry : {};
  const label = `"$ref": "#/$defs/derived_label"${times === undefined ? '' : `, "times": ${times}`}`;
  const added = `${JSON.stringify(companionKey(isForAll ? written : key))}: { ${label} }`;
  const after = listed.children?.find((property) => property.children?.[0]?.value === written);
  return { file: source.path, edits: [insertEntriesEdit(source.text, listed, after, [added])] };
}
