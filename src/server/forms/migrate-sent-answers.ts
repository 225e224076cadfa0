import { type Answer, isAnswered } from '../../form/model/answers.ts';
import { migrateKey } from '../../form/model/declared-changes.ts';
import type { Form } from '../../form/model/form.ts';
import { migrateAnswers } from '../../form/evaluate/migrate-answers.ts';
import { allOptionsOfQuestion } from '../../form/evaluate/options.ts';
import { declaredChangesOf, type FormDefinition } from '../platform/form-definition.ts';

export interface MigratedAnswers<Sent> {
  readonly sent: Readonly<Record<string, Sent>>;
  toSentKeys<Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>>;
}

/** Renames keys and recodes values that have changed since; everything else is left as it is. */
export function migrateSentAnswers<Sent>(
  definition: FormDefinition,
  sent: Readonly<Record<string, Sent>>,
  today: string,
): MigratedAnswers<Sent> {
  const { form, formFiles } = definition;
  const changes = declaredChangesOf(formFiles).filter((change) => 'rename' in change || 'recode' in change);
  if (changes.length === 0) return { sent, toSentKeys: (values) => values };
  const formerKeys = new Map<string, string>();
  const now = Object.entries(sent).map(([former, value]) => {
    const key = currentKeyOf(definition, former);
    if (key !== former) formerKeys.set(key, former);
    if (isOffered(form, key, value as Answer, today)) return [key, value] as const;
    const moved = migrateAnswers(changes, { answers: { [former]: value as Answer }, aside: {} }).answers[key] as Sent | undefined;
    return [key, moved !== undefined && isOffered(form, key, moved as Answer, today) ? moved : value] as const;
  });
  const back = <Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [formerKeys.get(key) ?? key, value]));
  return { sent: Object.fromEntries(now), toSentKeys: back };
}

export function currentKeyOf({ form, formFiles }: FormDefinition, key: string): string {
  if (Object.hasOwn(form.questions, key)) return key;
  const renamed = declaredChangesOf(formFiles).filter((change) => 'rename' in change);
  const now = migrateKey(renamed, key);
  return Object.hasOwn(form.questions, now) ? now : key;
}

function isOffered(form: Form, key: string, answer: Answer, today: string): boolean {
  const question = Object.hasOwn(form.questions, key) ? form.questions[key] : undefined;
  const choices = question ? allOptionsOfQuestion(form, question, today) : [];
  if (choices.length === 0 || !isAnswered(answer)) return true;
  const chosen = Array.isArray(answer) ? (answer as readonly string[]) : [String(answer)];
  return chosen.every((one) => choices.some(({ value }) => value === one));
}
