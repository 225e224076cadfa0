import { answerOf, companionKey, companionOwner, isAnswered, isSameAnswer, UNANSWERED } from '../model/answers.ts';
import type { Answer, Answers, FormState } from '../model/answers.ts';
import type { Form, SectionState, Question } from '../model/form.ts';
import { roundUpToMultiple } from '../model/decimals.ts';
import { evaluateRule, TODAY_VARIABLE, type Logic } from '../model/logic.ts';
import { cleanAnswer } from './clean-answer.ts';
import { copiedAnswer, evaluateSection } from './evaluate.ts';
import { allOptionsOfQuestion, storedLabelOfOption, availableOptions, removeClosedOptions } from './options.ts';
import { affectedSections } from './reevaluate.ts';

/** Answers after a change: sets values and labels, clears, renews copies, until nothing changes. `alsoIn`: sections to settle besides. */
export function applyAnswer(form: Form, formState: FormState, changes: Answers, alsoIn: Iterable<string> = []): Answers {
  const next = propagatedChanges(form, formState, changes, alsoIn);
  return Object.keys(next).length === 0 ? formState.answers : { ...formState.answers, ...next };
}

/** Only the answers that `applyAnswer` changes. Cost grows with what depends on them, not with the form. */
export function propagatedChanges(form: Form, formState: FormState, changes: Answers, alsoIn: Iterable<string> = []): Answers {
  return new AnswerPropagation(form, formState, changes).changes(alsoIn);
}

export function propagateAnswers(form: Form, formState: FormState): Answers {
  const next = new AnswerPropagation(form, formState, {}).changes(Object.keys(form.sections));
  return Object.keys(next).length === 0 ? formState.answers : { ...formState.answers, ...next };
}

export function isDerivedAnswer(form: Form, formState: FormState, key: string): boolean {
  const question = form.questions[key];
  if (!question) return false;
  return question.value !== undefined || evaluateSection(form, question.section, formState).copied.has(key);
}

class AnswerPropagation {
  private readonly form: Form;
  private readonly before: FormState;
  private readonly given: Answers;
  private readonly next: Record<string, Answer> = {};
  private readonly now: FormState;
  private changed = new Set<string>();

  constructor(form: Form, before: FormState, given: Answers) {
    this.form = form;
    this.before = before;
    this.given = given;
    this.now = { ...before, changes: this.next };
  }

  /** All changes, after their own sections, dependent ones and `alsoIn` have settled. */
  changes(alsoIn: Iterable<string>): Answers {
    for (const [key, value] of Object.entries(this.given)) {
      if (maySetKey(this.form, key)) this.put(key, cleanAnswer(this.form.questions[key], value));
    }
    const dated = [...affectedSections(this.form, [TODAY_VARIABLE])];
    const isBegun = dated.length > 0 && [this.before.answers, this.given].some((answers) => Object.keys(answers).length > 0);
    let sections = new Set([...alsoIn, ...(isBegun ? dated : [])]);
    for (;;) {
      this.clearDependents();
      for (const id of this.takeTouched()) sections.add(id);
      const states = [...sections].map((id) => [id, evaluateSection(this.form, id, this.now)] as const);
      if (this.renewCopies(states) || this.renewValues(states)) continue;
      // Copies are read before anything is cleared, and a round clears together, so that order cannot matter.
      const toClear = states.flatMap(([id, state]) => [...this.hiddenIn(id, state), ...this.endedIn(id, state)]);
      const withheld = states.flatMap(([, state]) => this.withheldIn(state));
      if (toClear.length + withheld.length === 0) return this.next;
      for (const [key, left] of withheld) this.put(key, left);
      for (const key of toClear) this.put(key, UNANSWERED);
      sections = new Set(this.takeTouched());
    }
  }

  private put(key: string, value: Answer): void {
    if (!isAnswered(value) && !isAnswered(answerOf(this.now, key))) return;
    const label = companionLabel(this.form, key, value, this.now.today);
    // Keeps the stored label of an unchanged choice, as the list may have changed since.
    const isKept = isSameAnswer(answerOf(this.now, key), value) && isAnswered(answerOf(this.now, companionKey(key)));
    if (label !== undefined && !isKept) this.set(companionKey(key), label);
    if (this.set(key, value)) this.changed.add(key);
  }

  private set(key: string, value: Answer): boolean {
    if (isSameAnswer(answerOf(this.now, key), value)) return false;
    this.next[key] = value;
    return true;
  }

  /** A Set visits what is added during iteration, so clearing cascades. */
  private clearDependents(): void {
    for (const key of this.changed) {
      for (const dependent of this.form.questions[key]?.clears ?? []) {
        if (!Object.hasOwn(this.given, dependent)) this.put(dependent, UNANSWERED);
      }
    }
  }

  private takeTouched(): ReadonlySet<string> {
    const touched = affectedSections(this.form, this.changed);
    this.changed = new Set();
    return touched;
  }

  private renewCopies(states: readonly (readonly [string, SectionState])[]): boolean {
    for (const [, { copied }] of states) for (const [key, sources] of copied) this.put(key, copiedAnswer(this.now, sources));
    return this.changed.size > 0;
  }

  private renewValues(states: readonly (readonly [string, SectionState])[]): boolean {
    for (const [, { keys }] of states) {
      for (const key of keys) {
        const question = this.form.questions[key];
        if (question?.value !== undefined) this.put(key, computedAnswer(this.form, question, question.value, this.now));
      }
    }
    return this.changed.size > 0;
  }

  private hiddenIn(id: string, { keys: shown }: SectionState): readonly string[] {
    return (this.form.sections[id]?.keys ?? []).filter((key) => !shown.has(key) && isAnswered(answerOf(this.now, key)));
  }

  /** Choices that these changes took away or made unoffered, and what is left. Copies follow their source; older choices stay. */
  private withheldIn({ offered, copied }: SectionState): readonly (readonly [key: string, left: Answer])[] {
    return [...offered].flatMap(([key, now]) => {
      const question = this.form.questions[key];
      const answer = answerOf(this.now, key);
      if (!question || question.value !== undefined || copied.has(key) || !isAnswered(answer)) return [];
      const isGiven = Object.hasOwn(this.given, key);
      const before = isGiven
        ? allOptionsOfQuestion(this.form, question, this.now.today)
        : availableOptions(this.form, question, this.before);
      const left = removeClosedOptions(answer, before, now);
      if (left === answer) return [];
      const former = answerOf(this.before, key);
      return [[key, !isAnswered(left) && now.some(({ value }) => value === former) ? former : left] as const];
    });
  }

  private endedIn(id: string, { copied }: SectionState): readonly string[] {
    if ((this.form.sections[id]?.copies ?? []).length === 0) return [];
    const before = evaluateSection(this.form, id, this.before).copied;
    return [...before]
      .filter(([key, sources]) => {
        const answer = answerOf(this.now, key);
        return (
          !copied.has(key) &&
          !Object.hasOwn(this.given, key) &&
          isAnswered(answer) &&
          isSameAnswer(answer, copiedAnswer(this.before, sources))
        );
      })
      .map(([key]) => key);
  }
}

function maySetKey(form: Form, key: string): boolean {
  if (!Object.hasOwn(form.dataModel, key) || form.questions[key]?.value !== undefined) return false;
  return form.questions[key] !== undefined || !form.questions[companionOwner(key)]?.companion;
}

/** Label in the companion of a question; undefined where it has none. */
export function companionLabel(form: Form, key: string, value: Answer, today: string): string | undefined {
  const question = form.questions[key];
  if (!question?.companion || question.lists.length === 0) return undefined;
  const values = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
  return values
    .map((one) => storedLabelOfOption(form, question, one, today) ?? UNANSWERED)
    .filter(Boolean)
    .join(', ');
}

/** Computed answer: `''` unless the rule gives the question's type. Rounded to the step (1 for whole numbers), half away from zero. */
export function computedAnswer(form: Form, { key, section, type }: Question, value: Logic, formState: FormState): Answer {
  const result = evaluateRule(value, formState);
  switch (type) {
    case 'string':
      return typeof result === 'string' || typeof result === 'number' ? String(result) : UNANSWERED;
    case 'boolean':
      return result === true;
    case 'integer':
    case 'number': {
      if (typeof result !== 'number' || !Number.isFinite(result)) return UNANSWERED;
      const step = type === 'integer' ? 1 : form.sections[section]?.schema.properties?.[key]?.['step'];
      return typeof step === 'number' ? rounded(result, step) : result;
    }
    default:
      return UNANSWERED;
  }
}

function rounded(number: number, step: number): number {
  const above = roundUpToMultiple(Math.abs(number), step);
  const below = roundUpToMultiple(Math.abs(number), step, -1);
  const nearest = above - Math.abs(number) <= Math.abs(number) - below ? above : below;
  return Math.sign(number) * nearest;
}
