import type { ReadOnlyView } from '../../api/schemas/application-schemas.ts';
import { type Answers, companionKey, type FormState, getOwn } from '../../form/model/answers.ts';
import type { Content, ContentBySlot, ShownContent } from '../../form/model/content.ts';
import type { PdfAudience } from '../../form/model/form-files.ts';
import { type Form, type AnswerSummary, isForOffice, isOnPdfCopy, type Question } from '../../form/model/form.ts';
import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { commonParams, formatText } from '../../form/model/text.ts';
import { lookupTargets } from '../../form/model/widget-definitions.ts';
import { answerPlaceholderParams, fillAnswerPlaceholders } from '../../form/evaluate/fill-answer-placeholders.ts';
import { fullName } from '../../form/evaluate/applicant-name.ts';
import { visibleContent } from '../../form/evaluate/visible-content.ts';
import { formatPostalAddress } from '../../form/evaluate/postal-address.ts';
import { interpolateContent } from '../../form/evaluate/interpolate-content.ts';
import { institutionDateTime } from '../../form/evaluate/open-period.ts';
import { availableOptions } from '../../form/evaluate/options.ts';
import { maskAnswers } from '../../form/evaluate/mask-answers.ts';
import { summarizeAnswers, summarizeAllQuestions } from '../../form/evaluate/summarize.ts';
import { institutionDay } from '../platform/clock.ts';
import type { PinnedForm } from '../platform/form-definition.ts';
import type { Application, StoredSubmission } from './application-store.ts';
import type { ApplicationDeps } from './application-deps.ts';

export type ReadOnlyViewService = ReturnType<typeof createReadOnlyViewService>;
export interface ViewAndAnswers {
  readonly reading: ReadOnlyView;
  readonly answers: Answers;
}
type Given = Pick<Application, 'answers' | 'counts' | 'tabs'>;
type Items = AnswerSummary[number]['sections'][number]['items'];
type Documents = NonNullable<Parameters<typeof summarizeAnswers>[2]>;

type Deps = Pick<ApplicationDeps, 'db' | 'clock' | 'timeZone' | 'definition' | 'readPinnedForm'>;

/** Longer lists, such as countries, add nothing to the label of a question. */
const MOST_CHOICES = 30;

export const createReadOnlyViewService = ({ db, clock, timeZone, definition, readPinnedForm }: Deps) => ({
  /** @param audience whose PDF copy it is, or the student's screen; undefined for the office's, which has all answers */
  async ofSubmission(submission: StoredSubmission, documents: Documents, audience?: PdfAudience | 'screen'): Promise<ViewAndAnswers> {
    const pinned = await readPinnedForm(db, submission.definition_hash);
    const { form, contents }: Pick<PinnedForm, 'form' | 'contents'> = pinned ?? definition().inLanguage();
    const formState = formStateAt(submission.submitted_at, { form, timeZone }, submission);
    const pages = pinned && asStored(submission.summary, pinned, formState, documents);
    const reading = viewOf({ form, contents }, formState, documents, pages ?? submission.summary);
    // The form that asks for an answer tells if it is secret.
    const isKnown = (key: string): boolean => pinned !== undefined || Object.hasOwn(form.questions, key);
    const answers = Object.fromEntries(Object.entries(submission.answers).filter(([key]) => isKnown(key)));
    const removed = noteRemovals(reading, submission.removed_answers, form);
    return selectForCopy(audience, form, { reading: removed, answers: maskAnswers(form, answers) });
  },
  ofDraft(draft: Given, documents: Documents, audience?: PdfAudience): ViewAndAnswers {
    const { form, contents } = definition();
    const formState = formStateAt(clock(), { form, timeZone }, draft);
    const reading = viewOf({ form, contents }, formState, documents, summarizeAllQuestions(form, formState, documents));
    return selectForCopy(audience, form, { reading, answers: maskAnswers(form, draft.answers) });
  },
});

/** Answers on the day of an instant. */
export const formStateAt = (
  at: Date,
  { form: { institution }, timeZone }: { readonly form: Form; readonly timeZone: string },
  { answers, counts, tabs }: Given,
): FormState => ({ answers, counts, tabs, today: institutionDay(institution, timeZone, at), clock: institutionDateTime(institution, at) });

/** Content for one student, with answers filled in. */
export function fillContentForStudent(content: Content, form: Form, formState: FormState): ShownContent {
  const shown = visibleContent(content, formState);
  return interpolateContent(shown, { ...commonParams(form, formState.today), ...answerPlaceholderParams(shown, form, formState) });
}

/** Answers as worded at the submission, labels in the reader's language; undefined if stored items are missing. */
function asStored(
  stored: AnswerSummary,
  { form, formInFirstLanguage }: PinnedForm,
  formState: FormState,
  documents: Documents,
): AnswerSummary | undefined {
  const before = itemsIn(stored);
  const now = itemsIn(summarizeAnswers(formInFirstLanguage, formState, documents));
  const pages = summarizeAllQuestions(form, formState, documents).map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => {
        const [then, same] = [before.get(item.key), now.get(item.key)];
        return then && (then.label !== same?.label || then.value !== same.value) ? then : item;
      }),
    })),
  }));
  const shown = itemsIn(pages);
  return [...before.keys()].every((key) => shown.has(key)) ? pages : undefined;
}

const itemsIn = (pages: AnswerSummary) =>
  new Map(pages.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map((item) => [item.key, item] as const))));

function viewOf(
  { form, contents }: { readonly form: Form; readonly contents: ContentBySlot },
  formState: FormState,
  documents: Documents,
  pages: AnswerSummary,
): ReadOnlyView {
  const { name, product_name: product } = form.institution;
  return {
    language: form.language,
    name: fullName(form, formState.answers),
    institution: { name, product, address: formatPostalAddress(form.institution) },
    pages: pages
      .filter(({ sections }) => sections.length > 0)
      .map((page, n, { length }) => ({
        ...page,
        ...(n > 0 && n === length - 1 && mustTick(form, page) && { declares: true }),
        sections: page.sections.map((section) => ({
          ...section,
          items: withCodesOnce(form, section.items).map((item) => ({ ...item, ...choicesFor(form, item.key, formState) })),
        })),
      })),
    top: fillContentForStudent(contents['copy-top'], form, formState),
    end: fillContentForStudent(contents['copy-end'], form, formState),
    documents: Object.fromEntries(
      Object.keys(documents).map((key) => [key, fillAnswerPlaceholders(form.questions[key]?.fullLabel ?? key, form, formState)]),
    ),
  };
}

/** Words in the place of an answer that retention has removed; undefined if it has not. */
export function removalNote(form: Form, removed: StoredSubmission['removed_answers'] | undefined, key: string): string | undefined {
  const day = getOwn(removed, key);
  return day === undefined ? undefined : formatText('reading.removed', { day: formatPlainDateTime(day, form.language) }, form);
}

const noteRemovals = (reading: ReadOnlyView, removed: StoredSubmission['removed_answers'], form: Form): ReadOnlyView => ({
  ...reading,
  pages: reading.pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => ({ ...item, value: removalNote(form, removed, item.key) ?? item.value })),
    })),
  })),
});

/** Leaves out what this audience does not see; a PDF copy says so, whatever was answered. */
function selectForCopy(
  audience: PdfAudience | 'screen' | undefined,
  { questions }: Form,
  { reading, answers }: ViewAndAnswers,
): ViewAndAnswers {
  const isShown = (question: Question): boolean =>
    audience === undefined || (audience === 'screen' ? !isForOffice(question) : isOnPdfCopy(question, audience));
  const leftOff = Object.values(questions).filter((question) => !isShown(question));
  if (leftOff.length === 0) return { reading, answers };
  const absent = new Set(leftOff.flatMap(({ key }) => [key, companionKey(key)]));
  const withoutAbsent = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !absent.has(key)));
  const pages = reading.pages.map((page) => ({
    ...page,
    sections: page.sections.flatMap(({ items, ...section }) => {
      const kept = items.filter(({ key }) => !absent.has(key));
      return kept.length === 0 ? [] : { ...section, items: kept };
    }),
  }));
  return {
    reading: { ...reading, pages, documents: withoutAbsent(reading.documents), ...(audience !== 'screen' && { left_out: true }) },
    answers: withoutAbsent(answers),
  };
}

const mustTick = (form: Form, { sections }: AnswerSummary[number]): boolean =>
  sections.some(({ section, items }) => items.some(({ key }) => form.sections[section]?.schema.properties?.[key]?.['const'] === true));

/** Removes codes of schools that also follow their names in parentheses. */
function withCodesOnce(form: Form, items: Items): Items {
  const read = items.flatMap(({ key, value }) => {
    const question = form.questions[key];
    const [code] = question ? lookupTargets(question, 'ceeb') : [];
    return code === undefined ? [] : [{ code, value }];
  });
  return items.filter(({ key, value }) => value === '' || !read.some((name) => name.code === key && name.value.endsWith(`(${value})`)));
}

function choicesFor(form: Form, key: string, formState: FormState): { readonly choices?: string[] } {
  const question = form.questions[key];
  const choices = question ? availableOptions(form, question, formState) : [];
  return choices.length === 0 || choices.length > MOST_CHOICES ? {} : { choices: choices.map(({ label }) => label) };
}
