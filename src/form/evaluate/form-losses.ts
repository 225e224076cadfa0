import { type Answers, isAnswered, getOwn } from '../model/answers.ts';
import { migrateKey, type AnswerMigration, matchComponentNumber } from '../model/declared-changes.ts';
import type { Form } from '../model/form.ts';
import { migrateAnswers } from './migrate-answers.ts';
import { allOptionsOfQuestion } from './options.ts';

export interface FormLosses {
  readonly keys: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
}

export function findFormLosses(before: Form, now: Form, changes: readonly AnswerMigration[], today: string): FormLosses {
  const keys = new Set<string>();
  const values = new Map<string, ReadonlySet<string>>();
  for (const question of Object.values(before.questions)) {
    const { key } = question;
    const asked = now.questions[migrateKey(changes, key)];
    if (!asked) {
      if (!changes.some((change) => 'drop' in change && matchComponentNumber(change.drop, migrateKey(changes, key)) !== undefined))
        keys.add(key);
      continue;
    }
    const offered = new Set(allOptionsOfQuestion(now, asked, today).map(({ value }) => value));
    if (offered.size === 0) continue;
    const gone = allOptionsOfQuestion(before, question, today)
      .map(({ value }) => value)
      .filter((value) => !offered.has(valueAfter(changes, key, value)) && !isToBeChosenAgain(changes, key, value));
    if (gone.length > 0) values.set(key, new Set(gone));
  }
  return { keys, values };
}

/** Losses of one draft: keys and values. */
export function draftLosses({ keys, values }: FormLosses, answers: Answers): readonly { readonly key: string; readonly value?: string }[] {
  return Object.entries(answers).flatMap(([key, answer]): readonly { readonly key: string; readonly value?: string }[] => {
    if (!isAnswered(answer)) return [];
    if (keys.has(key)) return [{ key }];
    const gone = values.get(key);
    const chosen = Array.isArray(answer) ? (answer as readonly string[]) : [String(answer)];
    return gone ? chosen.filter((value) => gone.has(value)).map((value) => ({ key, value })) : [];
  });
}

const valueAfter = (changes: readonly AnswerMigration[], key: string, value: string): string =>
  String(migrateAnswers(changes, { answers: { [key]: value }, aside: {} }).answers[migrateKey(changes, key)] ?? value);

const isToBeChosenAgain = (changes: readonly AnswerMigration[], key: string, value: string): boolean =>
  changes.some(
    (change, n) =>
      'recode' in change &&
      getOwn(change.values, value) === '' &&
      matchComponentNumber(change.recode, migrateKey(changes.slice(0, n), key)) !== undefined,
  );
