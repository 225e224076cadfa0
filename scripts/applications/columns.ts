import { nearest } from '../../src/form/compile/did-you-mean.ts';
import { type Answer, UNANSWERED } from '../../src/form/model/answers.ts';
import type { Form } from '../../src/form/model/form.ts';
import { displayedAnswer } from '../../src/form/run/displayed-answer.ts';
import { maskedAnswer } from '../../src/form/run/secrets.ts';
import type { WholeApplication } from '../../src/server/store/whole-applications.ts';
import { shortHash } from './read-forms.ts';

/** What a column holds of one application; '' where it has nothing to hold. */
export type Cell = Answer;

/** An application with the form that it was given under; undefined where that form cannot be read any more. */
export interface Given {
  readonly application: WholeApplication;
  readonly form: Form | undefined;
}

export interface Column {
  readonly name: string;
  of(given: Given): Cell;
}

/** What is known of an application besides its answers; no key of an answer can be like these, for keys have no capital letters. */
const ABOUT: readonly Column[] = [
  { name: 'Reference', of: ({ application: { submission } }) => submission?.reference ?? '' },
  { name: 'Status', of: ({ application: { submission } }) => (submission ? 'submitted' : 'draft') },
  { name: 'Submitted', of: ({ application: { submission } }) => submission?.submittedAt.toISOString() ?? '' },
  { name: 'Email', of: ({ application: { username } }) => username },
  { name: 'Language', of: ({ application: { language } }) => language ?? '' },
  { name: 'Form', of: ({ application: { submission } }) => (submission ? shortHash(submission.formHash) : '') },
];

/** Follows the key of a choice: what students read, where the column without it holds what is stored. */
const LABEL = '.label';

/**
 * The columns of an export: what is known of an application, then each key of the data model in its order, and the label of a choice
 * behind its value. Keys that only earlier forms had come last, so that a column never loses its answers.
 * @param forms the newest first
 */
export function columnsOf(forms: readonly Form[]): readonly Column[] {
  const keys = new Set(forms.flatMap(({ dataModel }) => Object.keys(dataModel)));
  return [...ABOUT, ...[...keys].flatMap((key) => columnsFor(key, forms))];
}

function columnsFor(key: string, forms: readonly Form[]): readonly Column[] {
  const value: Column = { name: key, of: ({ application: { answers }, form }) => valueIn(form, key, answers[key] ?? UNANSWERED) };
  const hasLabels = forms.some(({ questions: { [key]: question } }) => question && question.lists.length > 0 && !question.companion);
  return hasLabels ? [value, { name: key + LABEL, of: (given) => labelIn(given, key) }] : [value];
}

/** Secrets are masked here as everywhere: only students read theirs. */
function valueIn(form: Form | undefined, key: string, answer: Answer): Cell {
  const question = form?.questions[key];
  return form && question ? maskedAnswer(form, question, answer) : answer;
}

function labelIn({ application: { answers, submission }, form }: Given, key: string): Cell {
  const question = form?.questions[key];
  if (!form || !question) return '';
  const day = (submission?.submittedAt ?? new Date()).toISOString().slice(0, 10);
  return displayedAnswer(form, question, { answers, today: day });
}

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
