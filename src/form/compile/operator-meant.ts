import { OPERATORS } from '../model/vocabulary.ts';
import { nearest, withWordOf } from './did-you-mean.ts';

/** Our operators, and what other rule languages and people call them: in small letters, without marks. */
const OTHERWISE_CALLED: Readonly<Record<string, readonly string[]>> = {
  equals: ['=', 'is', 'eq', 'equal'],
  notEquals: ['isnot', 'ne', 'neq'],
  lt: ['less', 'lessthan', 'before', 'under'],
  lte: ['atmost', 'le'],
  gt: ['more', 'morethan', 'greater', 'greaterthan', 'after', 'over'],
  gte: ['atleast', 'ge'],
  '!': ['not'],
  answered: ['filled', 'given', 'exists', 'notempty', 'isnotempty'],
  notAnswered: ['empty', 'isempty', 'missing'],
  in: ['oneof'],
  any_of: ['anyof', 'contains', 'includes'],
  notIn: ['noneof'],
  count_of: ['count'],
  joined: ['concat', 'cat'],
  age_in_years: ['age'],
  year_of: ['year'],
  today: ['now'],
  '+': ['sum', 'plus'],
  '-': ['minus'],
  '*': ['times'],
  length: ['len', 'minlength', 'maxlength'],
};

/** The operator that is meant by one that there is not; undefined if none is likely. */
export function operatorMeant(operator: string): string | undefined {
  const plain = operator.toLowerCase().replace(/[^a-z=]/g, '');
  const [known] = Object.entries(OTHERWISE_CALLED).find(([, names]) => names.includes(plain)) ?? [];
  const [related, ...others] = withWordOf(operator, OPERATORS);
  return known ?? nearest(operator, OPERATORS) ?? (others.length === 0 ? related : undefined);
}
