import type { Profile, ShownAnswersBody } from '../../api/schemas/application-schemas.ts';
import { type Answer, type Answers, isAnswered, type FormState, UNANSWERED, getOwn } from '../../form/model/answers.ts';
import { isDerivedAnswer } from '../../form/evaluate/apply-answer.ts';
import { evaluateForm } from '../../form/evaluate/evaluate.ts';
import { findConflicts } from '../../form/evaluate/find-conflicts.ts';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import { RefusalError } from '../platform/refusals.ts';
import { requireKnownKeys } from './storable-answers.ts';
import type { StoredDocument } from '../documents/document-store.ts';
import { migrateSentAnswers, currentKeyOf } from '../forms/migrate-sent-answers.ts';

export const toConflictBases = (base: Answers): Readonly<Record<string, readonly Answer[]>> =>
  Object.fromEntries(Object.entries(base).map(([key, answer]) => [key, [answer]]));

type Files = readonly Pick<StoredDocument, 'id' | 'answer_key'>[];

/** Saved answers that differ from a page's, even because of other tabs or components. Derived answers are left out: pages derive them. */
export function findNewerAnswers(definition: FormDefinition, formState: FormState, shown: ShownAnswersBody, documents: Files): Answers {
  const { form } = definition;
  const { sent: seen, toSentKeys } = migrateSentAnswers<Answer>(definition, shown.seen, formState.today);
  const own = Object.keys(form.questions).filter((key) => !isDerivedAnswer(form, formState, key));
  const bases = Object.fromEntries(own.map((key) => [key, getOwn(seen, key) ?? UNANSWERED]));
  const files = shown.files ? otherFiles(definition, formState, shown.files, documents) : {};
  return toSentKeys({
    ...ofOtherParts(definition, formState, shown),
    ...files,
    ...findConflicts(formState.answers, bases, toConflictBases(bases)),
  });
}

function ofOtherParts({ form }: FormDefinition, saved: FormState, { counts = saved.counts, tabs = saved.tabs }: ShownAnswersBody): Answers {
  const there = evaluateForm(form, { ...saved, counts, tabs }).sections;
  const here = evaluateForm(form, saved).sections;
  const keys = Object.keys(here).flatMap((id) => {
    const [one, other] = [getOwn(here, id), getOwn(there, id)];
    return one && other && one.visible !== other.visible ? [...one.keys, ...other.keys] : [];
  });
  return Object.fromEntries(
    keys.map((key) => [key, Object.hasOwn(saved.answers, key) ? (getOwn(saved.answers, key) ?? UNANSWERED) : UNANSWERED]),
  );
}

/** Questions whose file was replaced since. Pages of an earlier version do not say which file they know. */
function otherFiles(
  definition: FormDefinition,
  { answers }: FormState,
  shown: NonNullable<ShownAnswersBody['files']>,
  documents: Files,
): Answers {
  const known = Object.fromEntries(Object.entries(shown).map(([key, id]) => [currentKeyOf(definition, key), id]));
  const isOther = ({ id, answer_key: key }: Files[number]): boolean =>
    asksForFile(definition.form.questions[key]) && isAnswered(getOwn(answers, key)) && getOwn(known, key) !== id;
  return Object.fromEntries(documents.filter(isOther).map(({ answer_key: key }) => [key, getOwn(answers, key) ?? UNANSWERED]));
}

export const fileIdsByKey = (documents: Files): Readonly<Record<string, string>> =>
  Object.fromEntries(documents.map(({ id, answer_key: key }) => [key, id]));

/** @throws {RefusalError} `unknown_key`, or `refusal` if the answers to be cleared are not those that the student saw */
export function requireUpToDateAnswers(
  definition: FormDefinition,
  { answers: saved, today }: FormState,
  empty: Answers,
  seen: Answers,
  refusal: 'newer_component' | 'newer_tab',
): void {
  const { sent: base, toSentKeys } = migrateSentAnswers<Answer>(definition, seen, today);
  requireKnownKeys(definition, base);
  const newer = findConflicts(saved, empty, toConflictBases({ ...empty, ...base }));
  if (Object.keys(newer).length > 0) throw new RefusalError(refusal, { saved: toSentKeys(newer) as Profile['answer'] });
}
