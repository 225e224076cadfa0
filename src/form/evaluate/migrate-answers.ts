import { FILE_ANSWER, type Answer, type Answers, companionKey, isAnswered, isSameAnswer, UNANSWERED, getOwn } from '../model/answers.ts';
import { migrateKey, retiredKeys, fillComponentNumber, matchComponentNumber } from '../model/declared-changes.ts';
import type { MergedKeys, AnswerMigration, RecodedValues } from '../model/declared-changes.ts';

interface MigratableAnswers {
  readonly answers: Answers;
  readonly aside: Answers;
}

/** Migrates answers to the keys and values after these changes. An answer at the new key stays; the other waits under its old key. */
export function migrateAnswers(changes: readonly AnswerMigration[], kept: MigratableAnswers): MigratableAnswers {
  const moving = new Moving(kept);
  for (const change of changes) {
    if ('rename' in change) moving.rename(change.rename, change.to);
    else if ('merge' in change) moving.merge(change);
    else if ('recode' in change) moving.recode(change);
    else if ('aside' in change) moving.setAside(change.aside);
    // A dropped answer goes aside because the form does not ask for it.
  }
  return moving.kept();
}

class Moving {
  private readonly answers: Map<string, Answer>;
  private readonly aside: Map<string, Answer>;

  constructor({ answers, aside }: MigratableAnswers) {
    this.answers = new Map(Object.entries(answers));
    this.aside = new Map(Object.entries(aside));
  }

  // No assignment: a key may be `__proto__`.
  kept = (): MigratableAnswers => ({ answers: Object.fromEntries(this.answers), aside: Object.fromEntries(this.aside) });

  rename(from: string, to: string): void {
    for (const [key, number] of this.matchingKeys([from])) this.renameOne(key, fillComponentNumber(to, number));
  }

  private renameOne(from: string, to: string): void {
    for (const place of [this.answers, this.aside]) {
      const answer = place.get(from);
      if (answer === undefined || !isAnswered(answer)) continue;
      const other = this.answers.get(to) ?? (place === this.aside ? place.get(to) : undefined);
      if (isAnswered(other) && !isSameAnswer(other, answer)) continue;
      // A file belongs to its question, and two questions may have one each.
      if (isAnswered(other) && answer === FILE_ANSWER) continue;
      place.delete(from);
      place.set(to, answer);
      place.delete(companionKey(from));
    }
  }

  /** Sets the parts aside too, for a form that asks for them again. */
  merge(change: MergedKeys): void {
    for (const number of new Set(this.matchingKeys(change.merge).map(([, one]) => one))) {
      const to = fillComponentNumber(change.to, number);
      const keys = change.merge.map((key) => fillComponentNumber(key, number));
      const parts = keys.flatMap((key) => {
        const answer = [this.answers.get(key), this.aside.get(key)].find(isAnswered);
        return answer === undefined ? [] : [[key, answer] as const];
      });
      const [first] = parts;
      const isOwn = (place: ReadonlyMap<string, Answer>): boolean => !keys.includes(to) && isAnswered(place.get(to));
      if (first === undefined || isOwn(this.answers)) continue;
      // Answer that was merged earlier and then set aside; it may have changed since.
      const before = isOwn(this.aside) ? this.aside.get(to) : undefined;
      const merged = change.with === undefined ? first[1] : parts.map(([, part]) => String(part)).join(change.with);
      const answer = before ?? merged;
      for (const [key, part] of parts) {
        const isTaken = before !== undefined || change.with !== undefined || key === first[0] || isSameAnswer(part, answer);
        // Keeps a part that the merged answer does not contain; the student is told so.
        if (key === to || !isTaken || (part === FILE_ANSWER && key !== first[0])) continue;
        this.answers.delete(key);
        this.answers.delete(companionKey(key));
        if (part === FILE_ANSWER) this.aside.delete(key);
        else this.aside.set(key, part);
      }
      this.answers.set(to, answer);
      this.aside.delete(to);
    }
  }

  setAside(written: string): void {
    for (const [key] of this.matchingKeys([written])) {
      const answer = this.answers.get(key);
      if (answer === undefined || answer === FILE_ANSWER) continue;
      this.answers.delete(key);
      this.aside.set(key, answer);
    }
  }

  recode(change: RecodedValues): void {
    const now = (value: string): string => String(recoded(change, value));
    for (const [key] of this.matchingKeys([change.recode]))
      for (const place of [this.answers, this.aside]) {
        const answer = place.get(key);
        if (answer === undefined || !isAnswered(answer)) continue;
        const is = Array.isArray(answer) ? [...new Set((answer as readonly string[]).map(now))] : recoded(change, answer as string);
        if (isSameAnswer(is, answer)) continue;
        place.set(key, is);
        place.delete(companionKey(key));
      }
  }

  private matchingKeys(written: readonly string[]): readonly (readonly [key: string, number: string])[] {
    return [...new Set([...this.answers.keys(), ...this.aside.keys()])].flatMap((key) => {
      const number = written.map((one) => matchComponentNumber(one, key)).find((one) => one !== undefined);
      return number === undefined ? [] : [[key, number] as const];
    });
  }
}

/** A value to be chosen again stays: only the student can say what it becomes. */
function recoded({ values }: RecodedValues, answer: string | number | boolean): Answer {
  const is = Object.hasOwn(values, String(answer)) ? (getOwn(values, String(answer)) ?? answer) : answer;
  return is === UNANSWERED ? answer : is;
}

/** Moves of files with their questions, former key to key, in a safe order. `files`: keys with one, and whether it is their answer. */
export function planFileMoves(
  changes: readonly AnswerMigration[],
  files: ReadonlyMap<string, boolean>,
): readonly (readonly [from: string, to: string])[] {
  const taken = new Map(files);
  return changes.flatMap((change) => {
    // Files that are the answer to their question go first.
    const inOrder = retiredKeys(change).flatMap((left) => [...taken].filter(([key]) => matchComponentNumber(left, key) !== undefined));
    return inOrder
      .toSorted(([, one], [, other]) => Number(other) - Number(one))
      .flatMap(([from, isAnswer]) => {
        const to = migrateKey([change], from);
        if (to === from || taken.has(to)) return [];
        taken.delete(from);
        taken.set(to, isAnswer);
        return [[from, to] as const];
      });
  });
}
