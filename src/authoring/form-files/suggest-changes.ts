import { expandRepeatedKey } from '../../form/model/data-model.ts';
import { migrateKey, targetKeyOf, retiredKeys, matchComponentNumber } from '../../form/model/declared-changes.ts';
import type { DeclaredChange, AnswerMigration } from '../../form/model/declared-changes.ts';
import { DATA_MODEL_FILE } from '../../form/model/form-file-paths.ts';
import type { Form, Question } from '../../form/model/form.ts';
import type { FormLosses } from '../../form/evaluate/form-losses.ts';
import { allOptionsOfQuestion } from '../../form/evaluate/options.ts';
import type { CheckedForm } from './checked-form.ts';

type Version = Pick<CheckedForm, 'form' | 'formFiles'>;

/** Probable entries for `changes.json`, dated today: a key with the same label, a value with the same one. */
export function suggestChanges(base: Version, now: Version, { keys, values }: FormLosses, on: string): readonly DeclaredChange[] {
  const added = Object.values(now.form.questions).filter(({ key }) => !base.form.questions[key] && !base.form.dataModel[key]);
  const left = [...keys].flatMap((key) => base.form.questions[key] ?? []);
  const renames = left.flatMap((question): DeclaredChange | [] => {
    const [same, ...others] = successors(question, added, left);
    return same && others.length === 0 ? { on, rename: dataModelKey(base, question.key), to: dataModelKey(now, same.key) } : [];
  });
  const recodes = [...values].flatMap(([key, gone]): DeclaredChange | [] => {
    const same = sameLabels(base.form, now.form, key, gone, on);
    return Object.keys(same).length === 0 ? [] : { on, recode: dataModelKey(now, key), values: same };
  });
  const all = [...renames, ...recodes].map((change) => [JSON.stringify(change), change] as const);
  return [...new Map(all).values()];
}

/** New questions with the same label; else the only new one of the section, in place of the only one that left. */
function successors(left: Question, added: readonly Question[], allLeft: readonly Question[]): readonly Question[] {
  const alike = added.filter(({ type, ui }) => type === left.type && ui['ui:widget'] === left.ui['ui:widget']);
  const same = alike.filter(({ fullLabel }) => fullLabel === left.fullLabel);
  if (same.length > 0) return same;
  const isAlone = allLeft.filter(({ section }) => section === left.section).length === 1;
  return isAlone ? alike.filter(({ section }) => section === left.section) : [];
}

export function dataModelKey({ formFiles }: Pick<Version, 'formFiles'>, key: string): string {
  const { properties } = formFiles[DATA_MODEL_FILE];
  return Object.entries(properties).find(([written, entry]) => expandRepeatedKey(written, entry).includes(key))?.[0] ?? key;
}

function sameLabels(base: Form, now: Form, key: string, gone: ReadonlySet<string>, today: string): Readonly<Record<string, string>> {
  const [then, is] = [base.questions[key], now.questions[key]];
  if (!then || !is) return {};
  const offered = allOptionsOfQuestion(now, is, today);
  return Object.fromEntries(
    allOptionsOfQuestion(base, then, today)
      .filter(({ value }) => gone.has(value))
      .flatMap(({ value, label }) => {
        const same = offered.find((option) => option.label === label);
        return same ? [[value, same.value] as const] : [];
      }),
  );
}

/** True if a change finds nothing in answers of the former form: no key was asked, or no value offered. @param changes in order */
export function isUnusedChange(
  change: AnswerMigration,
  changes: readonly AnswerMigration[],
  { form }: Pick<Version, 'form'>,
  today: string,
): boolean {
  // A merged answer is split again, where a server goes back.
  if ('aside' in change) return false;
  const earlier = changes.slice(0, changes.indexOf(change));
  const asked = Object.values(form.questions).filter(({ key }) => {
    const then = migrateKey(earlier, key);
    return [...retiredKeys(change), ...('recode' in change ? [targetKeyOf(change) ?? ''] : [])].some(
      (written) => matchComponentNumber(written, then) !== undefined,
    );
  });
  if (!('recode' in change) || asked.length === 0) return asked.length === 0;
  const recoded = new Set(earlier.flatMap((other) => ('recode' in other ? Object.values(other.values) : [])));
  const offered = new Set(asked.flatMap((question) => allOptionsOfQuestion(form, question, today).map(({ value }) => value)));
  return Object.keys(change.values).every((value) => !offered.has(value) && !recoded.has(value));
}
