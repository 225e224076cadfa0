import { FILE_ANSWER, type Answer, type Answers, companionKey, isAnswered, type FormState, UNANSWERED, getOwn } from '../model/answers.ts';
import { migrateKey, type AnswerMigration } from '../model/declared-changes.ts';
import type { FormChanges } from '../model/form-changes.ts';
import type { Form } from '../model/form.ts';
import { companionLabel, propagateAnswers } from './apply-answer.ts';
import { evaluateSection } from './evaluate.ts';
import { migrateAnswers } from './migrate-answers.ts';
import { allOptionsOfQuestion, labelOfOption } from './options.ts';
import { visiblePages } from './pages.ts';

interface MigratedDraft {
  readonly answers: Answers;
  /** Answers whose key or kind the form does not ask for. They are kept, and restored once a form asks for them again. */
  readonly aside: Answers;
  readonly changes: FormChanges;
}

interface DraftMigration {
  readonly form: Form;
  readonly before: Form | undefined;
  readonly changes: readonly AnswerMigration[];
  /** True if an answer is of the kind that the form asks for. */
  fits(key: string, answer: Answer): boolean;
}

export function migrateDraft({ form, before, changes, fits }: DraftMigration, formState: FormState, formerAside: Answers): MigratedDraft {
  const { answers, aside } = migrateAnswers(changes, { answers: formState.answers, aside: formerAside });
  const formerKeys = new Map(Object.keys(before?.questions ?? {}).map((key) => [migrateKey(changes, key), key]));
  const isOfForm = (key: string): boolean => Object.hasOwn(form.dataModel, key) && !(before?.questions[key] && !form.questions[key]);
  const canStay = (key: string, answer: Answer): boolean => isOfForm(key) && fits(key, answer);
  // Keeps the answer of a file: without it the file would be removed.
  const stays = (key: string, answer: Answer): boolean => answer === FILE_ANSWER || canStay(key, answer);
  const comesBack = (key: string, answer: Answer): boolean => canStay(key, answer) && !isAnswered(getOwn(answers, key));
  const kept = addLabels(form, { ...picked(aside, comesBack), ...picked(answers, stays) }, formState.today);
  const settled = propagateAnswers(form, { ...formState, answers: kept });
  const isSettled = (key: string): boolean => isAnswered(getOwn(settled, key) ?? UNANSWERED);
  const left = picked({ ...aside, ...answers }, (key, answer) => isAnswered(answer) && answer !== FILE_ANSWER && !isSettled(key));

  const keys = [...new Set([...Object.keys(before?.questions ?? {}), ...Object.keys(form.questions)])];
  const shown = new Set(
    visiblePages(form, { ...formState, answers: settled }).flatMap(({ id }) =>
      Object.values(form.sections)
        .filter(({ page }) => page === id)
        .flatMap(({ id: section }) => [...evaluateSection(form, section, { ...formState, answers: settled }).keys]),
    ),
  );
  const wasAnswered = (key: string): boolean => isAnswered(getOwn(answers, key) ?? UNANSWERED);
  const again = keys.filter(
    (key) =>
      wasAnswered(key) &&
      shown.has(key) &&
      (!isSettled(key) || hasLostChoice(form, before, [formerKeys.get(key) ?? key, key], getOwn(settled, key), formState)),
  );
  return {
    answers: settled,
    aside: left,
    changes: {
      gone: keys.filter((key) => wasAnswered(key) && !shown.has(key) && before?.questions[key] !== undefined),
      again,
      added: before ? keys.filter((key) => shown.has(key) && !before.questions[key] && !formerKeys.has(key) && !isSettled(key)) : [],
    },
  };
}

function addLabels(form: Form, answers: Answers, today: string): Answers {
  const labels = Object.entries(answers).flatMap(([key, answer]) => {
    const label = isAnswered(getOwn(answers, companionKey(key))) ? undefined : companionLabel(form, key, answer, today);
    return label ? [[companionKey(key), label] as const] : [];
  });
  return { ...answers, ...Object.fromEntries(labels) };
}

/** True if the chosen option exists only in the former form, there under the former key. */
function hasLostChoice(
  form: Form,
  before: Form | undefined,
  [formerKey, key]: readonly [former: string, now: string],
  answer: Answer | undefined,
  { today }: FormState,
): boolean {
  const [then, now] = [before?.questions[formerKey], form.questions[key]];
  if (!before || !then || !now || answer === undefined || allOptionsOfQuestion(form, now, today).length === 0) return false;
  const values = Array.isArray(answer) ? (answer as readonly string[]) : [String(answer)];
  return values.some(
    (value) => labelOfOption(before, then, value, today) !== undefined && labelOfOption(form, now, value, today) === undefined,
  );
}

const picked = (answers: Answers, isWanted: (key: string, answer: Answer) => boolean): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key, answer]) => isWanted(key, answer)));
