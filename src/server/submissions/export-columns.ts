import type { DocumentRequestStatus } from '../../api/rules/document-requests.ts';
import type { ApplicationStateName } from '../../api/rules/office.ts';
import { type Answer, companionKey, UNANSWERED, getOwn } from '../../form/model/answers.ts';
import type { Form, Section } from '../../form/model/form.ts';
import { displayedAnswer } from '../../form/evaluate/displayed-answer.ts';
import { maskAnswer } from '../../form/evaluate/mask-answers.ts';
import type { ChecklistMark } from '../application/checklist-store.ts';
import type { FullApplication } from './full-application-store.ts';

export type ExportCellValue = Answer;

export interface ExportedApplication {
  readonly application: Pick<FullApplication, 'username' | 'language' | 'answers' | 'submission'>;
  readonly state?: ApplicationStateName | undefined;
  readonly form: Form | undefined;
  readonly requests?: Readonly<Record<string, readonly DocumentRequestStatus[]>> | undefined;
  readonly marks?: ReadonlyMap<string, ChecklistMark> | undefined;
  readonly component?: Section;
  /** Name of the member of the staff who reads it. */
  readonly reader?: string | undefined;
  readonly replies?: { readonly respond_by: string | null; readonly replied_at: Date | null } | undefined;
}

export interface ExportColumn {
  readonly name: string;
  readonly meaning?: string;
  cellFor(given: ExportedApplication): ExportCellValue;
}

export const shortHash = (hash: string): string => hash.slice(0, 12);

export const METADATA_COLUMNS: readonly ExportColumn[] = [
  {
    name: 'Reference',
    meaning: 'what the student quotes; empty for a draft',
    cellFor: ({ application: { submission } }) => submission?.reference ?? '',
  },
  { name: 'Status', meaning: 'submitted, or draft', cellFor: ({ application: { submission } }) => (submission ? 'submitted' : 'draft') },
  { name: 'Submitted', meaning: 'when, in UTC', cellFor: ({ application: { submission } }) => submission?.submittedAt.toISOString() ?? '' },
  { name: 'Email', meaning: 'with which the student logs in', cellFor: ({ application: { username } }) => username },
  {
    name: 'Language',
    meaning: 'in which the student reads; empty where none was chosen',
    cellFor: ({ application: { language } }) => language ?? '',
  },
  {
    name: 'Form',
    meaning: 'the form that it was given under',
    cellFor: ({ application: { submission } }) => (submission ? shortHash(submission.formHash) : ''),
  },
  { name: 'State', meaning: 'what the office has set; received until it has', cellFor: ({ state = '' }) => state },
  {
    name: 'Outcome',
    meaning: 'the id of how it was decided; empty until the student can read it',
    cellFor: ({ application: { submission } }) => submission?.outcome ?? '',
  },
  { name: 'Respond by', meaning: 'the last day for a reply; empty without one', cellFor: ({ replies }) => replies?.respond_by ?? '' },
  {
    name: 'Reply',
    meaning: 'accepted or declined, by the student; empty without one',
    cellFor: ({ application: { submission } }) => submission?.reply ?? '',
  },
  { name: 'Replied', meaning: 'when, in UTC', cellFor: ({ replies }) => replies?.replied_at?.toISOString() ?? '' },
  { name: 'Reader', meaning: 'the member of the staff who reads it; empty for nobody', cellFor: ({ reader = '' }) => reader },
];

/** Columns of an export: metadata, document requests, checklist, then answers. @param forms the newest first */
export const exportColumnsOf = (forms: readonly Form[]): readonly ExportColumn[] => [
  ...METADATA_COLUMNS,
  ...requestColumns(forms),
  ...checklistColumns(forms),
  ...answerColumns(forms),
];

function requestColumns(forms: readonly Form[]): readonly ExportColumn[] {
  const keys = new Set(forms.flatMap(({ institution }) => institution.requests?.documents.map(({ key }) => key) ?? []));
  return [...keys].map((key) => ({
    name: `Requested ${key}`,
    meaning: 'what has come of each request for this document, the first one first; empty if there is none',
    cellFor: ({ requests }) => getOwn(requests, key)?.join('; ') ?? '',
  }));
}

/** Also entries that the list has lost, as they are still kept. */
function checklistColumns(forms: readonly Form[]): readonly ExportColumn[] {
  const ids = new Set(forms.flatMap(({ institution }) => institution.checklist?.map(({ id }) => id) ?? []));
  return [...ids].map((id) => ({
    name: `Arrived ${id}`,
    meaning: 'when this entry of the checklist was ticked, in UTC; empty until then',
    cellFor: ({ marks }) => marks?.get(id)?.received_at.toISOString() ?? '',
  }));
}

const LABEL = '.label';

/** One column for each key, in order, and one for a choice's label. Keys of earlier forms come last. @param forms newest first */
export function answerColumns(forms: readonly Form[]): readonly ExportColumn[] {
  const keys = new Set(forms.flatMap(({ dataModel }) => Object.keys(dataModel)));
  return [...keys].flatMap((key) =>
    columnsFor(
      key,
      forms.map((form) => ({ form, key })),
      () => key,
    ),
  );
}

export function componentColumns(forms: readonly Form[], repeatId: string): readonly ExportColumn[] {
  const known = new Map<string, { readonly form: Form; readonly key: string }[]>();
  for (const form of forms)
    for (const { keys, repeat } of componentSectionsOf(form, repeatId))
      for (const key of keys.flatMap((one) => (form.questions[one]?.companion ? [one, companionKey(one)] : [one]))) {
        const name = key.slice(repeat?.prefix.length);
        known.set(name, [...(known.get(name) ?? []), { form, key }]);
      }
  return [...known].flatMap(([name, places]) => columnsFor(name, places, ({ component }) => (component?.repeat?.prefix ?? '') + name));
}

export const componentSectionsOf = (form: Form, repeatId: string): readonly Section[] =>
  Object.values(form.sections).filter(({ repeat }) => repeat?.id === repeatId);

/** @param places where forms ask for it @param keyIn the key that holds it in a row */
function columnsFor(
  name: string,
  places: readonly { readonly form: Form; readonly key: string }[],
  keyIn: (given: ExportedApplication) => string,
): readonly ExportColumn[] {
  const forms = places.map(({ form }) => form);
  const valueOf = (given: ExportedApplication, key: string): ExportCellValue => {
    const removed = getOwn(given.application.submission?.removed, key);
    return removed === undefined
      ? valueIn(given.form, forms, key, getOwn(given.application.answers, key) ?? UNANSWERED)
      : `deleted ${removed}`;
  };
  const value: ExportColumn = { name, cellFor: (given) => valueOf(given, keyIn(given)) };
  const hasLabels = places.some(({ form, key }) => {
    const question = form.questions[key];
    return question && question.lists.length > 0 && !question.companion;
  });
  return hasLabels ? [value, { name: name + LABEL, cellFor: (given) => labelIn(given, keyIn(given)) }] : [value];
}

/** Masks secrets of other readers. Without the form of its time, the others decide; an answer that none of them knows is left out. */
function valueIn(form: Form | undefined, forms: readonly Form[], key: string, answer: Answer): ExportCellValue {
  const asking = (form ? [form] : forms).find(({ questions }) => questions[key]);
  const question = asking?.questions[key];
  if (asking && question) return maskAnswer(asking, question, answer);
  return form ? answer : UNANSWERED;
}

function labelIn({ application: { answers, submission }, form }: ExportedApplication, key: string): ExportCellValue {
  const question = getOwn(form?.questions, key);
  if (!form || !question) return '';
  const day = (submission?.submittedAt ?? new Date()).toISOString().slice(0, 10);
  return displayedAnswer(form, question, { answers, today: day });
}

export const exportCellsOf = (columns: readonly ExportColumn[], given: ExportedApplication): Readonly<Record<string, ExportCellValue>> =>
  Object.fromEntries(columns.map(({ name, cellFor }) => [name, cellFor(given)] as const).filter(([, cell]) => cell !== ''));
