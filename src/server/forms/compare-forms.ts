import { type Answers, isAnswered, getOwn } from '../../form/model/answers.ts';
import { migrateKey, type AnswerMigration } from '../../form/model/declared-changes.ts';
import { DATA_MODEL_FILE } from '../../form/model/form-file-paths.ts';
import type { FormFiles } from '../../form/model/form-files.ts';
import type { Form } from '../../form/model/form.ts';
import { migrationsBetween } from '../../form/evaluate/migrations-between.ts';
import { findFormLosses, draftLosses } from '../../form/evaluate/form-losses.ts';
import { migrateAnswers } from '../../form/evaluate/migrate-answers.ts';
import { declaredChangesOf, type FormDefinition } from '../platform/form-definition.ts';

interface LostAnswer {
  readonly key: string;
  readonly value?: string;
  /** True if the question now takes another kind of answer. */
  readonly isMisfit?: true;
}

export type FormComparison = ReturnType<typeof compareForms>;

/** @param today an ISO date: options may depend on it */
export function compareForms(
  { form: before, formFiles: left }: { readonly form: Form; readonly formFiles: FormFiles },
  { form, formFiles, kindAllows }: FormDefinition,
  today: string,
) {
  const changes = migrationsBetween(declaredChangesOf(left), declaredChangesOf(formFiles), { form, today });
  const losses = findFormLosses(before, form, changes, today);
  const kindIn = (of: FormFiles, kinds: Form['dataModel'], key: string): string =>
    JSON.stringify(of[DATA_MODEL_FILE].$defs[getOwn(kinds, key) ?? '']);
  const moved = Object.keys(before.questions)
    .map((key) => [key, migrateKey(changes, key)] as const)
    .filter(([, now]) => form.questions[now] !== undefined);
  const retyped = moved.filter(([key, now]) => kindIn(left, before.dataModel, key) !== kindIn(formFiles, form.dataModel, now));
  // A question that was there before keeps its own answer when another one is renamed to its key.
  const doubled = moved.filter(
    ([key, now]) => key !== now && before.questions[now] && migrateKey(changes, now) === now && !isMerged(changes, now),
  );

  const isMisfit = ([key, now]: readonly [string, string], answers: Answers): boolean => {
    const answer = getOwn(answers, key);
    if (answer === undefined) return false;
    const there = migrateAnswers(changes, { answers: { [key]: answer }, aside: {} }).answers[now];
    return there !== undefined && kindAllows(now, there) !== 'allowed';
  };
  return {
    changes,
    losses,
    isHarmless: losses.keys.size + losses.values.size + retyped.length + doubled.length === 0,
    lostOf: (answers: Answers): readonly LostAnswer[] => [
      ...draftLosses(losses, answers),
      ...doubled.filter(([key, now]) => isAnswered(getOwn(answers, key)) && isAnswered(getOwn(answers, now))).map(([key]) => ({ key })),
      ...retyped.filter((one) => isMisfit(one, answers)).map(([key]) => ({ key, isMisfit: true as const })),
    ],
  };
}

/** A merge declares that one of several answers counts. */
const isMerged = (changes: readonly AnswerMigration[], key: string): boolean =>
  changes.some((change) => 'merge' in change && change.to === key);
