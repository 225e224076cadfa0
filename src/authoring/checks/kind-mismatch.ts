import {
  DATA_MODEL_FILE,
  INSTITUTION_FILE,
  optionsFile,
  schemaFile,
  uiFile,
  type SectionFolder,
} from '../../form/model/form-file-paths.ts';
import { languagesOf, questionUiOf, type QuestionSchema, writtenOptions } from '../../form/model/form-files.ts';
import type { Question } from '../../form/model/form.ts';
import { asksForDate, asksForFile, widgetDefinitionOf, widgetNameOf } from '../../form/model/widget-definitions.ts';
import { isSecretQuestion } from '../../form/evaluate/mask-answers.ts';
import { expandRepeatedKey, isDateKind, isFileKind, numberStepOfKind, type AnswerKindSchema } from '../../form/model/data-model.ts';
import { isMultipleOf } from '../../form/model/decimals.ts';
import { wordPattern } from '../prose/language-words.ts';
import { locationId, type CheckedForm, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';
import { questionLocations } from '../examples/answer-constraints.ts';
import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { inJson } from '../../form/compile/in-json.ts';
import { optionListRefs } from '../../form/compile/option-list-refs.ts';
import { optionValuesOfList } from '../form-files/rule-variables.ts';
import { toRegExp } from '../form-files/list-regex-patterns.ts';

const OF_NUMBERS = ['minimum', 'maximum', 'multipleOf', 'step'] as const;
const OF_TEXTS = ['minLength', 'maxLength', 'pattern', 'format', 'const'] as const;

export const kindMismatch: FormCheck = {
  name: 'kind-mismatch',
  what:
    '`data-model.json` has another kind of answer than the question asks for; a Social Security number or a password must ' +
    'be `sensitive_`; or a question for a file has a text limit.',
  advice: 'Choose a kind that fits; remove the limit.',
  see: 'recipes/choose-a-kind-of-question.md',
  example: {
    file: 'schemas/data-model.json',
    wrong: '"nickname": { "$ref": "#/$defs/flag" }',
    right: '"nickname": { "$ref": "#/$defs/text" }',
  },
  run(checkedForm) {
    const reported = new Set<string>();
    return [...questionLocations(checkedForm)].flatMap(([key, { folder, name }]) => {
      const question = checkedForm.form.questions[key];
      const mistake = question && mismatch(checkedForm, question, folder, name);
      if (!mistake || reported.has(locationId(mistake))) return [];
      reported.add(locationId(mistake));
      return mistake;
    });
  },
};

function mismatch(checkedForm: CheckedForm, question: Question, folder: SectionFolder, name: string): CheckFinding | undefined {
  const { form, formFiles, today } = checkedForm;
  const kindName = form.dataModel[question.key];
  const kind = formFiles[DATA_MODEL_FILE].$defs[kindName ?? ''] ?? {};
  const types = typesOf(kind);
  if (kindName === undefined || types.length === 0) return undefined;
  const at = (file: string, pointer: string, what: string, advice: string): CheckFinding => {
    return { file: `${folder}/${file}`, pointer, what: `"${question.key}" ${what}`, advice };
  };
  const [inUi, inSchema] = [pointerSegment(name), `/properties${pointerSegment(name)}`];
  const other = `or give the key another kind in ${DATA_MODEL_FILE}.`;
  const isDocument = isFileKind(kind);
  if (asksForFile(question) && !isDocument) {
    const what = `asks for a file, but the data model stores it as "${kindName}"`;
    return at('ui.json', `${inUi}/ui:widget`, what, `Give the key the kind "document" in ${DATA_MODEL_FILE}.`);
  }
  if (isDocument && !asksForFile(question)) {
    const advice = `Give the question the widget "upload", or the key another kind in ${DATA_MODEL_FILE}.`;
    return at('schema.json', inSchema, `is stored as "${kindName}", and does not ask for a file`, advice);
  }
  const property: Partial<QuestionSchema> = formFiles[schemaFile(folder)]?.properties[name] ?? {};
  const ofTexts = isDocument ? OF_TEXTS.find((each) => each in property) : undefined;
  if (ofTexts !== undefined) {
    const what = `"${ofTexts}" is for texts, and "${question.key}" asks for a file`;
    return {
      ...at('schema.json', `${inSchema}/${ofTexts}`, '', 'Remove it: type, size and name of a file are checked by themselves.'),
      what,
    };
  }
  if (!types.includes(question.type)) {
    const { $defs, properties } = formFiles[DATA_MODEL_FILE];
    const kinds = Object.entries($defs).flatMap(([one, def]) => (typesOf(def).includes(question.type) && !isFileKind(def) ? [one] : []));
    const written = Object.keys(properties).find((key) => expandRepeatedKey(key, properties[key] ?? {}).includes(question.key));
    // Limits of its own type say that the question is meant so.
    if (written !== undefined && kinds.length > 0 && [...OF_NUMBERS, ...OF_TEXTS].some((keyword) => keyword in property))
      return {
        file: DATA_MODEL_FILE,
        pointer: `/properties${pointerSegment(written)}`,
        what: `"${question.key}" is stored as "${kindName}", and its question, which has limits of its own type, asks for "${question.type}"`,
        advice: `Give it a kind that stores such answers: ${joinQuotedNames(kinds, 6)}. If it is to be asked otherwise, correct ${folder}/schema.json.`,
      };
    const what = `is asked as "${question.type}", but the data model stores it as "${kindName}"`;
    const type = `"type": "${types[0]}"${types[0] === 'array' ? ', "items": { "type": "string" }' : ''}`;
    const isMeant = widgetDefinitionOf(question).types.every((one) => types.includes(one));
    const advice = isMeant
      ? `Write ${type}, which "${widgetNameOf(question)}" needs, too.`
      : `Give the key another kind in ${DATA_MODEL_FILE}, such as ${joinQuotedNames(kinds, 3)}, or write ${type} here.`;
    return at('schema.json', `${inSchema}/type`, what, advice);
  }
  if (isDateKind(kind) && !asksForDate(question)) {
    const advice = `Give the question the widget "date", or the key another kind in ${DATA_MODEL_FILE}.`;
    return at('ui.json', inUi, `is asked as a text, but the data model stores it as "${kindName}"`, advice);
  }
  const isOfInstitution = question.ui['ui:options']?.limit === 'institution' && property.maxLength === undefined;
  const longer = `give the key a kind for longer texts in ${DATA_MODEL_FILE}.`;
  if (isOfInstitution && kind.maxLength !== undefined && formFiles[INSTITUTION_FILE].character_limit > kind.maxLength) {
    const what = `"${question.key}" may have as many characters, but the data model stores at most ${kind.maxLength}`;
    return { file: INSTITUTION_FILE, pointer: '/character_limit', what, advice: `Lower it to ${kind.maxLength}, or ${longer}` };
  }
  if (question.limit !== undefined && kind.maxLength !== undefined && question.limit > kind.maxLength) {
    const what = `may have ${question.limit} characters, but the data model stores at most ${kind.maxLength}`;
    return at('schema.json', inSchema, what, `Lower the limit, or ${longer}`);
  }
  const [asked, kept] = [property.step, numberStepOfKind(kind)];
  if (asked !== undefined && kept !== undefined && !isMultipleOf(asked, kept)) {
    const what = `may be any multiple of ${asked}, but the data model stores only those of ${kept}`;
    return at('schema.json', `${inSchema}/step`, what, `Write a multiple of ${kept}, ${other}`);
  }
  if (isSecretQuestion(question) && !kindName.startsWith('sensitive_')) {
    const what = `is a secret (${widgetNameOf(question)}), but the data model stores it as "${kindName}"`;
    return at('ui.json', `${inUi}/ui:widget`, what, `Give the key the kind "sensitive_text" in ${DATA_MODEL_FILE}.`);
  }
  for (const { list, pointer } of optionListRefs(questionUiOf(formFiles[uiFile(folder)], name))) {
    const options = form.lists[list];
    const refused = options === undefined ? [] : optionValuesOfList(options, today).filter((value) => !takes(kind, value));
    const [first] = refused;
    if (first === undefined) continue;
    const values = writtenOptions(options).map(({ value }) => value);
    if (refused.length * 2 < values.length) {
      const forms = [String(Number(first)), first.toUpperCase(), first.toLowerCase()];
      const meant = forms.find((value) => value !== first && !values.includes(value) && takes(kind, value));
      const what = `The data model does not store "${first}" as "${kindName}", as it stores the answers to "${question.key}"`;
      const advice = `${meant === undefined ? 'Correct the value' : `Write "${meant}"`}, ${other}`;
      return { file: optionsFile(list), pointer: `/options/${values.indexOf(first)}/value`, what, advice };
    }
    const what = `The list "${list}" offers ${joinQuotedNames(refused, 3)}, which the data model does not store as "${kindName}"`;
    return { ...at('ui.json', inUi + pointer, '', `Correct the value in the list, name another list, ${other}`), what };
  }
  return undefined;
}

export const unmarkedAnswer: FormCheck = {
  name: 'unmarked-answer',
  what: 'The label of a question has a word for what the law protects, such as religion or health, and its kind is not `sensitive_`, so emails may say the answer. This is a warning: another thing may be meant.',
  advice: 'Choose a sensitive_ kind; or say in a "description" beside the kind what the answer means, if the law does not protect it.',
  see: 'recipes/choose-a-kind-of-question.md',
  example: {
    file: DATA_MODEL_FILE,
    wrong: '"allergies": { "$ref": "#/$defs/text" },',
    right: '"allergies": { "$ref": "#/$defs/sensitive_text" },',
  },
  run({ form, formFiles }) {
    const { $defs, properties } = formFiles[DATA_MODEL_FILE];
    return Object.entries(properties).flatMap(([written, entry]): CheckFinding | [] => {
      const question = form.questions[expandRepeatedKey(written, entry)[0] ?? ''];
      const kind = form.dataModel[question?.key ?? ''] ?? '';
      const pattern = wordPattern(languagesOf(formFiles[INSTITUTION_FILE])[0], 'sensitive');
      const word = question && pattern.exec(`${question.label} ${question.key.replaceAll('_', ' ')}`)?.[0];
      if (!question || word === undefined || kind.startsWith('sensitive_') || entry.description || asksForFile(question)) return [];
      const what = `"${question.label}" asks for what the law protects, and is stored as "${kind}"`;
      const added = Object.hasOwn($defs, `sensitive_${kind}`) ? '' : `, and add "sensitive_${kind}": ${inJson($defs[kind])} to "$defs"`;
      const ordinary = `if “${word}” means something else, say what: { "$ref": "#/$defs/${kind}", "description": "..." }`;
      const advice = `Write { "$ref": "#/$defs/sensitive_${kind}" }${added}; or ${ordinary}.`;
      return { file: DATA_MODEL_FILE, pointer: `/properties${pointerSegment(written)}`, what, advice };
    });
  },
};

export function typesOf(kind: AnswerKindSchema): readonly string[] {
  const types = [kind, ...(kind.anyOf ?? [])].flatMap(({ type }) => type ?? []);
  const values = (kind.enum ?? []).filter((value) => value !== '').map((value) => typeof value);
  return [...new Set([...types, ...values])].flatMap((type) => (type === 'number' ? ['number', 'integer'] : [type]));
}

function takes(kind: AnswerKindSchema, value: string): boolean {
  const { enum: allowed, pattern, maxLength } = kind;
  if (allowed !== undefined && !allowed.includes(value)) return false;
  if (maxLength !== undefined && value.length > maxLength) return false;
  return pattern === undefined || toRegExp(pattern)?.test(value) !== false;
}
