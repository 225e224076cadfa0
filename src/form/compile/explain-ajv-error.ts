import type { ErrorObject } from 'ajv';
import { OPERATORS } from '../model/vocabulary.ts';
import { WIDGET_NAMES } from '../model/widget-definitions.ts';
import { didYouMean, similarNames, joinQuotedNames, closestName, namesSharingWord } from './did-you-mean.ts';
import { pointerSegment } from './json-pointer.ts';
import { isObjectSchema } from './schema-alternatives.ts';
import { operationSchema } from './meta-schemas.ts';
import { explainSchemaMismatch } from './schema-mismatch.ts';
import { coerceValue, respelt, suggestCorrectedValue } from './suggest-correction.ts';
import { getOwn } from '../model/answers.ts';

interface AjvErrorExplanation {
  readonly rule: string;
  readonly pointer: string;
  readonly at?: 'key';
  readonly what: string;
  readonly advice: string;
  /** Value to write at the pointer, where nothing is left to decide. */
  readonly right?: unknown;
}

type Shape = Omit<AjvErrorExplanation, 'rule'>;

const wrappers = new Set(['if', 'allOf', 'anyOf', 'oneOf', 'propertyNames']);

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number without quotes',
  integer: 'a whole number without quotes',
  boolean: 'true or false without quotes',
  array: 'a list in [ ]',
  object: 'an object in { }',
  null: 'null',
};
const wordsForType = (type: unknown): string => typeWords[String(type)] ?? String(type);
const formatWords: Readonly<Record<string, string>> = {
  email: 'an email address such as help@example.edu',
  uri: 'a web address such as https://www.example.edu/',
  regex: 'a regular expression',
  date: 'a date such as 2027-03-31',
};

/** Undefined for an error that another one explains better. */
export function explainAjvError(error: ErrorObject): AjvErrorExplanation | undefined {
  if (wrappers.has(error.keyword) || (error.keyword === 'minProperties' && lacksName(error))) return undefined;
  if (error.keyword === 'additionalProperties' && error.parentSchema === operationSchema) return unknownOperator(error);
  const isOfWidget = error.keyword === 'enum' && error.instancePath.endsWith('/ui:widget') && !isWidget(error.data);
  const explained = isOfWidget ? unknownWidget(error) : { rule: 'meta-schema', ...explainShape(error) };
  const right = coerceValue(error);
  return right === undefined ? explained : { ...explained, right };
}

const lacksName = ({ data, parentSchema }: ErrorObject): boolean =>
  ((parentSchema?.['required'] ?? []) as readonly string[]).some((name) => !Object.hasOwn(data as object, name));

const isWidget = (name: unknown): boolean => WIDGET_NAMES.some((widget) => widget === name);

function unknownWidget({ instancePath: pointer, data }: ErrorObject): AjvErrorExplanation {
  return {
    rule: 'unknown-widget',
    pointer,
    what: `There is no widget ${JSON.stringify(data)}`,
    advice: choices(String(data), WIDGET_NAMES),
  };
}

function unknownOperator({ instancePath, params }: ErrorObject): AjvErrorExplanation {
  const operator = String(params['additionalProperty']);
  const meant = suggestOperator(operator);
  return {
    rule: 'unknown-operator',
    pointer: instancePath + pointerSegment(operator),
    at: 'key',
    what: `There is no operator "${operator}"`,
    advice:
      meant === undefined
        ? `Nearest to it: ${joinQuotedNames(similarNames(operator, OPERATORS))}. ${WHERE_OPERATORS}`
        : `Did you mean "${meant}"?`,
  };
}

const WHERE_OPERATORS = 'All are in schemas/reference.md#operators.';

function ofKind({ parentSchema, data, instancePath, params }: ErrorObject): Shape | undefined {
  const name = params['additionalProperty'] ?? params['missingProperty'];
  if (name === undefined || parentSchema === undefined || !isObjectSchema(parentSchema)) return undefined;
  const { names = [], ...shape } = explainSchemaMismatch(parentSchema, data as Readonly<Record<string, unknown>>, instancePath) ?? {};
  return names.includes(String(name)) && 'what' in shape ? shape : undefined;
}

function explainShape(error: ErrorObject): Shape {
  const shape = ofKind(error);
  if (shape) return shape;
  const pointer = error.instancePath;
  const name = nameOf(pointer);
  const description: unknown = error.parentSchema?.['description'];
  const right = suggestCorrectedValue(error);
  const belongs = typeof description === 'string' ? `What belongs here: ${description}` : fallbackAdvice(error);
  const help = right === undefined ? belongs : `Write ${right}.${typeof description === 'string' ? ` ${belongs}` : ''}`;
  const { params: param } = error;
  if (error.propertyName !== undefined) {
    return {
      pointer: pointer + pointerSegment(error.propertyName),
      at: 'key',
      what: `"${error.propertyName}" is not allowed here`,
      advice: error.keyword === 'enum' ? choices(error.propertyName, param['allowedValues']) : help,
    };
  }
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownName(error, String(param['additionalProperty']));
    case 'false schema': {
      const advice = getOwn(ADVICE_BY_FOREIGN_WORD, pointer.slice(pointer.lastIndexOf('/') + 1)) ?? 'Remove it, or what is next to it.';
      return { pointer, at: 'key', what: `${name} is not allowed here`, advice };
    }
    case 'required':
      return missingName(error, String(param['missingProperty']));
    case 'enum':
      return {
        pointer,
        what: `${quote(error.data)} is not allowed for ${name}`,
        advice: choices(String(error.data), param['allowedValues']),
      };
    case 'const':
      return { pointer, what: `${quote(error.data)} is not allowed for ${name}`, advice: `Write ${quote(param['allowedValue'])}.` };
    case 'type': {
      const isFact = JSON.stringify(error.data)?.startsWith('{"fact":') && /^\/properties\/[^/]+\/m(?:ax|in)\w+$/.test(pointer);
      const advice = isFact ? `Write "limits": { ${name}: ${quote(error.data)} } in its place.` : help;
      return { pointer, what: `${name} is not ${[param['type']].flat().map(wordsForType).join(' or ')}`, advice };
    }
    case 'format':
      return {
        pointer,
        what: `${quote(error.data)} is not ${formatWords[String(param['format'])] ?? String(param['format'])}`,
        advice: help,
      };
    case 'pattern':
      if (String(error.data).trim() === '') return { pointer, what: `${name} is empty`, advice: help };
      return { pointer, what: `${quote(error.data)} does not have the format of ${name}`, advice: help };
    case 'uniqueItems':
      return {
        pointer: pointer + pointerSegment(Number(param['i'])),
        what: `Entry ${Number(param['i']) + 1} of ${name} appears twice`,
        advice: 'Remove one of them.',
      };
    case 'minLength':
    case 'minItems':
      return { pointer, what: `${name} is ${error.data === '' || isEmptyList(error.data) ? 'empty' : 'too short'}`, advice: help };
    case 'minProperties':
      return { pointer, ...explainTooFew(error, name, help) };
    case 'minimum':
      return { pointer, what: `${name} is less than ${String(param['limit'])}`, advice: help };
    case 'maximum':
      return { pointer, what: `${name} is more than ${String(param['limit'])}`, advice: help };
    case 'maxProperties':
      return { pointer, what: 'A rule has more than one operator', advice: 'Join them: { "and": [ rule, rule ] }.' };
    default:
      return { pointer, what: `${name} ${error.message ?? 'is wrong'}`, advice: help };
  }
}

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

function explainTooFew({ data, parentSchema }: ErrorObject, name: string, help: string): Pick<Shape, 'what' | 'advice'> {
  const has = Object.keys(data as object);
  if (has.length === 0) return { what: `${name} is empty`, advice: help };
  const others = Object.keys(parentSchema?.['properties'] ?? {}).filter((key) => !has.includes(key));
  return { what: `${name} has only "${has.join('", "')}"`, advice: `Add one of these: ${joinQuotedNames(others)}. ${help}` };
}

function fallbackAdvice({ keyword, propertyName }: ErrorObject): string {
  if (propertyName !== undefined) return 'Names are lower-case letters, digits and _, and begin with a letter.';
  if (keyword === 'minLength') return 'Write it, or remove it.';
  return keyword.startsWith('min') ? 'Add an entry, or remove it.' : 'Correct it.';
}

function nameOf(pointer: string): string {
  const [last = '', before = ''] = pointer.split('/').reverse();
  if (pointer === '') return 'The file';
  return /^\d+$/.test(last) ? `Entry ${Number(last) + 1} of "${before}"` : `"${last}"`;
}

function unknownName(error: ErrorObject, name: string): Shape {
  const known = Object.keys(error.parentSchema?.['properties'] ?? {}).filter((key) => key !== '$schema');
  const respelled = Object.keys(error.parentSchema?.['patternProperties'] ?? {}).flatMap((pattern) => respelt(name, pattern) ?? []);
  const otherwise =
    respelled[0] !== undefined
      ? `Write ${respelled[0]}.`
      : known.length > 0
        ? `Known here: ${joinQuotedNames(known, 40)}.`
        : 'Names are lower-case letters, digits and _.';
  return {
    pointer: error.instancePath + pointerSegment(name),
    at: 'key',
    what: `"${name}" is not known here`,
    advice:
      getOwn(ADVICE_BY_FOREIGN_WORD, name.replace(/^ui:/, '').replaceAll('_', '').toLowerCase()) ?? suggestName(name, known, otherwise),
  };
}

const WITHOUT_COUNTING = 'Nothing counts who has chosen what: when an option is full, write that day into its "closes".';
const WORKED_OUT = 'An answer that students see and cannot change has a "value" or is in "copies", both in logic.json.';
const COUNT_WORDS = 'Count words in a rule: { "lte": [{ "word_count": { "var": KEY } }, 500] }.';
const REQUIRED_LIST = 'Write the key of the question into "required" of this file, beside "properties".';
const IN_LOGIC = 'It stands in the logic.json of its section, in the outer braces: move it there.';
const BETWEEN_QUESTIONS = 'Notices and pictures are entries of "ui:order" in the ui.json of a section, between its questions.';

const SHOWN_BY_GROUPS =
  'A question shows by "groups" in the logic.json of its section: "groups": [[{ "when": RULE, "show": [KEY] }]]. A page has "when", a section "hidden".';

/** Words of other forms that mean something else here, or nothing: in small letters, without `ui:` and `_`. */
const ADVICE_BY_FOREIGN_WORD: Readonly<Record<string, string>> = {
  placeholder: 'No words stand inside an empty field: write them into "ui:help" in ui.json.',
  default: `No answer is given beforehand. ${WORKED_OUT}`,
  readonly: WORKED_OUT,
  required: REQUIRED_LIST,
  mandatory: REQUIRED_LIST,
  enum: 'Choices are a file in schemas/options, which "list" in "ui:options" of ui.json names.',
  enumnames: 'Choices are a file in schemas/options, which "list" in "ui:options" of ui.json names.',
  when: SHOWN_BY_GROUPS,
  showif: SHOWN_BY_GROUPS,
  visibleif: SHOWN_BY_GROUPS,
  condition: SHOWN_BY_GROUPS,
  rules: IN_LOGIC,
  hidden: IN_LOGIC,
  oneof: IN_LOGIC,
  copies: IN_LOGIC,
  clears: IN_LOGIC,
  maxwords: COUNT_WORDS,
  minwords: COUNT_WORDS,
  wordlimit: COUNT_WORDS,
  capacity: WITHOUT_COUNTING,
  seats: WITHOUT_COUNTING,
  quota: WITHOUT_COUNTING,
  notice: BETWEEN_QUESTIONS,
  picture: BETWEEN_QUESTIONS,
  tabs: 'Tabs are entries of "content" in page.json, never inside a tab, which has sections and repeats.',
  must: 'A check has "must" or "warn". Write the other as a check of its own, with the same "keys" and a message.',
  phones: 'Remove it: every page shows all of its sections, on phones too.',
  maxfiles: 'A question has one file. For several, see schemas/recipes/ask-for-several-files.md.',
};

function missingName(error: ErrorObject, name: string): Shape {
  const description: unknown = error.parentSchema?.['properties']?.[name]?.description;
  return {
    pointer: error.instancePath,
    what: `"${name}" is missing`,
    advice: `Add "${name}"${typeof description === 'string' ? `: ${description}` : '.'}`,
  };
}

function choices(given: string, allowed: unknown): string {
  const names = Array.isArray(allowed) ? allowed.map(String) : [];
  return suggestName(given, names, `Allowed: ${joinQuotedNames(names, 40)}.`);
}

function suggestName(given: string, names: readonly string[], otherwise: string): string {
  const plain = given.toLowerCase().replace(/^ui:|[^a-z]/g, '');
  const meant = names.find((name) => name === `ui:${plain}` || getOwn(WORDS_ELSEWHERE, name)?.includes(plain) === true);
  return meant === undefined ? didYouMean(given, names, otherwise) : `Did you mean "${meant}"? ${otherwise}`;
}

/** Types, widgets and words for students by their names in other programs, in small letters only. */
const WORDS_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  string: ['text', 'str'],
  integer: ['int', 'whole'],
  number: ['float', 'decimal', 'double'],
  boolean: ['bool', 'yesno', 'checkbox'],
  array: ['list', 'multiple'],
  text: ['string', 'input', 'number', 'email', 'textfield'],
  textarea: ['multiline', 'longtext', 'essay', 'paragraph'],
  select: ['dropdown', 'combobox', 'menu', 'choice'],
  radio: ['radios', 'radiobutton', 'radiobuttons', 'yesno', 'boolean'],
  checkboxes: ['multiselect', 'multiplechoice'],
  date: ['datepicker', 'calendar', 'day'],
  phone: ['tel'],
  lookup: ['search', 'autocomplete'],
  upload: ['file', 'document', 'attachment'],
  'ui:help': ['hint', 'description', 'helptext', 'subtitle'],
  'ui:title': ['label', 'caption'],
  title: ['label', 'caption', 'heading'],
};

function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Operator to its names in other rule languages, in plain words and translated, in lowercase letters without accents. */
const OTHERWISE_CALLED: Readonly<Record<string, readonly string[]>> = {
  equals: ['=', 'is', 'eq', 'equal', 'egal', 'igual', 'gleich'],
  notEquals: ['isnot', 'ne', 'neq'],
  lt: ['less', 'lessthan', 'before', 'under', 'inferieur', 'moins', 'menor', 'menos', 'kleiner'],
  lte: ['atmost', 'le', 'auplus', 'hochstens'],
  gt: ['more', 'morethan', 'greater', 'greaterthan', 'after', 'over', 'superieur', 'mayor', 'maior', 'groer'],
  gte: ['atleast', 'ge', 'aumoins', 'mindestens'],
  '!': ['not', 'non', 'nicht', 'nao'],
  and: ['et', 'y', 'e', 'und'],
  or: ['ou', 'o', 'oder'],
  if: ['si', 'se', 'wenn'],
  answered: ['filled', 'given', 'exists', 'notempty', 'isnotempty', 'repondu', 'respondido', 'beantwortet'],
  notAnswered: ['empty', 'isempty', 'missing'],
  in: ['oneof'],
  any_of: ['anyof', 'contains', 'includes'],
  notIn: ['noneof'],
  count_of: ['count'],
  sum_of: ['total', 'sumof'],
  latest: ['newest', 'lastdate', 'maxdate'],
  earliest: ['oldest', 'firstdate', 'mindate'],
  all_different: ['unique', 'distinct', 'different', 'alldifferent'],
  check_digit: ['checkdigit', 'checksum', 'modulo', 'iban', 'ean', 'luhn', 'prufziffer', 'clecontrole'],
  joined: ['concat', 'cat'],
  substr: ['substring', 'slice', 'left', 'mid'],
  age_in_years: ['age'],
  year_of: ['year'],
  today: ['now'],
  '+': ['sum', 'plus'],
  '-': ['minus'],
  '*': ['times'],
  word_count: ['words', 'maxwords', 'wordcount'],
  length: ['len', 'minlength', 'maxlength'],
};

function suggestOperator(operator: string): string | undefined {
  const plain = operator
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z=]/g, '');
  const [known] = Object.entries(OTHERWISE_CALLED).find(([, names]) => names.includes(plain)) ?? [];
  const [related, ...others] = namesSharingWord(operator, OPERATORS);
  return known ?? closestName(operator, OPERATORS) ?? (others.length === 0 ? related : undefined);
}
