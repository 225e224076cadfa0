import { type Answer, UNANSWERED } from '../../form/model/answers.ts';
import type { Form } from '../../form/model/form.ts';
import { displayedAnswer } from '../../form/run/displayed-answer.ts';
import { maskedAnswer } from '../../form/run/secrets.ts';
import type { WholeApplication } from '../store/whole-applications.ts';

/** What a column holds of one application; '' where it has nothing to hold. */
export type Cell = Answer;

/** An application with the form that it was given under; undefined where that form cannot be read any more. */
export interface Given {
  readonly application: WholeApplication;
  readonly form: Form | undefined;
}

/** What a file or another system gets to know of an application, under a name. */
export interface Column {
  readonly name: string;
  of(given: Given): Cell;
}

/** So much of a form's hash tells it from all others. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

/** Follows the key of a choice: what students read, where the column without it holds what is stored. */
const LABEL = '.label';

/**
 * A column for each key of the data model in its order, and one for the label of a choice behind its value. Keys that only earlier forms
 * had come last, so that a column never loses its answers.
 * @param forms the newest first
 */
export function answerColumns(forms: readonly Form[]): readonly Column[] {
  const keys = new Set(forms.flatMap(({ dataModel }) => Object.keys(dataModel)));
  return [...keys].flatMap((key) => columnsFor(key, forms));
}

function columnsFor(key: string, forms: readonly Form[]): readonly Column[] {
  const value: Column = { name: key, of: ({ application: { answers }, form }) => valueIn(form, forms, key, answers[key] ?? UNANSWERED) };
  const hasLabels = forms.some(({ questions: { [key]: question } }) => question && question.lists.length > 0 && !question.companion);
  return hasLabels ? [value, { name: key + LABEL, of: (given) => labelIn(given, key) }] : [value];
}

/**
 * Secrets are masked here as everywhere: only students read theirs. Where the form of its time cannot be read any more, the other ones say
 * which answers are secret, and one that none of them knows is left out.
 */
function valueIn(form: Form | undefined, forms: readonly Form[], key: string, answer: Answer): Cell {
  const asking = (form ? [form] : forms).find(({ questions }) => questions[key]);
  const question = asking?.questions[key];
  if (asking && question) return maskedAnswer(asking, question, answer);
  return form ? answer : UNANSWERED;
}

function labelIn({ application: { answers, submission }, form }: Given, key: string): Cell {
  const question = form?.questions[key];
  if (!form || !question) return '';
  const day = (submission?.submittedAt ?? new Date()).toISOString().slice(0, 10);
  return displayedAnswer(form, question, { answers, today: day });
}

/** What columns hold of an application, by their names, each with its own type; what holds nothing is left out. */
export const cellsOf = (columns: readonly Column[], given: Given): Readonly<Record<string, Cell>> =>
  Object.fromEntries(columns.map(({ name, of }) => [name, of(given)] as const).filter(([, cell]) => cell !== ''));
