import addFormats from 'ajv-formats';
import { pointerSegment as stepTo } from '../../form/compile/json-pointer.ts';
import { optionListRefs } from '../../form/compile/option-list-refs.ts';
import { FILE_ANSWER, type Answer } from '../../form/model/answers.ts';
import type { AnswerKindSchema } from '../../form/model/data-model.ts';
import { isMultipleOf } from '../../form/model/decimals.ts';
import { internationalPhoneFormat, ssnFormat, usPhoneFormat, type DigitFormat } from '../../form/model/digit-formats.ts';
import { DATA_MODEL_FILE, schemaFile, uiFile } from '../../form/model/form-file-paths.ts';
import type { JsonSchema } from '../../form/model/form-files.ts';
import type { Question } from '../../form/model/form.ts';
import { memoizeByObject } from '../../form/model/memoize.ts';
import { isIsoDate } from '../../form/model/iso-date.ts';
import { asksForDate, asksForFile, widgetDefinitionOf, widgetNameOf } from '../../form/model/widget-definitions.ts';
import { cleanAnswer } from '../../form/evaluate/clean-answer.ts';
import { isInDirection } from '../../form/evaluate/date-direction.ts';
import { allOptionsOfQuestion } from '../../form/evaluate/options.ts';
import { questionKeys, type CheckedForm } from '../form-files/checked-form.ts';
import type { RuleLocation } from '../proof/rule-expression.ts';
import { toDfa, type Dfa } from './dfa.ts';
import { optionValuesOfQuestion } from '../form-files/rule-variables.ts';
import { findAnswers, findChoices, type AnswerSet } from './find-answers.ts';

/** A requirement of every answer to a question. */
export interface AnswerConstraint {
  /** Words in a finding: `"pattern" ^[0-9]{4}$`. */
  readonly words: string;
  /** Keyword of JSON Schema, or `list`, `direction`, `widget`. */
  readonly keyword: string;
  readonly at: RuleLocation;
  /** Source: the question, or the kind of its key in the data model. */
  readonly by: 'question' | 'kind';
  readonly meets: (answer: Answer) => boolean;
  /** All texts that meet it; absent if it is about the length alone, `unknown` if nothing is known of them. */
  readonly texts?: Dfa | 'unknown';
  /** Bounds of the number, of the length of the text, or of how many are chosen. */
  readonly least?: number;
  readonly most?: number;
  readonly step?: number;
  /** The only possible answers. */
  readonly values?: readonly Answer[];
}

const FORMATS = { email: addFormats.default.get('email'), uri: addFormats.default.get('uri'), date: /^\d{4}-\d{2}-\d{2}$/ } as const;
const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'multipleOf', 'step'],
  integer: ['minimum', 'maximum', 'multipleOf', 'step'],
  array: ['minItems', 'maxItems'],
};

/** Characters that are stored: see `cleanText`. Requirements beyond these are only tested on single texts. */
const KEPT = String.raw`[^\p{Cc}\p{Cs}]`;
const KEPT_LINES = String.raw`(?:[^\p{Cc}\p{Cs}]|[\n\t])`;
const seen = (kept: string): string => String.raw`^[^\s\p{Cc}\p{Cs}](?:${kept}*[^\s\p{Cc}\p{Cs}])?$`;

/** All requirements of a single answer to this question, on this day, without rules over several answers. */
export function answerConstraints(checkedForm: CheckedForm, question: Question): readonly AnswerConstraint[] {
  const place = questionLocations(checkedForm).get(question.key);
  if (!place) return [];
  const { folder, name } = place;
  const { formFiles, form } = checkedForm;
  const kindName = form.dataModel[question.key] ?? '';
  const kind = formFiles[DATA_MODEL_FILE].$defs[kindName];
  const property = formFiles[schemaFile(folder)]?.properties[name] ?? {};
  return [
    ...ofKeywords(property, question.type, { file: schemaFile(folder), pointer: `/properties${stepTo(name)}` }, 'question'),
    ...ofWidget(checkedForm, question, { file: uiFile(folder), pointer: stepTo(name) }, property),
    ...(kind === undefined ? [] : ofKind(kind, kindName, question.type)),
  ];
}

interface Place {
  readonly folder: CheckedForm['folders'][number];
  readonly name: string;
}

export const questionLocations = memoizeByObject(
  (checkedForm: CheckedForm): ReadonlyMap<string, Place> =>
    new Map(
      checkedForm.uses.flatMap(({ folder, prefixes }) =>
        prefixes.flatMap(({ prefix }) => questionKeys(checkedForm, folder).map((name) => [prefix + name, { folder, name }] as const)),
      ),
    ),
);

function ofKeywords(schema: JsonSchema, type: string, at: RuleLocation, by: AnswerConstraint['by']): readonly AnswerConstraint[] {
  return Object.entries(schema).flatMap(([keyword, asked]): readonly AnswerConstraint[] => {
    const demand = {
      words: `"${keyword}" ${typeof asked === 'string' ? asked : JSON.stringify(asked)}`,
      keyword,
      by,
      at: { file: at.file, pointer: at.pointer + stepTo(keyword) },
    };
    if (keyword === 'const') return [{ ...demand, values: [asked as Answer], meets: (answer) => answer === asked }];
    if (keyword === 'enum') return [{ ...demand, values: asked as Answer[], meets: (answer) => (asked as Answer[]).includes(answer) }];
    return OF_TYPE[type]?.includes(keyword) === true ? [{ ...demand, ...meaningOf(keyword, asked) }] : [];
  });
}

function meaningOf(keyword: string, asked: unknown): Pick<AnswerConstraint, 'meets' | 'texts' | 'least' | 'most' | 'step'> {
  const limit = Number(asked);
  if (keyword.startsWith('min')) return { least: limit, meets: (answer) => sizeOf(answer) >= limit };
  if (keyword.startsWith('max')) return { most: limit, meets: (answer) => sizeOf(answer) <= limit };
  if (keyword === 'format') {
    const format = FORMATS[asked as keyof typeof FORMATS];
    const { source = '', flags = '' } = format instanceof RegExp ? format : {};
    return { texts: source === '' ? 'unknown' : (toDfa(source, `u${flags}`) ?? 'unknown'), meets: meetsFormat(format) };
  }
  if (keyword === 'pattern') return ofPattern(String(asked));
  return { step: limit, meets: (answer) => typeof answer === 'number' && isMultipleOf(answer, limit) };
}

function ofPattern(pattern: string): Pick<AnswerConstraint, 'meets' | 'texts'> {
  const texts = toDfa(pattern) ?? 'unknown';
  try {
    const matches = new RegExp(pattern, 'u');
    return { texts, meets: (answer) => matches.test(String(answer)) };
  } catch {
    // Invalid expressions have a finding of their own.
    return { texts, meets: () => true };
  }
}

function meetsFormat(format: unknown): AnswerConstraint['meets'] {
  if (format instanceof RegExp) return (answer) => format.test(String(answer));
  return typeof format === 'function' ? (answer) => format(String(answer)) === true : () => true;
}

const sizeOf = (answer: Answer): number =>
  typeof answer === 'string' ? [...answer].length : Array.isArray(answer) ? answer.length : Number(answer);

function ofWidget(checkedForm: CheckedForm, question: Question, at: RuleLocation, property: JsonSchema): readonly AnswerConstraint[] {
  const { form, today } = checkedForm;
  const options = question.ui['ui:options'] ?? {};
  const by = 'question';
  const within = (part: string): RuleLocation => ({ file: at.file, pointer: `${at.pointer}/ui:options/${part}` });
  const demands: AnswerConstraint[] = [];
  if (question.limit !== undefined && property['maxLength'] === undefined) {
    const most = question.limit;
    const words = options.limit === undefined ? `the longest text of its widget (${most} characters)` : `"limit" ${options.limit}`;
    const place = options.limit === undefined ? at : within('limit');
    demands.push({ words, keyword: 'maxLength', by, at: place, most, meets: (answer) => sizeOf(answer) <= most });
  }
  if (options.direction !== undefined) {
    const { direction } = options;
    demands.push({
      words: `"direction" ${direction}`,
      keyword: 'direction',
      by,
      at: within('direction'),
      meets: (answer) => isIsoDate(String(answer)) && isInDirection(direction, String(answer), today),
    });
  }
  const listed = optionListRefs(question.ui).map(({ list }) => list);
  if (listed.length > 0) {
    const values = [...new Set(allOptionsOfQuestion(form, question, today).map(({ value }) => value))];
    const has = new Set(values);
    const base = { words: `the list "${[...new Set(listed)].join('", "')}"`, keyword: 'list', by, at: within('list') } as const;
    demands.push(
      question.type === 'array'
        ? { ...base, most: values.length, meets: (answer) => (answer as readonly string[]).every((value) => has.has(value)) }
        : { ...base, values, meets: (answer) => has.has(String(answer)) },
    );
  }
  return [...demands, ...demandsOfSort(question, at)];
}

function demandsOfSort(question: Question, at: RuleLocation): readonly AnswerConstraint[] {
  const demand = { words: `the widget "${widgetNameOf(question)}"`, keyword: 'widget', by: 'question', at } as const;
  const isKept = (answer: Answer): boolean => cleanAnswer(question, answer) === answer;
  if (question.type === 'integer') return [{ ...demand, words: '"type" integer', step: 1, meets: Number.isInteger }];
  if (question.type === 'boolean') return [{ ...demand, values: [true], meets: (answer) => answer === true }];
  if (question.type !== 'string') return [];
  if (asksForFile(question)) return [{ ...demand, values: [FILE_ANSWER], meets: (answer) => answer === FILE_ANSWER }];
  if (asksForDate(question)) return [{ ...demand, texts: toDfa(FORMATS.date.source) ?? 'unknown', meets: (day) => isIsoDate(String(day)) }];
  const shape = digitShapeOf(question);
  if (shape) return [{ ...demand, texts: toDfa(shape.texts) ?? 'unknown', meets: (answer) => shape.write(String(answer)) === answer }];
  const texts = toDfa(seen(widgetDefinitionOf(question).typed === 'lines' ? KEPT_LINES : KEPT)) ?? 'unknown';
  return [{ ...demand, words: 'the form of a stored text, without blanks at its ends', texts, meets: isKept }];
}

/** Digit format of a question's widget, with all texts that it writes. */
export function digitShapeOf(question: Question): (DigitFormat & { readonly texts: string }) | undefined {
  const stages = (mask: string): string =>
    [...mask]
      .map((_, n) => mask.slice(0, n + 1))
      .filter((stage) => stage.endsWith('#'))
      .map((stage) => stage.replace(/[^#\d -]/g, String.raw`\$&`).replaceAll('#', String.raw`\d`))
      .join('|');
  const widget = widgetNameOf(question);
  if (widget === 'ssn') return { ...ssnFormat, texts: String.raw`^(?:${stages(maskOf(ssnFormat, 9))}|\d{10,})$` };
  if (widget !== 'phone') return undefined;
  return question.ui['ui:options']?.numbers === 'international'
    ? { ...internationalPhoneFormat, texts: String.raw`^[+\d(][\d ().-]*$` }
    : { ...usPhoneFormat, texts: String.raw`^(?:${stages(maskOf(usPhoneFormat, 10))}|\d{11,}|\+\d+)$` };
}

const maskOf = ({ write }: DigitFormat, digits: number): string => write('0'.repeat(digits)).replaceAll('0', '#');

/** Requirements of the data model: of a key's one kind of answers; of several kinds only what is known of an existing answer. */
function ofKind(kind: AnswerKindSchema, name: string, type: string): readonly AnswerConstraint[] {
  const file = DATA_MODEL_FILE;
  const pointer = `/$defs${stepTo(name)}`;
  const { anyOf, ...whole } = kind;
  const variants = (anyOf ?? []).map((variant, n) => ({ variant, n })).filter(({ variant }) => variant.const !== '');
  const [only, ...more] = variants;
  const parts = [
    ...ofKeywords(whole as JsonSchema, type, { file, pointer }, 'kind'),
    ...(only && more.length === 0
      ? ofKeywords(only.variant as JsonSchema, type, { file, pointer: `${pointer}/anyOf/${only.n}` }, 'kind')
      : []),
  ];
  return parts.map((part) => ({ ...part, words: `${part.words} of the kind "${name}"` }));
}

const answersByDemands = memoizeByObject<CheckedForm, Map<string, AnswerSet>>(() => new Map());

/** Answers that meet these demands: by default all demands on the question itself. */
export function findAnswersTo(checkedForm: CheckedForm, question: Question, demands = answerConstraints(checkedForm, question)): AnswerSet {
  // Cached, as many questions ask for the same: a name, a street, a phone number.
  const known = answersByDemands(checkedForm);
  const id = [question.type, ...demands.map(({ words }) => words)].join('\n');
  const answers = known.get(id) ?? search(checkedForm, question, demands);
  known.set(id, answers);
  return answers;
}

function search(checkedForm: CheckedForm, question: Question, demands: readonly AnswerConstraint[]): AnswerSet {
  if (question.type === 'array') return findChoices(optionValuesOfQuestion(checkedForm, question) ?? [], demands);
  return findAnswers(question, demands, checkedForm.today);
}

/** Minimal impossible subset: each is left out in turn, and stays out if the rest is still impossible. */
export function minimalImpossibleSubset<Thing>(all: readonly Thing[], isImpossible: (some: readonly Thing[]) => boolean): readonly Thing[] {
  return all.reduce((left, one) => {
    const without = left.filter((other) => other !== one);
    return isImpossible(without) ? without : left;
  }, all);
}

/** Contradictory demands that leave no valid answer; empty if there is one, or none is known. */
export function findConflictingConstraints(checkedForm: CheckedForm, question: Question): readonly AnswerConstraint[] {
  const isImpossible = (demands: readonly AnswerConstraint[]): boolean => {
    const { answers, complete } = findAnswersTo(checkedForm, question, demands);
    return complete && answers.length === 0;
  };
  const demands = answerConstraints(checkedForm, question);
  // Demands of the widget are left out last: officers can least change them.
  const inOrder = demands.toSorted((a, b) => Number(a.keyword === 'widget') - Number(b.keyword === 'widget')).reverse();
  return isImpossible(inOrder) ? minimalImpossibleSubset(inOrder, isImpossible).toReversed() : [];
}
