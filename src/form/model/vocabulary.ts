export const UI_OPTION_VALUES = {
  width: ['short', 'medium', 'full'],
  variant: ['underlined', 'outlined'],
  /** Input mode: the keyboard of a phone and its corrections. */
  input: ['text', 'name', 'email', 'numeric', 'decimal'],
  numbers: ['us', 'international'],
  direction: ['past', 'future'],
  category: ['college_ceeb', 'hs_ceeb', 'address'],
} as const;
type UiValues = typeof UI_OPTION_VALUES;
export type UiOptionValue<Option extends keyof UiValues> = UiValues[Option][number];

const PLACE = ['city', 'state', 'zip', 'country'] as const;
const SCHOOL = ['name', 'address_line_1', ...PLACE, 'ceeb'] as const;

/** Fields of a look-up's results: the first is typed and found, the others may fill other questions. */
export const LOOKUP_FIELDS = {
  college_ceeb: SCHOOL,
  hs_ceeb: SCHOOL,
  address: ['address_line_1', 'address_line_2', ...PLACE],
} as const satisfies Record<UiOptionValue<'category'>, readonly string[]>;
export type LookupField = (typeof LOOKUP_FIELDS)[UiOptionValue<'category'>][number];

/** `in` replaces JSON Logic's, which matches substrings. */
export const CONDITIONAL_OPERATORS = ['equals', 'notEquals', 'lt', 'lte', 'gt', 'gte', 'answered', 'notAnswered', 'in', 'notIn'] as const;

/** Operands are in the order given here. */
const DATE_AND_NUMBER_OPERATORS = [
  'age_in_years',
  'age_on',
  'months_between',
  'year_of',
  'current_year',
  'today',
  'days_between',
  'multiple_of',
  'length',
  'word_count',
] as const;

const TEXT_OPERATORS = ['same_text', 'joined', 'check_digit'] as const;

/** Operators over an answer of each component of a repeat, perhaps of some; but for `sum_of`, over named answers as well. */
export const COMPONENT_VALUE_OPERATORS = ['sum_of', 'all_different', 'latest', 'earliest'] as const;

/** Operators over several answers: the choices of a question, the components of a repeat, all of a section. */
const AGGREGATE_OPERATORS = ['count_of', 'any_of', 'started', ...COMPONENT_VALUE_OPERATORS] as const;

const STANDARD_OPERATORS = [
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
  'substr',
  'some',
  'all',
  'none',
] as const;

/** Every operator that a rule may contain; `condition` and `fact` refer to names and are replaced at compile time. */
export const OPERATORS: readonly string[] = [
  ...STANDARD_OPERATORS,
  ...CONDITIONAL_OPERATORS,
  ...DATE_AND_NUMBER_OPERATORS,
  ...TEXT_OPERATORS,
  ...AGGREGATE_OPERATORS,
  'condition',
  'fact',
];
