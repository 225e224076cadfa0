import { isAnswered, type Answers, getOwn } from './answers.ts';
import type { QuestionUi } from './form-files.ts';
import { describeFileRules } from './file-rules.ts';
import type { Form, Question } from './form.ts';
import { formatDate } from './locale-format.ts';
import { formatText } from './text.ts';
import { formatWithUnit } from './units.ts';

type UiOptions = NonNullable<QuestionUi['ui:options']>;

interface ShownContext {
  readonly form: Form;
  readonly question: Question;
  readonly answers: Answers;
}

export interface WidgetDefinition {
  readonly types: readonly ('string' | 'integer' | 'number' | 'boolean' | 'array')[];
  readonly isDigits?: true;
  /** Default pattern of its answers. */
  readonly pattern?: { readonly source: string; readonly example: string };
  /** True if surrounding blanks are part of the answer. */
  readonly keepsBlanks?: true;
  readonly takesList?: true;
  /** Typed on one line or several, so the text has a maximum length. */
  readonly typed?: 'line' | 'lines';
  /** Applicable settings of `ui:options`, besides `list` and `marked`. */
  readonly options: readonly Exclude<keyof UiOptions, 'list' | 'marked'>[];
  /** Its answer is a day, as ISO date; or `ANSWERED` while the question has a file. */
  readonly asksFor?: 'day' | 'file';
  /** Masks a secret for other readers; idempotent. */
  readonly mask?: (text: string, form: Form) => string;
  /** An answer for readers, if it is neither the stored text nor the label of an option. */
  readonly shows?: (text: string, shown: ShownContext) => string;
  /** Kind of answer in `npm run form:explain`; plain text if absent. */
  readonly inWords?: (options: UiOptions) => string;
  readonly means: string;
}

const KINDS = {
  text: {
    types: ['string', 'integer', 'number'],
    typed: 'line',
    options: ['width', 'variant', 'input', 'digits_while', 'limit', 'unit'],
    shows: (text, { form, question }) => (isNumberQuestion(question) ? formatWithUnit(Number(text), unitOfQuestion(question), form) : text),
    means: 'One line of text, or a number.',
  },
  textarea: {
    types: ['string'],
    typed: 'lines',
    options: ['variant', 'limit', 'rows'],
    inWords: () => 'text of several lines',
    means: 'Several lines of text.',
  },
  select: {
    types: ['string'],
    takesList: true,
    options: ['width', 'variant'],
    means: 'A drop-down list: one option of a list.',
  },
  radio: {
    types: ['string'],
    takesList: true,
    options: [],
    means: 'Radio buttons: for short option lists.',
  },
  checkbox: {
    types: ['boolean'],
    options: [],
    shows: (_, { form }) => formatText('reading.ticked', {}, form),
    means: 'One checkbox: for a question of type boolean.',
  },
  checkboxes: {
    types: ['array'],
    takesList: true,
    options: [],
    means: 'Checkboxes, any number of which can be checked: for a question of type array.',
  },
  date: {
    types: ['string'],
    options: ['variant', 'direction'],
    asksFor: 'day',
    shows: (text, { form }) => formatDate(text, form.notation),
    inWords: ({ direction }) => (direction === undefined ? 'a date' : direction === 'past' ? 'a date up to today' : 'a date from today on'),
    means: 'A day.',
  },
  phone: {
    types: ['string'],
    typed: 'line',
    isDigits: true,
    options: ['width', 'variant', 'numbers'],
    inWords: () => 'a phone number',
    means: 'A phone number, formatted while it is typed.',
  },
  ssn: {
    types: ['string'],
    typed: 'line',
    isDigits: true,
    pattern: { source: '^[0-9]{3}-[0-9]{2}-[0-9]{4}$', example: '123-45-6789' },
    options: ['width', 'variant'],
    mask: (text) => `***-**-${/^[\d*]{3}-[\d*]{2}-(\d{4})$/.exec(text)?.[1] ?? '****'}`,
    inWords: () => 'a Social Security number',
    means: 'A Social Security number, formatted while it is typed; other people see only its last four digits.',
  },
  password: {
    types: ['string'],
    typed: 'line',
    keepsBlanks: true,
    options: ['width', 'variant', 'input', 'limit'],
    mask: (_, form) => formatText('reading.hidden', {}, form),
    inWords: () => 'text that is hidden',
    means: 'One line of text, hidden while it is typed and from everyone else.',
  },
  lookup: {
    types: ['string'],
    typed: 'line',
    options: ['width', 'variant', 'limit', 'category', 'fills'],
    shows: appendSchoolCode,
    inWords: ({ category }) => (category === 'address' ? 'an address, with suggestions' : 'a school, with suggestions'),
    means: 'A look-up of schools or addresses; the one that is chosen fills other questions.',
  },
  upload: {
    types: ['string'],
    options: ['accept', 'max_size', 'max_pages'],
    asksFor: 'file',
    shows: (_, { form }) => formatText('reading.attached_file', {}, form),
    inWords: describeFileRules,
    means: 'A file, kept as PDF: for a key of the kind document.',
  },
} satisfies Record<string, WidgetDefinition>;

export type WidgetName = keyof typeof KINDS;

export const WIDGET_DEFINITIONS: Readonly<Record<WidgetName, WidgetDefinition>> = KINDS;

const isWidgetName = (name: string): name is WidgetName => Object.hasOwn(KINDS, name);
export const WIDGET_NAMES: readonly WidgetName[] = Object.keys(KINDS).filter(isWidgetName);

export type QuestionSpec = Pick<Question, 'ui' | 'type' | 'lists'>;

export function widgetNameOf({ ui, type, lists }: QuestionSpec): WidgetName {
  const named = ui['ui:widget'];
  if (named !== undefined && isWidgetName(named)) return named;
  if (type === 'boolean') return 'checkbox';
  if (type === 'array') return 'checkboxes';
  return lists.length === 0 ? 'text' : 'select';
}

export const widgetDefinitionOf = (question: QuestionSpec): WidgetDefinition => WIDGET_DEFINITIONS[widgetNameOf(question)];

/** True if the question asks for a file; its answer is then `ANSWERED` or unanswered. */
export const asksForFile = (question: Question | undefined): boolean =>
  question !== undefined && widgetDefinitionOf(question).asksFor === 'file';

export const asksForDate = (question: Question | undefined): boolean =>
  question !== undefined && widgetDefinitionOf(question).asksFor === 'day';

/** True for answers that are no prose: a day, number, code, email or web address. */
export function asksForCode(question: QuestionSpec): boolean {
  const { asksFor, isDigits, typed } = widgetDefinitionOf(question);
  const { input = 'text', digits_while: digits } = question.ui['ui:options'] ?? {};
  return (
    asksFor === 'day' ||
    isDigits === true ||
    (typed === 'line' && (isNumberQuestion(question) || !['text', 'name'].includes(input) || digits !== undefined))
  );
}

export const isNumberQuestion = ({ type }: Pick<Question, 'type'>): boolean => type === 'number' || type === 'integer';

export const unitOfQuestion = ({ ui }: Pick<Question, 'ui'>): string | undefined => ui['ui:options']?.unit;

/** Questions that a look-up's result fills, by result field, the best first. */
export function lookupTargets({ ui }: Pick<Question, 'ui'>, field: string): readonly string[] {
  const fills: Readonly<Record<string, string | readonly string[]>> = ui['ui:options']?.fills ?? {};
  return [getOwn(fills, field) ?? []].flat();
}

function appendSchoolCode(text: string, { question, answers }: ShownContext): string {
  const [code] = lookupTargets(question, 'ceeb').map((key) => getOwn(answers, key));
  return isAnswered(code) ? `${text} (${String(code)})` : text;
}
