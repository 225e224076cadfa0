import {
  answerOf,
  companionOf,
  isAnswered,
  isSameAnswer,
  UNANSWERED,
  type Answer,
  type Answers,
  type ChosenTabs,
  type Counts,
  type Moment,
  type Situation,
} from '../../form/model/answers.ts';
import { changesAfter } from '../../form/run/apply-answer.ts';
import { evaluate, shownTab } from '../../form/run/evaluate.ts';
import { reevaluate, sectionsTouchedBy } from '../../form/run/reevaluate.ts';
import { sectionsIn, type Evaluation, type Failures, type Form, type SectionState, type SectionValidators } from '../../form/model/form.ts';
import { pagesFor } from '../../form/run/pages.ts';
import { emptyBeyond } from '../../form/run/repeats.ts';
import { emptyBeside, keepTabs } from '../../form/run/tabs.ts';
import { validate } from '../../form/run/validate.ts';
import { differences, differingFailures } from './differences.ts';
import { createFailing } from './failing.ts';
import { createListeners } from './listeners.ts';
import { onlyAnswered, pick } from './pick.ts';
import { createTyping } from './typing.ts';
import { createUnstored, type Outcome } from './unstored.ts';

/** The answers of one student while the form is open: the single place that the whole browser side reads and writes. */
export interface AnswerStore {
  readonly form: Form;
  readonly validators: SectionValidators;
  /** ISO date of the student's calendar day, as of the last change. */
  today(): string;
  /** All answers as they are now; the same object until one changes. To follow one of them, use `answerTo`: it copies nothing. */
  getAnswers(): Answers;
  /** The answer to one question; `''` where there is none. */
  answerTo(key: string): Answer;
  getCounts(): Counts;
  /** The id of the tab that is shown; undefined for unknown tabs. */
  shownTab(tabsId: string): string | undefined;
  /** Those that the student goes through now; the same list until one comes or goes. */
  pages(): Form['pages'];
  getEvaluation(): Evaluation;
  /** The same object until what the section shows or requires changes. */
  sectionState(sectionId: string): SectionState;
  /** All failed validations of the whole form, computed once per state and only when asked for, and `unstored`. */
  failures(): Failures;
  /** Why answers on the screen could not be stored. Each is reported until it changes; the same object until one does. */
  unstored(): Failures;
  /** What only the server finds wrong; each stays among the failures until its answer is saved, or until the next refusal. */
  refuse(refused: Failures): void;
  /**
   * Calls the listener after changes; with the id of a section only after those of its answers or its state, with the key of a
   * question only after those of what its field shows.
   */
  subscribe(listener: () => void, followed?: string): () => void;
  /** The student's own change: companions, dependents and hidden keys follow. */
  change(changes: Answers): void;
  /** The answers in the components of a repeat beyond the first `count`. */
  answersBeyond(repeatId: string, count: number): Answers;
  /** How many components are shown, as stored on the server; answers in those beyond are cleared, there and here. */
  setCount(repeatId: string, count: number): void;
  /** Shows another tab and clears the answers of the others; the server does the same when it receives the choice. */
  setTab(tabsId: string, tabId: string): void;
  /** Replaces everything with what is saved on the server. */
  load(saved: Answers, counts: Counts, tabs: ChosenTabs): void;
  /** Answers from before the log-in or from another visit: they count as newer than the saved ones, and as unsaved. */
  carry(answers: Answers): void;
  /** Keys whose value, text still being typed included, is not the last saved one; `base` holds that last saved value of each. */
  unsaved(): { readonly answers: Answers; readonly base: Answers };
  /** The saved answers to questions that were answered differently here and elsewhere; null while there is nothing to choose. */
  contested(): Answers | null;
  /** The student has to choose between the answers here and these, which the server holds; until then none of them counts as saved. */
  contest(held: Answers): void;
  /**
   * The choice is made: the server's answers to these questions count, and those here to the other contested ones. Text that
   * cannot be read as an answer to any other question stays on the screen.
   */
  settle(keysToTakeOver: readonly string[]): void;
  /** What was submitted last saved of these keys. */
  savedAnswers(keys: readonly string[]): Answers;
  /**
   * The server holds these values now, except for what `outcome` says; what was typed since stays unsaved. Answers that it did
   * not store stay on the screen.
   */
  markSaved(answers: Answers, outcome?: Outcome): void;
  /** The server did not keep some of a visitor's answers, which stay on the screen. */
  markUnstored(answers: Answers, outcome: Outcome): void;
  /** Whether the server did not store the answer to this question as it is now. */
  isUnstored(key: string): boolean;
  /** These values are on their way to the server: until `markSaved` of their keys nobody knows whether it holds them. */
  markSent(answers: Answers): void;
  /** Values on their way, newest last, by key. */
  sent(): Readonly<Record<string, readonly Answer[]>>;
  /** Whether any value differs from the empty marker. */
  isAnyAnswered(): boolean;
  /**
   * What a widget shows that is not committed yet, or cannot be: `answer` is what the text means so far, undefined where
   * it cannot be read. It counts as unsaved, but changes nothing on the screen. A commit of that question ends it.
   */
  type(key: string, text: string, answer?: Answer): void;
  /** The text on the screen that is not (yet) an answer to this question; undefined if there is none. */
  typedText(key: string): string | undefined;
  /** All texts on the screen that cannot be read as an answer. */
  unreadableTexts(): Readonly<Record<string, string>>;
  /** Is called on typing, which other listeners are not. */
  subscribeTyping(listener: () => void): () => void;
  /** Widgets that keep typed text register how to commit it; returns a function that unregisters it. */
  registerFlush(commit: () => void): () => void;
  /** Commits all text still being typed. Call it before a save. */
  flush(): void;
  /** Changes with every `load` and `reset`: text typed before belongs to other answers and must not be committed. */
  epoch(): number;
  reset(): void;
}

/** From how many unanswered saves the values of one question are remembered; in a long outage each try may send another one. */
const MAX_SENT = 20;

/** `now` returns the student's calendar day, and what the institution's clock shows, each time it is called. */
export function createAnswerStore(form: Form, validators: SectionValidators, now: () => Moment): AnswerStore {
  const listeners = createListeners();
  const commits = new Set<() => void>();
  const typing = createTyping();
  let contested: Answers | null = null;
  let sent: Readonly<Record<string, readonly Answer[]>> = {};
  let saved: Answers = {};
  // Changed in place: a copy of all answers for each change would cost more than everything else a change does.
  let current: Record<string, Answer> = {};
  let copy: Answers | undefined;
  let situation: Situation = { answers: current, counts: {}, tabs: {}, ...now() };
  let evaluation = evaluate(form, situation);
  let pages = form.pages;
  let refused: Failures = {};
  const unstored = createUnstored(form, (key) => typing.get(key)?.answer ?? current[key] ?? UNANSWERED);
  let epoch = 0;
  const failing = createFailing(() => ({ ...validate(form, validators, situation), ...refused, ...unstored.reasons() }));

  const setRefused = (now: Failures): void => {
    refused = now;
    failing.change();
  };
  const note = (sent: Answers, outcome: Outcome): void => {
    const before = unstored.reasons();
    unstored.note(sent, outcome);
    if (unstored.reasons() !== before) failing.change();
  };
  /** `keys`: questions whose answers are others now; `touched`: sections that depend on what has changed. */
  const setState = (next: Situation, keys: readonly string[], touched: Iterable<string>): void => {
    const isNewDay = next.today !== situation.today;
    const { sections: before } = evaluation;
    situation = next;
    evaluation = reevaluate(form, evaluation, touched, next);
    failing.change();
    if (isNewDay) return listeners.notifyAll();
    const sections = [...touched];
    const inChanged = sections.filter((id) => before[id] !== evaluation.sections[id]).flatMap((id) => form.sections[id]?.keys ?? []);
    listeners.notify([...sections, ...keys, ...inChanged, ...failing.differing()]);
  };
  const replace = (answers: Answers, counts: Counts, tabs: ChosenTabs): void => {
    epoch += 1;
    typing.clear();
    contested = null;
    sent = {};
    saved = answers;
    current = { ...answers };
    copy = answers;
    refused = {};
    unstored.forget();
    situation = keepTabs(form, { answers: current, counts, tabs, ...now() });
    evaluation = reevaluate(form, evaluation, Object.keys(form.sections), situation);
    failing.forget();
    listeners.notifyAll();
  };
  const put = (next: Answers): readonly string[] => {
    const keys = Object.keys(next);
    if (keys.length > 0) copy = undefined;
    Object.assign(current, next);
    return keys;
  };
  const change = (changes: Answers): void => {
    Object.keys(changes).forEach((key) => typing.delete(key));
    const next = { ...situation, ...now() };
    const keys = put(changesAfter(form, next, changes));
    if (keys.length > 0) setState(next, keys, sectionsTouchedBy(form, keys));
  };
  /** Shows other sections than before. What that cleared counts as saved: the server was asked first, and did the same. */
  const show = (sections: readonly string[], next: Situation, cleared: Answers): void => {
    saved = { ...saved, ...cleared };
    const keys = put(cleared);
    setState(next, keys, new Set([...sections, ...sectionsTouchedBy(form, keys)]));
  };

  const unsaved = (): { answers: Answers; base: Answers } => {
    const shown = { ...current, ...typing.answers() };
    const keys = differences(saved, shown);
    return { answers: pick(shown, keys), base: pick(saved, keys) };
  };
  const carry = (answers: Answers): void => {
    change(answers);
    situation = keepTabs(form, situation);
  };

  return {
    form,
    validators,
    today: () => situation.today,
    getAnswers: () => (copy ??= { ...current }),
    answerTo: (key) => answerOf(situation, key),
    getCounts: () => situation.counts,
    shownTab: (tabsId) => shownTab(form, tabsId, situation)?.id,
    pages: () => (pages = pagesFor(form, situation, pages)),
    getEvaluation: () => evaluation,
    sectionState(sectionId) {
      const state = evaluation.sections[sectionId];
      if (!state) throw new Error(`There is no section ${sectionId}`);
      return state;
    },
    failures: failing.now,
    unstored: unstored.reasons,
    refuse(now) {
      const differing = differingFailures(refused, now);
      if (differing.length === 0) return;
      setRefused(now);
      listeners.notify(differing);
    },
    subscribe: listeners.add,
    change,
    answersBeyond: (repeatId, count) => onlyAnswered(pick(current, Object.keys(emptyBeyond(form, repeatId, count)))),
    setCount(repeatId, count) {
      const next = { ...situation, counts: { ...situation.counts, [repeatId]: count }, ...now() };
      const components = Object.values(form.sections).flatMap(({ id, repeat }) => (repeat?.id === repeatId ? [id] : []));
      show(components, next, changesAfter(form, next, emptyBeyond(form, repeatId, count), components));
    },
    setTab(tabsId, tabId) {
      const next = { ...situation, tabs: { ...situation.tabs, [tabsId]: tabId }, ...now() };
      const sections = sectionsIn(form, { tabs: tabsId });
      show(sections, next, changesAfter(form, next, emptyBeside(form, tabsId, tabId), sections));
    },
    load: replace,
    carry,
    unsaved,
    contested: () => contested,
    contest(held) {
      contested = held;
      saved = { ...saved, ...Object.fromEntries(Object.keys(held).map((key) => [key, UNANSWERED])) };
      listeners.notify([]);
    },
    settle(keysToTakeOver) {
      commits.forEach((commit) => commit());
      const mine = unsaved().answers;
      saved = { ...saved, ...contested };
      contested = null;
      if (keysToTakeOver.length === 0) return listeners.notify([]);
      // From what is saved, with the student's own answers on top: what only followed from a discarded answer is discarded too.
      const taken = new Set(keysToTakeOver.flatMap((key) => [key, companionOf(key)]));
      const unread = Object.entries(typing.unreadable()).filter(([key]) => !taken.has(key));
      replace(saved, situation.counts, situation.tabs);
      const cleared = Object.fromEntries(unread.map(([key]) => [key, UNANSWERED]));
      carry({ ...onlyAnswered(Object.fromEntries(Object.entries(mine).filter(([key]) => !taken.has(key)))), ...cleared });
      unread.forEach(([key, text]) => typing.keep(key, text));
    },
    type: typing.type,
    typedText: (key) => typing.get(key)?.text,
    unreadableTexts: typing.unreadable,
    subscribeTyping: typing.subscribe,
    savedAnswers: (keys) => pick(saved, keys),
    markSent(answers) {
      const next = Object.entries(answers).map(([key, answer]) => {
        const others = (sent[key] ?? []).filter((one) => !isSameAnswer(one, answer));
        return [key, [...others, answer].slice(-MAX_SENT)] as const;
      });
      sent = { ...sent, ...Object.fromEntries(next) };
    },
    sent: () => sent,
    isUnstored: unstored.has,
    markSaved(answers, outcome = {}) {
      saved = { ...saved, ...answers, ...outcome.answers };
      sent = Object.fromEntries(Object.entries(sent).filter(([key]) => !Object.hasOwn(answers, key)));
      const stillRefused = Object.entries(refused).filter(([key]) => !Object.hasOwn(answers, key));
      note(answers, outcome);
      if (stillRefused.length < Object.keys(refused).length) setRefused(Object.fromEntries(stillRefused));
      listeners.notify(Object.keys(answers));
    },
    markUnstored(answers, outcome) {
      note(answers, outcome);
      listeners.notify(Object.keys(answers));
    },
    isAnyAnswered: () => Object.values(current).some(isAnswered),
    registerFlush(commit) {
      commits.add(commit);
      return () => void commits.delete(commit);
    },
    flush: () => [...commits].forEach((commit) => commit()),
    epoch: () => epoch,
    reset: () => replace({}, {}, {}),
  };
}
