import type { Answers } from '../../form/model/answers.ts';
import type { FormFiles } from '../../form/model/form-files.ts';
import type { Form } from '../../form/model/form.ts';
import { fillPlaceholderFallbacks } from '../../form/evaluate/fill-answer-placeholders.ts';
import { institutionDay, type Clock } from '../platform/clock.ts';
import type { DataKeys } from '../platform/data-keys.ts';
import { compileFormDefinition, type FormDefinition, compileStoredForm } from '../platform/form-definition.ts';
import { createOpenApplicationStore, countOpenApplicationsByForm } from './open-application-store.ts';
import { isFormStored, readFormFiles, listServedForms } from './form-store.ts';
import type { Db } from '../database/tables.ts';
import { type FormComparison, compareForms } from './compare-forms.ts';

interface BreakingChanges {
  readonly checkedDrafts: number;
  readonly drafts: number;
  readonly questions: readonly { readonly name: string; readonly drafts: number }[];
}

interface Deps {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly keys: DataKeys;
}

/** Few enough that no save on a running server waits for long. */
const DRAFTS_AT_ONCE = 100;
/** Bounds the delay of a start. Most changes take nothing, and then no application is opened at all. */
const LOOKS_FOR_MS = 20_000;

/** Undeclared losses of open applications under a new form. Decrypts only what may lose something, and only for a limited time. */
export async function findBreakingChanges(
  db: Db,
  definition: FormDefinition,
  { keys, clock, timeZone }: Deps,
): Promise<BreakingChanges | undefined> {
  if (await isFormStored(db, definition.hash)) return undefined;
  const today = institutionDay(definition.form.institution, timeZone, clock());
  const [last] = await listServedForms(db);
  // Losses under the last served form were declared or accepted then.
  const present = asServed(last && (await readFormFiles(db, last.hash)), compileFormDefinition);
  const ways = new Map<string, BreakingComparison>();
  for (const hash of (await countOpenApplicationsByForm(db)).keys()) {
    const formFiles = await readFormFiles(db, hash);
    const before = asServed(formFiles, (left) => compileStoredForm(left, definition.form.language).form);
    if (!formFiles || !before) continue;
    const way = compareForms({ form: before, formFiles }, definition, today);
    const known = present && present.hash !== hash ? compareForms({ form: before, formFiles }, present, today) : undefined;
    if (!way.isHarmless) ways.set(hash, { before, way, known });
  }
  if (ways.size === 0) return undefined;
  const drafts = createOpenApplicationStore(keys);
  const counts = new Map<string, number>();
  const end = performance.now() + LOOKS_FOR_MS;
  let [looked, harmed] = [0, 0];
  for (let after: string | undefined; performance.now() < end;) {
    const next = await drafts.next(db, after, DRAFTS_AT_ONCE);
    if (next.length === 0) break;
    after = next.at(-1)?.accountId;
    looked += next.length;
    for (const { hash, answers } of next) {
      const way = ways.get(hash);
      const names = new Set(way ? newlyLost(way, answers).map((key) => nameOf(way.before, key)) : []);
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
      if (names.size > 0) harmed += 1;
    }
  }
  const questions = [...counts].map(([name, count]) => ({ name, drafts: count })).sort((one, other) => other.drafts - one.drafts);
  return harmed === 0 ? undefined : { checkedDrafts: looked, drafts: harmed, questions };
}

interface BreakingComparison {
  readonly before: Form;
  readonly way: FormComparison;
  readonly known: FormComparison | undefined;
}

function newlyLost({ way, known }: BreakingComparison, answers: Answers): readonly string[] {
  const before = new Set(known?.lostOf(answers).map(({ key }) => key));
  return way
    .lostOf(answers)
    .map(({ key }) => key)
    .filter((key) => !before.has(key));
}

/** Undefined if the format of a served form can no longer be read; then nothing can be compared. */
function asServed<Read>(formFiles: FormFiles | undefined, read: (formFiles: FormFiles) => Read): Read | undefined {
  try {
    return formFiles && read(formFiles);
  } catch {
    return undefined;
  }
}

const nameOf = (form: Form, key: string): string => `"${fillPlaceholderFallbacks(form.questions[key]?.fullLabel ?? key, form)}" (${key})`;

export function describeBreakingChanges({ checkedDrafts, drafts, questions }: BreakingChanges): string {
  const written = (count: number): string => count.toLocaleString('en-US');
  const some = questions.slice(0, 5).map(({ name, drafts: count }) => `  ${written(count)}  ${name}`);
  const more = questions.length > some.length ? [`  and ${questions.length - some.length} more questions`] : [];
  return [
    `This form would take answers from students who have not submitted yet: from ${written(drafts)} of the ${written(checkedDrafts)} drafts`,
    'that were looked at. These are the questions, and how many have answered them in a way that is lost:',
    ...some,
    ...more,
    'Say in schemas/changes.json what became of them; npm run check -- --against published --drafts shows all that changes.',
    'Or start with FORM_CHANGE=accept: such answers are kept aside, and their students read what has changed.',
  ].join('\n');
}
