import { type Answers, isAnswered, getOwn } from '../model/answers.ts';
import { keyAfter, type Move, numberIn } from '../model/declared-changes.ts';
import type { Form } from '../model/form.ts';
import { moveAnswers } from './move-answers.ts';
import { choicesOf } from './options.ts';

export interface FormLosses {
  readonly keys: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
}

export function formLosses(before: Form, now: Form, changes: readonly Move[], today: string): FormLosses {
  const keys = new Set<string>();
  const values = new Map<string, ReadonlySet<string>>();
  for (const question of Object.values(before.questions)) {
    const { key } = question;
    const asked = now.questions[keyAfter(changes, key)];
    if (!asked) {
      if (!changes.some((change) => 'drop' in change && numberIn(change.drop, keyAfter(changes, key)) !== undefined)) keys.add(key);
      continue;
    }
    const offered = new Set(choicesOf(now, asked, today).map(({ value }) => value));
    if (offered.size === 0) continue;
    const gone = choicesOf(before, question, today)
      .map(({ value }) => value)
      .filter((value) => !offered.has(valueAfter(changes, key, value)) && !isToBeChosenAgain(changes, key, value));
    if (gone.length > 0) values.set(key, new Set(gone));
  }
  return { keys, values };
}

/** Losses of one draft: keys and values. */
export function lostOf({ keys, values }: FormLosses, answers: Answers): readonly { readonly key: string; readonly value?: string }[] {
  return Object.entries(answers).flatMap(([key, answer]): readonly { readonly key: string; readonly value?: string }[] => {
    if (!isAnswered(answer)) return [];
    if (keys.has(key)) return [{ key }];
    const gone = values.get(key);
    const chosen = Array.isArray(answer) ? (answer as readonly string[]) : [String(answer)];
    return gone ? chosen.filter((value) => gone.has(value)).map((value) => ({ key, value })) : [];
  });
}

const valueAfter = (changes: readonly Move[], key: string, value: string): string =>
  String(moveAnswers(changes, { answers: { [key]: value }, aside: {} }).answers[keyAfter(changes, key)] ?? value);

const isToBeChosenAgain = (changes: readonly Move[], key: string, value: string): boolean =>
  changes.some(
    (change, n) =>
      'recode' in change &&
      getOwn(change.values, value) === '' &&
      numberIn(change.recode, keyAfter(changes.slice(0, n), key)) !== undefined,
  );
