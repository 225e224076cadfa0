import { answerOf, companionOf, isAnswered, UNANSWERED, type Answer, type Answers, type Situation } from './answers.ts';
import { evaluateSection } from './evaluate.ts';
import type { Form } from './form.ts';
import { labelOf } from './options.ts';

/**
 * The next answers after a student's change (spec, section 4 "Conditional fields"): sets the values and the companions
 * that hold the chosen labels, clears what a changed parent clears, then clears hidden keys until nothing changes.
 * Keys outside the data model, and companions (which are derived), are left alone. Answers several at once never clear
 * each other. Returns the same object where nothing changes.
 */
export function applyAnswer(form: Form, situation: Situation, changes: Answers): Answers {
  const next = changesAfter(form, situation, changes);
  return Object.keys(next).length === 0 ? situation.answers : { ...situation.answers, ...next };
}

/** Only the answers that `applyAnswer` changes. It costs what depends on them, however many answers and questions there are. */
export function changesAfter(form: Form, situation: Situation, changes: Answers): Answers {
  const next: Record<string, Answer> = {};
  const now: Situation = { ...situation, changes: next };
  const changed = new Set<string>();
  const set = (key: string, value: Answer): boolean => {
    if (isSame(answerOf(now, key), value)) return false;
    next[key] = value;
    return true;
  };
  const put = (key: string, value: Answer): void => {
    if (!isAnswered(value) && !isAnswered(answerOf(now, key))) return;
    const label = labelFor(form, key, value, situation.today);
    if (label !== undefined) set(companionOf(key), label);
    if (set(key, value)) changed.add(key);
  };
  const clear = (key: string): void => {
    if (Object.hasOwn(changes, key)) return;
    put(key, UNANSWERED);
  };

  for (const [key, value] of Object.entries(changes)) {
    if (isOpenKey(form, key)) put(key, normalised(value));
  }
  // Also the keys cleared on the way clear what depends on them: a Set visits what is added while it is walked.
  for (const key of changed) for (const dependent of form.questions[key]?.clears ?? []) clear(dependent);
  clearHidden(form, now, sectionsTouchedBy(form, changed), (key) => put(key, UNANSWERED));
  return next;
}

/**
 * Only the answers that change when a student has chosen a tab: those of the other tabs are cleared, with what depends
 * on them (spec, section 4 "Tabs"). The situation holds the choice already; unknown tabs change nothing.
 */
export function changesAfterTab(form: Form, situation: Situation, tabs: string): Answers {
  const left = (form.tabs[tabs]?.choices ?? []).filter(({ id }) => id !== situation.tabs[tabs]).flatMap(({ sections }) => sections);
  const keys = left.flatMap((id) => form.sections[id]?.keys ?? []);
  return changesAfter(form, situation, Object.fromEntries(keys.map((key) => [key, UNANSWERED])));
}

/** Clears every hidden answer of a whole map, for answers that another version of the form may have saved. */
export function settle(form: Form, situation: Situation): Answers {
  const next: Record<string, Answer> = { ...situation.answers };
  let cleared = false;
  clearHidden(form, { ...situation, answers: next }, new Set(Object.keys(form.sections)), (key) => {
    cleared = true;
    next[key] = UNANSWERED;
    if (form.questions[key]?.companion) next[companionOf(key)] = UNANSWERED;
  });
  return cleared ? next : situation.answers;
}

/** Each round can only clear, so the rounds end. All keys hidden in a round go together: their order cannot matter. */
function clearHidden(form: Form, situation: Situation, start: ReadonlySet<string>, clear: (key: string) => void): void {
  let sections = start;
  while (sections.size > 0) {
    const hidden: string[] = [];
    for (const id of sections) {
      const shown = evaluateSection(form, id, situation).keys;
      for (const key of form.sections[id]?.keys ?? []) {
        if (!shown.has(key) && isAnswered(answerOf(situation, key))) hidden.push(key);
      }
    }
    hidden.forEach(clear);
    sections = sectionsTouchedBy(form, hidden);
  }
}

function sectionsTouchedBy(form: Form, keys: Iterable<string>): ReadonlySet<string> {
  const sections = new Set<string>();
  for (const key of keys) {
    const own = form.questions[key]?.section;
    if (own !== undefined) sections.add(own);
    for (const id of form.dependents[key] ?? []) sections.add(id);
  }
  return sections;
}

/** Keys that a student may set: in the data model and not the companion of a question. */
function isOpenKey(form: Form, key: string): boolean {
  if (!Object.hasOwn(form.dataModel, key)) return false;
  return !(key.endsWith('_desc') && form.questions[key.slice(0, -'_desc'.length)]?.companion);
}

function normalised(value: Answer | null | undefined): Answer {
  if (value === null || value === undefined) return UNANSWERED;
  if (Array.isArray(value)) return value.length === 0 ? UNANSWERED : value;
  return typeof value === 'string' ? value.trim() : value;
}

function labelFor(form: Form, key: string, value: Answer, today: string): string | undefined {
  const question = form.questions[key];
  if (!question?.companion || question.list === undefined) return undefined;
  const { list } = question;
  const values = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
  return values.map((one) => labelOf(form, list, one, today) ?? UNANSWERED).filter(Boolean).join(', ');
}

function isSame(a: Answer, b: Answer): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, n) => value === b[n]);
  return a === b;
}
