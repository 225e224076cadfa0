import type { ConditionsJson } from '../model/form-files.ts';
import type { Form, Question, Section } from '../model/form.ts';
import type { Logic } from '../model/logic.ts';
import { quoteText } from './explain-phrases.ts';
import { operandText, operatorAndOperands, firstVarName } from './normalize-rule.ts';
import { companionOwner, getOwn } from '../model/answers.ts';

export interface ExplainContext {
  readonly form: Form;
  readonly conditions: ConditionsJson;
  readonly section?: string | undefined;
  /** Prefix of the first component, in a rule of a repeat that is not compiled: there a name of the block means its question. */
  readonly prefix?: string | undefined;
  /** Question whose entries `some`, `all` or `none` examines. */
  readonly entriesOf?: Question | undefined;
  /** Question whose answer the rule computes. */
  readonly computes?: Question | undefined;
}

export const COMPARISON_PHRASES: Readonly<Record<string, { readonly number: string; readonly date: string; readonly swapped: string }>> = {
  lt: { number: 'less than', date: 'before', swapped: 'gt' },
  lte: { number: 'at most', date: 'on or before', swapped: 'gte' },
  gt: { number: 'more than', date: 'after', swapped: 'lt' },
  gte: { number: 'at least', date: 'on or after', swapped: 'lte' },
};
export const COMPARISON_ALIASES: Readonly<Record<string, string>> = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' };
export const ARITHMETIC_PHRASES: Readonly<Record<string, string>> = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' };

export function conditionMeaning(name: string, { conditions }: ExplainContext): string {
  const means = Object.hasOwn(conditions, name) ? getOwn(conditions, name)?.means : undefined;
  if (typeof means !== 'string' || means === '') return 'an unknown condition holds';
  return means.replace(/\.$/, '').replace(/^(The|A|An) /, (article) => article.toLowerCase());
}

/** The question of a `var`. */
export function questionOfRule(rule: Logic, { form, entriesOf, prefix = '' }: ExplainContext): Question | undefined {
  const name = firstVarName(rule);
  if (name === '') return entriesOf;
  if (name === undefined) return undefined;
  const [key] = [prefix + name, name].flatMap((full) => [full, companionOwner(full)]).filter((one) => Object.hasOwn(form.questions, one));
  return key === undefined ? undefined : form.questions[key];
}

export function componentContext(
  entries: Logic,
  among: Logic | undefined,
  words: ExplainContext,
): { readonly named: string; readonly words: ExplainContext } | undefined {
  const [operator, operands] = operatorAndOperands(entries) ?? [];
  if (operator !== 'repeat') return undefined;
  const name = operandText(operands?.[0] ?? '');
  const components = Object.values(words.form.sections).filter(({ repeat }) => repeat?.id === name);
  const { id, repeat } = components[0] ?? {};
  const prefix = Array.isArray(among) ? '' : repeat?.prefix;
  return { named: fromTo(components) ?? 'a repeat that no page has', words: { ...words, section: id, prefix } };
}

/** Title of a section; for a repeat the titles of all components. Without a name, the rule's own section. */
export function partTitle(operand: Logic | undefined, { form, section: here }: ExplainContext): string {
  const id = operand === undefined ? (here ?? '') : operandText(operand);
  const section = Object.hasOwn(form.sections, id) ? form.sections[id] : undefined;
  if (section) return quoteText(section.title);
  const components = Object.values(form.sections).filter(({ repeat, page }) => repeat && `${page}/${repeat.id}` === id);
  return fromTo(components) ?? 'a section that no page has';
}

function fromTo(components: readonly Section[]): string | undefined {
  const [first, last] = [components[0], components.at(-1)];
  if (!first || !last) return undefined;
  return first === last ? quoteText(first.title) : `${quoteText(first.title)} to ${quoteText(last.title)}`;
}

/** Rule of the first component: compiled rules repeat it for each. That a component is started needs no words. */
export function firstComponentRule(rule: Logic | undefined): Logic | undefined {
  const first = Array.isArray(rule) ? (rule as readonly Logic[])[0] : rule;
  return first !== undefined && operatorAndOperands(first)?.[0] === 'started' ? undefined : first;
}
