import { isAnswered, type Answers, getOwn } from './answers.ts';
import type { QuestionUi } from './form-files.ts';
import type { Form, Question } from './form.ts';
import { formatIsoDate } from './locale-format.ts';
import { formatText } from './text.ts';
import { formatWithUnit } from './units.ts';

type UiOptions = NonNullable<QuestionUi['ui:options']>;

interface ShownContext {
  readonly form: Form;
  readonly question: Question;
  readonly answers: Answers;
}

interface WidgetDefinition {
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
}

const KINDS = {
  text: {
    types: ['string', 'integer', 'number'],
    typed: 'line',
    options: ['width', 'variant', 'input', 'digits_while', 'limit', 'unit'],
    shows: (text, { form, question }) => (isNumberQuestion(question) ? formatWithUnit(Number(text), unitOfQuestion(question), form) : text),
  },
  textarea: { types: ['string'], typed: 'lines', options: ['variant', 'limit', 'rows'] },
  select: { types: ['string'], takesList: true, options: ['width', 'variant'] },
  radio: { types: ['string'], takesList: true, options: [] },
  checkbox: { types: ['boolean'], options: [], shows: (_, { form }) => formatText('reading.ticked', {}, form) },
  checkboxes: { types: ['array'], takesList: true, options: [] },
  date: {
    types: ['string'],
    options: ['variant', 'direction'],
    asksFor: 'day',
    shows: (text, { form }) => formatIsoDate(text, form.notation),
  },
  phone: { types: ['string'], typed: 'line', isDigits: true, options: ['width', 'variant', 'numbers'] },
  ssn: {
    types: ['string'],
    typed: 'line',
    isDigits: true,
    pattern: { source: '^[0-9]{3}-[0-9]{2}-[0-9]{4}$', example: '123-45-6789' },
    options: ['width', 'variant'],
    mask: (text) => `***-**-${/^[\d*]{3}-[\d*]{2}-(\d{4})$/.exec(text)?.[1] ?? '****'}`,
  },
  password: {
    types: ['string'],
    typed: 'line',
    keepsBlanks: true,
    options: ['width', 'variant', 'input', 'limit'],
    mask: (_, form) => formatText('reading.hidden', {}, form),
  },
  lookup: {
    types: ['string'],
    typed: 'line',
    options: ['width', 'variant', 'limit', 'category', 'fills'],
    shows: appendSchoolCode,
  },
  upload: {
    types: ['string'],
    options: ['accept', 'max_size', 'max_pages'],
    asksFor: 'file',
    shows: (_, { form }) => formatText('reading.attached_file', {}, form),
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
export function asksForNonProse(question: QuestionSpec): boolean {
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
