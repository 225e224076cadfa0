/** What settings in `ui:options` can say in words. */
export const UI_VALUES = {
  width: ['short', 'medium', 'full'],
  /** Style of an input. */
  variant: ['underlined', 'outlined'],
  /** What is typed, and so the keyboard of a phone and what it corrects. */
  input: ['text', 'name', 'email', 'numeric', 'decimal', 'zip'],
  numbers: ['us', 'international'],
  /** On which side of today a date lies. */
  direction: ['past', 'future'],
  /** What is looked up. */
  category: ['college_ceeb', 'hs_ceeb', 'address'],
} as const;
type UiValues = typeof UI_VALUES;
export type UiValue<Option extends keyof UiValues> = UiValues[Option][number];

/** Option lists that every form has in `schemas/options`. */
export const SELECT_LIST_KINDS = ['countries', 'countriesNoUsa', 'stateAndProvince', 'months'] as const;
export type SelectListKind = (typeof SELECT_LIST_KINDS)[number];

/** The conditional operators. `in` replaces JSON Logic's, which matches substrings. */
export const CONDITIONAL_OPERATORS = ['equals', 'notEquals', 'lt', 'lte', 'gt', 'gte', 'answered', 'notAnswered', 'in', 'notIn'] as const;

/** What else rules need; each takes its operands in the order given here. */
export const DATE_AND_NUMBER_OPERATORS = ['age_in_years', 'year_of', 'current_year', 'multiple_of', 'length'] as const;

/** JSON Logic's own operators that rules may use. */
export const STANDARD_OPERATORS = [
  'var',
  '==',
  '===',
  '!=',
  '!==',
  '!',
  '!!',
  'and',
  'or',
  'if',
  '<',
  '<=',
  '>',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  'max',
  'min',
  'some',
  'all',
  'none',
] as const;

/** Every operator that a rule may contain; `condition` refers to a named condition and is expanded at compile time. */
export const OPERATORS: readonly string[] = [...STANDARD_OPERATORS, ...CONDITIONAL_OPERATORS, ...DATE_AND_NUMBER_OPERATORS, 'condition'];
