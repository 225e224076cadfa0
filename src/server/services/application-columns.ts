import type { RequestStatus } from '../../contract/requests.ts';
import type { StateName } from '../../contract/states.ts';
import { type Answer, companionOf, UNANSWERED, getOwn } from '../../form/model/answers.ts';
import type { Form, Section } from '../../form/model/form.ts';
import { displayedAnswer } from '../../form/run/displayed-answer.ts';
import { maskedAnswer } from '../../form/run/secrets.ts';
import type { WholeApplication } from '../store/whole-applications.ts';

/** What a column holds of one application; '' where it has nothing to hold. */
export type Cell = Answer;

/** An application with the form that it was given under; undefined where that form cannot be read any more. */
export interface Given {
  readonly application: Pick<WholeApplication, 'username' | 'language' | 'answers' | 'submission'>;
  /** That the office has set or left; undefined while it is an open application. */
  readonly state?: StateName | undefined;
  readonly form: Form | undefined;
  /** What has come of what others were asked for, by the key of the document. */
  readonly requests?: Readonly<Record<string, readonly RequestStatus[]>> | undefined;
  /** The component of a repeat that its row is about, where it is not about the whole application. */
  readonly component?: Section;
}

/** What a file or another system gets to know of an application, under a name. */
export interface Column {
  readonly name: string;
  /** What it holds, where that is no answer. */
  readonly means?: string;
  of(given: Given): Cell;
}

/** So much of a form's hash tells it from all others. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

/** What is known of an application besides its answers; no key of an answer can be like these, for keys have no capital letters. */
export const ABOUT: readonly Column[] = [
  {
    name: 'Reference',
    means: 'what the student quotes; empty for a draft',
    of: ({ application: { submission } }) => submission?.reference ?? '',
  },
  { name: 'Status', means: 'submitted, or draft', of: ({ application: { submission } }) => (submission ? 'submitted' : 'draft') },
  { name: 'Submitted', means: 'when, in UTC', of: ({ application: { submission } }) => submission?.submittedAt.toISOString() ?? '' },
  { name: 'Email', means: 'with which the student logs in', of: ({ application: { username } }) => username },
  {
    name: 'Language',
    means: 'in which the student reads; empty where none was chosen',
    of: ({ application: { language } }) => language ?? '',
  },
  {
    name: 'Form',
    means: 'the form that it was given under',
    of: ({ application: { submission } }) => (submission ? shortHash(submission.formHash) : ''),
  },
  { name: 'State', means: 'what the office has set; received until it has', of: ({ state = '' }) => state },
];

/**
 * The columns of an export: what is known of an application, what others were asked for, then its answers.
 * @param forms the newest first
 */
export const columnsOf = (forms: readonly Form[]): readonly Column[] => [...ABOUT, ...requestColumns(forms), ...answerColumns(forms)];

/** A column for each document that others may be asked for, or might before. */
function requestColumns(forms: readonly Form[]): readonly Column[] {
  const keys = new Set(forms.flatMap(({ institution }) => institution.requests?.documents.map(({ key }) => key) ?? []));
  return [...keys].map((key) => ({
    name: `Requested ${key}`,
    means: 'what has come of each request for this document, the first one first; empty if there is none',
    of: ({ requests }) => getOwn(requests, key)?.join('; ') ?? '',
  }));
}

/** Follows the key of a choice: what students read, where the column without it holds what is stored. */
const LABEL = '.label';

/**
 * A column for each key of the data model in its order, and one for the label of a choice behind its value. Keys that only earlier forms
 * had come last, so that a column never loses its answers.
 * @param forms the newest first
 */
export function answerColumns(forms: readonly Form[]): readonly Column[] {
  const keys = new Set(forms.flatMap(({ dataModel }) => Object.keys(dataModel)));
  return [...keys].flatMap((key) =>
    columnsFor(
      key,
      forms.map((form) => ({ form, key })),
      () => key,
    ),
  );
}

/**
 * The same for a table of components: each question of the repeat is one column, by its key without the prefix of the component.
 * @param forms the newest first
 */
export function componentColumns(forms: readonly Form[], repeatId: string): readonly Column[] {
  const known = new Map<string, { readonly form: Form; readonly key: string }[]>();
  for (const form of forms)
    for (const { keys, repeat } of componentsOf(form, repeatId))
      for (const key of keys.flatMap((one) => (form.questions[one]?.companion ? [one, companionOf(one)] : [one]))) {
        const name = key.slice(repeat?.prefix.length);
        known.set(name, [...(known.get(name) ?? []), { form, key }]);
      }
  return [...known].flatMap(([name, places]) => columnsFor(name, places, ({ component }) => (component?.repeat?.prefix ?? '') + name));
}

/** The components of a repeat that a form has, in their order; none where it has no such repeat. */
export const componentsOf = (form: Form, repeatId: string): readonly Section[] =>
  Object.values(form.sections).filter(({ repeat }) => repeat?.id === repeatId);

/**
 * @param places where forms ask for it
 * @param keyIn the key that holds it in a row
 */
function columnsFor(
  name: string,
  places: readonly { readonly form: Form; readonly key: string }[],
  keyIn: (given: Given) => string,
): readonly Column[] {
  const forms = places.map(({ form }) => form);
  const valueOf = (given: Given, key: string): Cell =>
    valueIn(given.form, forms, key, getOwn(given.application.answers, key) ?? UNANSWERED);
  const value: Column = { name, of: (given) => valueOf(given, keyIn(given)) };
  const hasLabels = places.some(({ form, key }) => {
    const question = form.questions[key];
    return question && question.lists.length > 0 && !question.companion;
  });
  return hasLabels ? [value, { name: name + LABEL, of: (given) => labelIn(given, keyIn(given)) }] : [value];
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
  const question = getOwn(form?.questions, key);
  if (!form || !question) return '';
  const day = (submission?.submittedAt ?? new Date()).toISOString().slice(0, 10);
  return displayedAnswer(form, question, { answers, today: day });
}

/** What columns hold of an application, by their names, each with its own type; what holds nothing is left out. */
export const cellsOf = (columns: readonly Column[], given: Given): Readonly<Record<string, Cell>> =>
  Object.fromEntries(columns.map(({ name, of }) => [name, of(given)] as const).filter(([, cell]) => cell !== ''));
