import type { ConditionsJson } from '../model/form-files.ts';
import type { Form, Question, Section } from '../model/form.ts';
import type { Logic } from '../model/logic.ts';
import { CONDITIONAL_OPERATORS } from '../model/vocabulary.ts';
import { quoted } from './explain-labels.ts';
import { nameFrom, operationOf, variableName } from './explain-normal.ts';
import { getOwn } from '../model/answers.ts';

/** Where the words of a rule come from. */
export interface Vocabulary {
  readonly form: Form;
  readonly conditions: ConditionsJson;
  /** Id of the section where the words appear: its own questions need no prefix there. */
  readonly section?: string | undefined;
  /** Within `some`, `all` and `none`: the question whose entries are examined. */
  readonly entriesOf?: Question | undefined;
}

export const COMPARISONS: Readonly<Record<string, { readonly number: string; readonly date: string; readonly swapped: string }>> = {
  lt: { number: 'less than', date: 'before', swapped: 'gt' },
  lte: { number: 'at most', date: 'on or before', swapped: 'gte' },
  gt: { number: 'more than', date: 'after', swapped: 'lt' },
  gte: { number: 'at least', date: 'on or after', swapped: 'lte' },
};
export const SYMBOLS: Readonly<Record<string, string>> = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' };
export const ARITHMETIC: Readonly<Record<string, string>> = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' };

export function meaningOf(name: string, { conditions }: Vocabulary): string {
  const means = Object.hasOwn(conditions, name) ? getOwn(conditions, name)?.means : undefined;
  if (typeof means !== 'string' || means === '') return 'an unknown condition holds';
  return means.replace(/\.$/, '').replace(/^(The|A|An) /, (article) => article.toLowerCase());
}

export function questionOf(rule: Logic, { form, entriesOf }: Vocabulary): Question | undefined {
  const name = variableName(rule);
  if (name === '') return entriesOf;
  return name !== undefined && Object.hasOwn(form.questions, name) ? form.questions[name] : undefined;
}

/** The components of the repeat that an operator looks at, by their titles; what is said is said of the first. */
export function componentsOf(entries: Logic, words: Vocabulary): { readonly named: string; readonly words: Vocabulary } | undefined {
  const [operator, operands] = operationOf(entries) ?? [];
  if (operator !== 'repeat') return undefined;
  const name = nameFrom(operands?.[0] ?? '');
  const components = Object.values(words.form.sections).filter(({ repeat }) => repeat?.id === name);
  return { named: fromTo(components) ?? 'a repeat that no page has', words: { ...words, section: components[0]?.id } };
}

/** A section by its title; of a repeat all components. Without a name, the section of the rule. */
export function partNamed(operand: Logic | undefined, { form, section: here }: Vocabulary): string {
  const id = operand === undefined ? (here ?? '') : nameFrom(operand);
  const section = Object.hasOwn(form.sections, id) ? form.sections[id] : undefined;
  if (section) return quoted(section.title);
  const components = Object.values(form.sections).filter(({ repeat, page }) => repeat && `${page}/${repeat.id}` === id);
  return fromTo(components) ?? 'a section that no page has';
}

function fromTo(components: readonly Section[]): string | undefined {
  const [first, last] = [components[0], components.at(-1)];
  if (!first || !last) return undefined;
  return first === last ? quoted(first.title) : `${quoted(first.title)} to ${quoted(last.title)}`;
}

/** Whether an operator says something that holds or not. */
export const isClause = (operator: string): boolean =>
  [
    ...CONDITIONAL_OPERATORS,
    ...Object.keys(SYMBOLS),
    'and',
    'or',
    '!',
    '!!',
    '==',
    '===',
    '!=',
    '!==',
    'multiple_of',
    'same_text',
    'any_of',
    'started',
    'some',
    'all',
    'none',
    'condition',
  ].includes(operator);

/** A compiled rule says it of each component. That one is started needs no words. */
export function ofFirst(rule: Logic | undefined): Logic | undefined {
  const first = Array.isArray(rule) ? (rule as readonly Logic[])[0] : rule;
  return first !== undefined && operationOf(first)?.[0] === 'started' ? undefined : first;
}
