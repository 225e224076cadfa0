import type { RequestStatus } from '../../contract/document-requests.ts';
import type { StateName } from '../../contract/office.ts';
import { type Answer, companionOf, UNANSWERED, getOwn } from '../../form/model/answers.ts';
import type { Form, Section } from '../../form/model/form.ts';
import { displayedAnswer } from '../../form/run/displayed-answer.ts';
import { maskedAnswer } from '../../form/run/secrets.ts';
import type { Mark } from '../store/checklist.ts';
import type { WholeApplication } from '../store/whole-applications.ts';

export type Cell = Answer;

export interface Given {
  readonly application: Pick<WholeApplication, 'username' | 'language' | 'answers' | 'submission'>;
  readonly state?: StateName | undefined;
  readonly form: Form | undefined;
  readonly requests?: Readonly<Record<string, readonly RequestStatus[]>> | undefined;
  readonly marks?: ReadonlyMap<string, Mark> | undefined;
  readonly component?: Section;
  /** Name of the member of the staff who reads it. */
  readonly reader?: string | undefined;
  readonly replies?: { readonly respond_by: string | null; readonly replied_at: Date | null } | undefined;
}

export interface Column {
  readonly name: string;
  readonly means?: string;
  of(given: Given): Cell;
}

export const shortHash = (hash: string): string => hash.slice(0, 12);

export const METADATA_COLUMNS: readonly Column[] = [
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
  {
    name: 'Outcome',
    means: 'the id of how it was decided; empty until the student can read it',
    of: ({ application: { submission } }) => submission?.outcome ?? '',
  },
  { name: 'Respond by', means: 'the last day for a reply; empty without one', of: ({ replies }) => replies?.respond_by ?? '' },
  {
    name: 'Reply',
    means: 'accepted or declined, by the student; empty without one',
    of: ({ application: { submission } }) => submission?.reply ?? '',
  },
  { name: 'Replied', means: 'when, in UTC', of: ({ replies }) => replies?.replied_at?.toISOString() ?? '' },
  { name: 'Reader', means: 'the member of the staff who reads it; empty for nobody', of: ({ reader = '' }) => reader },
];

/** Columns of an export: metadata, document requests, checklist, then answers. @param forms the newest first */
export const columnsOf = (forms: readonly Form[]): readonly Column[] => [
  ...METADATA_COLUMNS,
  ...requestColumns(forms),
  ...checklistColumns(forms),
  ...answerColumns(forms),
];

function requestColumns(forms: readonly Form[]): readonly Column[] {
  const keys = new Set(forms.flatMap(({ institution }) => institution.requests?.documents.map(({ key }) => key) ?? []));
  return [...keys].map((key) => ({
    name: `Requested ${key}`,
    means: 'what has come of each request for this document, the first one first; empty if there is none',
    of: ({ requests }) => getOwn(requests, key)?.join('; ') ?? '',
  }));
}

/** Also entries that the list has lost, as they are still kept. */
function checklistColumns(forms: readonly Form[]): readonly Column[] {
  const ids = new Set(forms.flatMap(({ institution }) => institution.checklist?.map(({ id }) => id) ?? []));
  return [...ids].map((id) => ({
    name: `Arrived ${id}`,
    means: 'when this entry of the checklist was ticked, in UTC; empty until then',
    of: ({ marks }) => marks?.get(id)?.received_at.toISOString() ?? '',
  }));
}

const LABEL = '.label';

/** One column for each key, in order, and one for a choice's label. Keys of earlier forms come last. @param forms newest first */
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

export const componentsOf = (form: Form, repeatId: string): readonly Section[] =>
  Object.values(form.sections).filter(({ repeat }) => repeat?.id === repeatId);

/** @param places where forms ask for it @param keyIn the key that holds it in a row */
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

/** Masks secrets of other readers. Without the form of its time, the others decide; an answer that none of them knows is left out. */
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

export const cellsOf = (columns: readonly Column[], given: Given): Readonly<Record<string, Cell>> =>
  Object.fromEntries(columns.map(({ name, of }) => [name, of(given)] as const).filter(([, cell]) => cell !== ''));
