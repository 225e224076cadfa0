import { nearest } from '../../src/form/compile/did-you-mean.ts';
import type { Form } from '../../src/form/model/form.ts';
import { answerColumns, type Column, shortHash } from '../../src/server/services/application-columns.ts';

/** What is known of an application besides its answers; no key of an answer can be like these, for keys have no capital letters. */
const ABOUT: readonly Column[] = [
  { name: 'Reference', of: ({ application: { submission } }) => submission?.reference ?? '' },
  { name: 'Status', of: ({ application: { submission } }) => (submission ? 'submitted' : 'draft') },
  { name: 'Submitted', of: ({ application: { submission } }) => submission?.submittedAt.toISOString() ?? '' },
  { name: 'Email', of: ({ application: { username } }) => username },
  { name: 'Language', of: ({ application: { language } }) => language ?? '' },
  { name: 'Form', of: ({ application: { submission } }) => (submission ? shortHash(submission.formHash) : '') },
];

/**
 * The columns of an export: what is known of an application, then its answers.
 * @param forms the newest first
 */
export const columnsOf = (forms: readonly Form[]): readonly Column[] => [...ABOUT, ...answerColumns(forms)];

/** The columns with these names, in this order. @throws with the unknown ones, for the person who named them */
export function columnsNamed(columns: readonly Column[], names: readonly string[]): readonly Column[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const unknown = names.filter((name) => !byName.has(name));
  if (unknown.length > 0) throw new Error(unknown.map((name) => unknownColumn(name, byName.keys())).join('\n'));
  return names.flatMap((name) => byName.get(name) ?? []);
}

function unknownColumn(name: string, known: Iterable<string>): string {
  const meant = nearest(name, known);
  return `There is no column "${name}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}`;
}
