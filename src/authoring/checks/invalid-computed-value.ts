import {
  DATA_MODEL_FILE,
  INSTITUTION_FILE,
  sectionFolderOf,
  isLogicFile,
  schemaFile,
  uiFile,
  type SectionFolder,
} from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, languagesOf, questionUiOf, type LogicJson } from '../../form/model/form-files.ts';
import { operandList, parseOperation, referencedKeys, varName, type Logic } from '../../form/model/logic.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { readQuestionSpec, type CheckedForm, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';
import { asksForDate } from '../../form/model/widget-definitions.ts';
import { NUMBER_OPERATORS, resultTypeOf } from '../form-files/result-type.ts';
import { ruleSourcesOf, type RuleSource } from '../form-files/rule-sources.ts';
import { optionValuesOfQuestion, quotedListNames, ruleVariableOfName, type RuleVariable } from '../form-files/rule-variables.ts';
import { getOwn } from '../../form/model/answers.ts';

type Problem = Pick<CheckFinding, 'file' | 'pointer' | 'what' | 'advice'>;

export const invalidComputedValue: FormCheck = {
  name: 'invalid-computed-value',
  what:
    'An answer that the form works out is asked for, required or copied as well, depends on no answer, is not of the type of its ' +
    'question, is longer than it, can be more or less than its limits, or is a text that no translator sees; or students do not see what ' +
    'they are asked or told at an answer.',
  advice: 'Let either students or the form answer it; give the question the type of the result.',
  see: 'recipes/work-out-an-answer.md',
  example: { file: 'schemas/pages/studies/stay/schema.json', wrong: '"required": ["room", "weeks_in_all"]', right: '"required": ["room"]' },
  run: (checkedForm) =>
    formFilesOfKind(checkedForm.formFiles, isLogicFile).flatMap(([file, logic]) => {
      const folder = sectionFolderOf(file);
      if (folder === undefined) return [];
      const unseen = Object.keys(checkedForm.formFiles[schemaFile(folder)]?.properties ?? {}).flatMap((name) =>
        shownToNobody(checkedForm, folder, logic, name),
      );
      const worked = Object.entries(logic.value ?? {}).flatMap(([name, value]) => [
        ...alsoAsked(checkedForm, folder, logic, name),
        ...dependsOnNothing(folder, name, value),
        ...otherType(checkedForm, folder, name, value),
        ...untranslatable(checkedForm, folder, name, value),
      ]);
      return [...unseen, ...worked];
    }),
};

function alsoAsked({ formFiles }: CheckedForm, folder: SectionFolder, logic: LogicJson, name: string): readonly Problem[] {
  const logicPath = `${folder}/logic.json`;
  const what = `"${name}" is worked out by the form`;
  const always = formFiles[schemaFile(folder)]?.required?.indexOf(name) ?? -1;
  const inGroups = (logic.groups ?? []).flatMap((group, g) =>
    group.flatMap(({ show, required }, c) => {
      const isRequired = required === true ? show.includes(name) : required?.includes(name) === true;
      return isRequired ? [`/groups/${g}/${c}/required`] : [];
    }),
  );
  const inRequired = Object.hasOwn(logic.required ?? {}, name) ? [`/required${pointerSegment(name)}`] : [];
  const copies = (logic.copies ?? []).flatMap(({ from }, n) =>
    Object.hasOwn(from, name) ? [`/copies/${n}/from${pointerSegment(name)}`] : [],
  );
  const cannotBeRequired = {
    what: `${what}, and required from the student as well`,
    advice: 'Remove it from what is required, or remove its "value".',
  };
  return [
    ...(always < 0 ? [] : [{ file: schemaFile(folder), pointer: `/required/${always}`, ...cannotBeRequired }]),
    ...[...inGroups, ...inRequired].map((pointer) => ({ file: logicPath, pointer, ...cannotBeRequired })),
    ...copies.map((pointer) => ({
      file: logicPath,
      pointer,
      what: `${what}, and copied as well`,
      advice: 'Remove the copy, or its "value".',
    })),
    ...(questionUiOf(formFiles[uiFile(folder)], name)['ui:widget'] === undefined
      ? []
      : [
          {
            file: uiFile(folder),
            pointer: `${pointerSegment(name)}/ui:widget`,
            what: `${what}, and asked for with a widget as well`,
            advice: 'Remove the widget: students see the value as text. Or remove its "value".',
          },
        ]),
  ];
}

/** Finds questions for the office alone that students would have to answer, and messages at them. */
function shownToNobody(
  { formFiles }: CheckedForm,
  folder: SectionFolder,
  { value = {}, rules = [] }: LogicJson,
  name: string,
): readonly Problem[] {
  if (questionUiOf(formFiles[uiFile(folder)], name)['ui:office'] !== true) return [];
  const messages = rules.flatMap(({ keys }, n) => (keys.includes(name) ? [`/rules/${n}/keys/${keys.indexOf(name)}`] : []));
  const what = `Students do not see "${name}"`;
  const advice = 'Name a question that they answer.';
  if (!Object.hasOwn(value, name))
    return [
      {
        file: uiFile(folder),
        pointer: `${pointerSegment(name)}/ui:office`,
        what: `${what}, and nothing works it out`,
        advice: 'Write its "value" in logic.json, or remove "ui:office".',
      },
    ];
  return messages.map((pointer) => ({ file: `${folder}/logic.json`, pointer, what: `${what}, nor a message there`, advice }));
}

const TRUTHS = [
  'and',
  'or',
  '!',
  '!!',
  'equals',
  'notEquals',
  'in',
  'notIn',
  'lt',
  'lte',
  'gt',
  'gte',
  'answered',
  'notAnswered',
  'same_text',
  'started',
  'any_of',
  'all_different',
];

/** Values are worked out when an answer or the day changes, so one that needs neither never is. */
function dependsOnNothing(folder: SectionFolder, name: string, value: Logic): readonly Problem[] {
  if (referencedKeys(value).size > 0 || /"(repeat|today|current_year)"/.test(JSON.stringify(value))) return [];
  const what = `"${name}" depends on no answer, so it is never worked out`;
  const advice = 'Name an answer, { "var": KEY }; or write it into a sentence, as {fact.NAME}, and remove the question.';
  return [{ file: `${folder}/logic.json`, pointer: `/value${pointerSegment(name)}`, what, advice }];
}

function otherType(checkedForm: CheckedForm, folder: SectionFolder, name: string, value: Logic): readonly Problem[] {
  const type = checkedForm.formFiles[schemaFile(folder)]?.properties[name]?.type;
  if (type === undefined) return [];
  const place = { file: `${folder}/logic.json`, pointer: `/value${pointerSegment(name)}` };
  if (type === 'array') {
    return [
      {
        ...place,
        what: `"${name}" holds several choices, which cannot be worked out`,
        advice: 'Work out a text, a number, or true and false.',
      },
    ];
  }
  const key = sourceAt(checkedForm, place)?.names.get(name) ?? name;
  const wanted = type === 'integer' ? 'number' : asksForDate(checkedForm.form.questions[key]) ? 'date' : type;
  // A number can be read as a text, and nothing else as something else.
  const wrong = typesOf(checkedForm, place, value).find((given) => given !== wanted && !(wanted === 'string' && given === 'number'));
  if (wrong === 'date' && wanted === 'string') {
    const advice = `Give the key the kind "date" in ${DATA_MODEL_FILE}: then it is written as a date.`;
    return [{ ...place, what: `This gives a date, and "${name}" is kept as a text`, advice }];
  }
  if (wrong === undefined && wanted === 'number') return exceedsLimits(checkedForm, folder, name, place, value);
  if (wrong === undefined) return wanted === 'string' ? exceedsMaxLength(checkedForm, folder, name, place, value) : [];
  return [
    {
      ...place,
      what: `This gives ${getOwn(WORDS, wrong) ?? wrong}, and "${name}" is ${wanted === 'date' ? 'a date' : `of type "${type}"`}`,
      advice: `Write a rule that gives ${WORDS[wanted] ?? wanted}, or give the question another type${wanted === 'date' ? ' and kind' : ''}.`,
    },
  ];
}

/** Finds texts that only the first language has, and those that are no value of the question's option list. */
function untranslatable(checkedForm: CheckedForm, folder: SectionFolder, name: string, value: Logic): readonly Problem[] {
  const { lists } = readQuestionSpec(checkedForm, folder, name);
  const known = optionValuesOfQuestion(checkedForm, { lists });
  if (known === undefined && languagesOf(checkedForm.formFiles[INSTITUTION_FILE]).length === 1) return [];
  return resultTexts(value, `/value${pointerSegment(name)}`).flatMap(({ text, pointer }) => {
    const place = { file: `${folder}/logic.json`, pointer };
    if (known?.includes(text)) return [];
    if (known)
      return [
        {
          ...place,
          what: `"${text}" is not a value of the option list ${quotedListNames({ lists })}`,
          advice: `Values: ${joinQuotedNames(known)}.`,
        },
      ];
    const what = `"${text}" is not among the sentences to translate, so students read it in the first language`;
    return [
      { ...place, what, advice: `Write the value of an option here, and name its list at "${name}" in ui.json: its label is translated.` },
    ];
  });
}

/** Words that a rule can give as its result; days and signs are no words. */
function resultTexts(value: Logic, pointer: string): readonly { readonly text: string; readonly pointer: string }[] {
  if (typeof value === 'string') return /\p{L}{2}/u.test(value) ? [{ text: value, pointer }] : [];
  const [operator = '', operand = []] = parseOperation(value) ?? [];
  if (operator !== 'if' && operator !== 'joined') return [];
  return operandList(operand).flatMap((part, n, all) =>
    operator === 'joined' || n % 2 === 1 || n === all.length - 1
      ? resultTexts(part, `${pointer}${pointerSegment(operator)}${pointerSegment(n)}`)
      : [],
  );
}

type Place = Pick<RuleSource, 'file' | 'pointer'>;

function exceedsMaxLength(checkedForm: CheckedForm, folder: SectionFolder, name: string, place: Place, value: Logic): readonly Problem[] {
  const { maxLength } = checkedForm.formFiles[schemaFile(folder)]?.properties[name] ?? {};
  const longest = maxLengthOf(checkedForm, place, value);
  if (maxLength === undefined || longest === undefined || longest <= maxLength) return [];
  return [
    {
      ...place,
      what: `This can be ${longest} characters long, but "${name}" holds at most ${maxLength}`,
      advice: `Write "maxLength": ${longest} or more in schema.json.`,
    },
  ];
}

/** Finds computed numbers beyond the question's limits, which students could not correct. */
function exceedsLimits(checkedForm: CheckedForm, folder: SectionFolder, name: string, place: Place, value: Logic): readonly Problem[] {
  const { minimum, maximum } = checkedForm.formFiles[schemaFile(folder)]?.properties[name] ?? {};
  const source = sourceAt(checkedForm, place);
  const range = source && rangeOf(value, (key) => ruleVariableOfName(checkedForm, source, key));
  if (!range) return [];
  const [least, most] = range;
  const beyond = (given: number, limit: string, bound: number): readonly Problem[] => [
    {
      ...place,
      what: `This can be ${given}, and "${limit}" of "${name}" is ${bound}: students could not correct it`,
      advice: `Write "${limit}": ${given} in schema.json, or correct what is worked out.`,
    },
  ];
  if (typeof maximum === 'number' && most > maximum) return beyond(most, 'maximum', maximum);
  return typeof minimum === 'number' && least < minimum ? beyond(least, 'minimum', minimum) : [];
}

function maxLengthOf(checkedForm: CheckedForm, place: Place, value: Logic): number | undefined {
  if (typeof value === 'string') return value.length;
  const [operator, operand] = parseOperation(value) ?? [];
  const name = varName(value);
  if (name !== undefined) return checkedForm.form.questions[sourceAt(checkedForm, place)?.names.get(name) ?? name]?.limit;
  if (operand === undefined || (operator !== 'if' && operator !== 'joined')) return undefined;
  const parts = operandList(operand)
    .filter((_, n, all) => operator === 'joined' || n % 2 === 1 || n === all.length - 1)
    .map((part) => maxLengthOf(checkedForm, place, part) ?? Number.NaN);
  const longest = operator === 'if' ? Math.max(...parts) : parts.reduce((sum, part) => sum + part, parts.length - 1);
  return Number.isNaN(longest) ? undefined : longest;
}

const sourceAt = (checkedForm: CheckedForm, at: Place): RuleSource | undefined =>
  ruleSourcesOf(checkedForm).find(({ file, pointer }) => file === at.file && pointer === at.pointer);

const WORDS: Readonly<Record<string, string>> = {
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  date: 'a date',
  array: 'several choices',
};

function typesOf(checkedForm: CheckedForm, at: Place, value: Logic): readonly string[] {
  const [operator, operand] = parseOperation(value) ?? [];
  if (operator === undefined || operand === undefined)
    return value === null || value === '' ? [] : [resultTypeOf(value) === 'date' ? 'date' : typeof value];
  if (NUMBER_OPERATORS.includes(operator)) return ['number'];
  if (operator === 'if')
    return operandList(operand).flatMap((part, n, all) => (n % 2 === 1 || n === all.length - 1 ? typesOf(checkedForm, at, part) : []));
  if (TRUTHS.includes(operator)) return ['boolean'];
  const gives = resultTypeOf(value);
  if (gives === 'date') return ['date'];
  if (gives === 'text') return ['string'];
  const name = varName(value);
  if (name === undefined) return [];
  const source = sourceAt(checkedForm, at);
  if (source === undefined) return [];
  const { sort } = ruleVariableOfName(checkedForm, source, name);
  return [sort === 'number' ? 'number' : sort === 'flag' ? 'boolean' : sort === 'choices' ? 'array' : sort === 'date' ? 'date' : 'string'];
}

type Range = readonly [least: number, most: number];

/** Range of a computed number from valid answers; undefined if unknown or unbounded. */
function rangeOf(rule: Logic, variableOf: (name: string) => RuleVariable): Range | undefined {
  if (typeof rule === 'number') return [rule, rule];
  const name = varName(rule);
  if (name !== undefined) return rangeOfVariable(variableOf(name));
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operator === undefined || operand === undefined) return undefined;
  const parts = operandList(operand);
  if (operator === 'if')
    return around(parts.filter((_, n) => n % 2 === 1 || n === parts.length - 1).map((part) => rangeOf(part, variableOf)));
  const ranges = parts.map((part) => rangeOf(part, variableOf));
  const known = ranges.flatMap((range) => (range ? [range] : []));
  if (known.length === 0 || known.length < ranges.length) return undefined;
  const combined = COMBINED[operator];
  return combined && known.slice(1).reduce<Range | undefined>((range, next) => range && combined(range, next), known[0] ?? [0, 0]);
}

function rangeOfVariable({ sort, numeric, values = [], minimum, maximum }: RuleVariable): Range | undefined {
  if (sort === 'choice' && numeric) return [Math.min(...values.map(Number)), Math.max(...values.map(Number))];
  return sort === 'number' && minimum !== undefined && maximum !== undefined ? [minimum, maximum] : undefined;
}

function around(ranges: readonly (Range | undefined)[]): Range | undefined {
  const known = ranges.flatMap((range) => (range ? [range] : []));
  if (known.length < ranges.length) return undefined;
  return [Math.min(...known.map(([least]) => least)), Math.max(...known.map(([, most]) => most))];
}

const products = ([a, b]: Range, [c, d]: Range): readonly number[] => [a * c, a * d, b * c, b * d];

const COMBINED: Readonly<Record<string, (one: Range, other: Range) => Range | undefined>> = {
  '+': ([a, b], [c, d]) => [a + c, b + d],
  '-': ([a, b], [c, d]) => [a - d, b - c],
  '*': (one, other) => [Math.min(...products(one, other)), Math.max(...products(one, other))],
  '/': (one, [c, d]) => {
    if (c <= 0 && d >= 0) return undefined;
    const all = products(one, [1 / d, 1 / c]);
    return [Math.min(...all), Math.max(...all)];
  },
  min: ([a, b], [c, d]) => [Math.min(a, c), Math.min(b, d)],
  max: ([a, b], [c, d]) => [Math.max(a, c), Math.max(b, d)],
};
