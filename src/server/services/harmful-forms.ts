import type { Answers } from '../../form/model/answers.ts';
import { keyAfter, type Move } from '../../form/model/declared-changes.ts';
import { DATA_MODEL_FILE } from '../../form/model/document-paths.ts';
import type { Form } from '../../form/model/form.ts';
import { withoutAnswers } from '../../form/run/answered-places.ts';
import { changesBetween } from '../../form/run/changes-between.ts';
import { type FormLosses, formLosses, lostOf } from '../../form/run/form-losses.ts';
import { moveAnswers } from '../../form/run/move-answers.ts';
import { type Clock, dateIn } from '../clock.ts';
import type { DataKeys } from '../data-keys.ts';
import { changesIn, type Definition, readableForm } from '../definition.ts';
import { createDraftForms, draftsByForm } from '../store/draft-forms.ts';
import { isKept, readForm } from '../store/forms.ts';
import type { Db } from '../store/tables.ts';

/** What a form would take from drafts, of those that there was time to look at. */
export interface Harm {
  readonly looked: number;
  /** Drafts that would lose an answer. */
  readonly drafts: number;
  /** Label and key of a question, and how many drafts have such an answer to it; the most frequent first. */
  readonly questions: readonly { readonly name: string; readonly drafts: number }[];
}

interface Means {
  readonly keys: DataKeys;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Few enough that nobody who saves meanwhile on a server that runs waits for long. */
const DRAFTS_AT_ONCE = 100;
/** A server that starts is waited for. Most changes take nothing from anyone, and then no draft is opened at all. */
const LOOKS_FOR_MS = 20_000;

/**
 * What a form that was never served here would take from drafts without its files saying so; undefined if nothing is found. Answers are
 * encrypted, so drafts are opened, but only those of forms that have something to lose, and only for a limited time.
 */
export async function harmOf(db: Db, definition: Definition, { keys, clock, timeZone }: Means): Promise<Harm | undefined> {
  if (await isKept(db, definition.hash)) return undefined;
  const today = dateIn(timeZone, clock());
  const ways = new Map<string, Way>();
  for (const hash of (await draftsByForm(db)).keys()) {
    const way = await wayFrom(db, hash, definition, today);
    if (way) ways.set(hash, way);
  }
  if (ways.size === 0) return undefined;
  const drafts = createDraftForms(keys);
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
      const names = new Set(way ? lostIn(way, answers, definition).map((key) => nameOf(way.before, key)) : []);
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
      if (names.size > 0) harmed += 1;
    }
  }
  const questions = [...counts].map(([name, count]) => ({ name, drafts: count })).sort((one, other) => other.drafts - one.drafts);
  return harmed === 0 ? undefined : { looked, drafts: harmed, questions };
}

/** How drafts of one form come to another, where that takes something from some of them. */
interface Way {
  readonly before: Form;
  readonly changes: readonly Move[];
  readonly losses: FormLosses;
  /** Keys that take answers of another kind. */
  readonly retyped: ReadonlySet<string>;
}

async function wayFrom(db: Db, hash: string, { form, documents }: Definition, today: string): Promise<Way | undefined> {
  const left = await readForm(db, hash);
  if (!left) return undefined;
  let before: Form;
  try {
    before = readableForm(left, form.language).form;
  } catch {
    // Its format cannot be read any more: nothing can be compared.
    return undefined;
  }
  const changes = changesBetween(changesIn(left), changesIn(documents), { form, today });
  const losses = formLosses(before, form, changes, today);
  const kindIn = (of: typeof documents, kinds: Form['dataModel'], key: string): string =>
    JSON.stringify(of[DATA_MODEL_FILE].$defs[kinds[key] ?? '']);
  const retyped = Object.keys(before.questions).filter((key) => {
    const now = keyAfter(changes, key);
    return form.questions[now] && kindIn(left, before.dataModel, key) !== kindIn(documents, form.dataModel, now);
  });
  const isHarmless = losses.keys.size + losses.values.size + retyped.length === 0;
  return isHarmless ? undefined : { before, changes, losses, retyped: new Set(retyped) };
}

function lostIn({ changes, losses, retyped }: Way, answers: Answers, { kindAllows }: Definition): readonly string[] {
  const misfits = [...retyped].filter((key) => {
    const answer = answers[key];
    if (answer === undefined) return false;
    const now = keyAfter(changes, key);
    const moved = moveAnswers(changes, { answers: { [key]: answer }, aside: {} }).answers[now];
    return moved !== undefined && kindAllows(now, moved) !== 'allowed';
  });
  return [...lostOf(losses, answers).map(({ key }) => key), ...misfits];
}

const nameOf = (form: Form, key: string): string => `"${withoutAnswers(form.questions[key]?.fullLabel ?? key, form)}" (${key})`;

/** Why the server does not start, and what to do. */
export function harmInWords({ looked, drafts, questions }: Harm): string {
  const written = (count: number): string => count.toLocaleString('en-US');
  const some = questions.slice(0, 5).map(({ name, drafts: count }) => `  ${written(count)}  ${name}`);
  const more = questions.length > some.length ? [`  and ${questions.length - some.length} more questions`] : [];
  return [
    `This form would take answers from students who have not submitted yet: from ${written(drafts)} of the ${written(looked)} drafts`,
    'that were looked at. These are the questions, and how many have answered them in a way that is lost:',
    ...some,
    ...more,
    'Say in schemas/changes.json what became of them; npm run form:impact -- --base published --drafts shows all that changes.',
    'Or start with FORM_CHANGE=accept: such answers are kept aside, and their students read what has changed.',
  ].join('\n');
}
