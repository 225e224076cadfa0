import {
  answerOf,
  companionKey,
  isAnswered,
  isSameAnswer,
  UNANSWERED,
  getOwn,
  omitUnanswered,
  pickAnswers,
} from '../../form/model/answers.ts';
import type { Answer, Answers, ChosenTabs, RepeatCounts, FormTime, FormState } from '../../form/model/answers.ts';
import { propagatedChanges } from '../../form/evaluate/apply-answer.ts';
import { failuresOfAnswered } from '../../form/evaluate/evaluated-answers.ts';
import { evaluateForm, shownTab } from '../../form/evaluate/evaluate.ts';
import { reevaluateSections, affectedSections } from '../../form/evaluate/reevaluate.ts';
import {
  sectionIdsOfPageItem,
  type Evaluation,
  type Failures,
  type Form,
  type SectionState,
  type SectionValidators,
} from '../../form/model/form.ts';
import { optionsWithPeriod } from '../../form/model/option-conditions.ts';
import { visiblePages } from '../../form/evaluate/pages.ts';
import { clearComponentsAfter } from '../../form/evaluate/clear-components.ts';
import { clearOtherTabs, pinShownTabs, stateAfterChoosingTab } from '../../form/evaluate/tabs.ts';
import { failuresOfAnswer, validateSections } from '../../form/evaluate/validate.ts';
import { PROGRESS } from './answer-store-context.tsx';
import { keysOfChangedAnswers, keysOfChangedFailures } from './changed-answers.ts';
import { createNotices, type ServerCorrections } from './notices.ts';
import type { DeferredText } from '../platform/translate.ts';

/** Number of unanswered saves whose values are remembered for a question. */
const MAX_SENT = 20;

/** `now` returns the student's calendar day, and what the institution's clock shows, each time it is called. */
export function createAnswerStore(form: Form, validators: SectionValidators, now: () => FormTime) {
  const listeners = createListeners();
  const commits = new Set<() => void>();
  const typing = createTyping();
  let contested: Answers | null = null;
  let sent: Readonly<Record<string, readonly Answer[]>> = {};
  let saved: Answers = {};
  // Changed in place: a copy of all answers for each change would cost more than everything else a change does.
  let current: Record<string, Answer> = {};
  let copy: Answers | undefined;
  let formState: FormState = { answers: current, counts: {}, tabs: {}, ...now() };
  let evaluation: Evaluation | undefined;
  /** Evaluated when it is first asked for: most often, answers are loaded before. */
  const evaluated = (): Evaluation => (evaluation ??= evaluateForm(form, formState));
  const sectionState = (id: string): SectionState => {
    const state = evaluated().sections[id];
    if (!state) throw new Error(`There is no section ${id}`);
    return state;
  };
  let pages = form.pages;
  let refused: Failures = {};
  /** Questions of which an option or the page opens or closes. */
  const timed = Object.values(form.questions).flatMap((question) =>
    form.sections[question.section]?.pagePeriod || optionsWithPeriod(question, form.lists).length > 0 ? [question.key] : [],
  );
  const notices = createNotices(form, {
    answer: (key) => typing.get(key)?.answer ?? getOwn(current, key) ?? UNANSWERED,
    unreadable: typing.unreadable,
    isShown: (key) => evaluated().sections[form.questions[key]?.section ?? '']?.keys.has(key) === true,
  });
  /** True if an answer was given or removed, and no listener told yet. */
  let isOtherAnswered = false;
  let isJudging = false;
  let isReporting = false;
  let epoch = 0;
  const answerTo = (key: string): Answer => answerOf(formState, key);
  let toCorrect: { readonly all?: Failures; readonly formState?: FormState; readonly wrong: Failures } = { wrong: {} };
  const failing = createFailing(
    Object.keys(form.sections),
    (ids) => validateSections(form, validators, formState, ids, sectionState),
    () => [refused, notices.all()],
  );

  let told = notices.all();
  /** Tells of questions, of the sections that ask them, and of progress. */
  const notify = (keys: readonly string[], hasProgress = true): void =>
    listeners.notify([...keys.flatMap((key) => [key, form.questions[key]?.section ?? []].flat()), ...(hasProgress ? [PROGRESS] : [])]);
  const found = (key: string, why: string | DeferredText | undefined, kept?: Answer): void => {
    notices.setNotice(key, why, kept);
    const before = told;
    told = notices.all();
    if (told !== before) notify([key]);
  };
  const setState = (next: FormState, keys: readonly string[], touched: Iterable<string>): void => {
    const isNewDay = next.today !== formState.today;
    const isLater = next.clock !== formState.clock;
    const before = evaluated();
    const { counts, tabs } = formState;
    formState = next;
    const sections = isNewDay ? Object.keys(form.sections) : [...touched, ...(isLater ? affectedSections(form, timed) : [])];
    const after = reevaluateSections(form, before, sections, next);
    evaluation = after;
    failing.touch(sections);
    if (isNewDay) return listeners.notifyAll();
    const inChanged = sections
      .filter((id) => getOwn(before.sections, id) !== after.sections[id])
      .flatMap((id) => form.sections[id]?.keys ?? []);
    const differing = failing.differing();
    const isOther = after !== before || counts !== next.counts || tabs !== next.tabs || differing.length > 0 || isOtherAnswered;
    isOtherAnswered = false;
    notify([...sections, ...keys, ...inChanged, ...differing], isOther);
  };
  const replace = (answers: Answers, counts: RepeatCounts, tabs: ChosenTabs): void => {
    epoch += 1;
    typing.clear();
    contested = null;
    sent = {};
    saved = answers;
    current = { ...answers };
    copy = answers;
    refused = {};
    notices.reset();
    formState = pinShownTabs(form, { answers: current, counts, tabs, ...now() });
    evaluation &&= reevaluateSections(form, evaluation, Object.keys(form.sections), formState);
    failing.forget();
    listeners.notifyAll();
  };
  const put = (next: Answers): readonly string[] => {
    const keys = Object.keys(next);
    if (keys.length > 0) copy = undefined;
    isOtherAnswered ||= keys.some((key) => isAnswered(getOwn(current, key)) !== isAnswered(next[key]));
    Object.assign(current, next);
    return keys;
  };
  const change = (changes: Answers): void => {
    Object.keys(changes).forEach((key) => typing.delete(key));
    const next = { ...formState, ...now() };
    const keys = put(propagatedChanges(form, next, changes));
    if (keys.length > 0) setState(next, keys, affectedSections(form, keys));
  };
  const keepText = (key: string, text: string): void => {
    typing.keep(key, text);
    found(key, '');
  };
  /** Shows other sections than before. What that cleared counts as saved: the server was asked first, and did the same. */
  const show = (sections: readonly string[], next: FormState, cleared: Answers): void => {
    saved = { ...saved, ...cleared };
    const keys = put(cleared);
    setState(next, keys, new Set([...sections, ...affectedSections(form, keys)]));
  };

  const unsaved = (): { answers: Answers; base: Answers } => {
    const shown = { ...current, ...typing.answers() };
    const keys = keysOfChangedAnswers(saved, shown);
    return { answers: pickAnswers(shown, keys), base: pickAnswers(saved, keys) };
  };
  const carry = (answers: Answers): void => {
    // Uses the old timestamp, so that options which closed meanwhile are kept.
    const chosen = put(
      pickAnswers(
        answers,
        timed.filter((key) => Object.hasOwn(answers, key)),
      ),
    );
    if (chosen.length > 0) setState({ ...formState, ...now() }, chosen, affectedSections(form, chosen));
    change(answers);
    formState = pinShownTabs(form, formState);
  };

  return {
    form,
    validators,
    /** State that the engine reads; a new object after each change. */
    formState: (): FormState => formState,
    formTime: (): FormTime => formState,
    /** Re-evaluates everything that depends on the day or the clock. */
    refreshTime(): void {
      const next = { ...formState, ...now() };
      const isNewDay = next.today !== formState.today;
      // Most forms have nothing that follows the clock: then a minute costs nothing.
      if (!isNewDay && (timed.length === 0 || next.clock === formState.clock)) return;
      const touched = isNewDay ? Object.keys(form.sections) : affectedSections(form, timed);
      const keys = put(propagatedChanges(form, next, {}, touched));
      setState(next, keys, new Set([...touched, ...affectedSections(form, keys)]));
    },
    /** All answers as they are now; the same object until one changes. To follow one of them, use `reviewedAnswer`: it copies nothing. */
    getAnswers: (): Answers => (copy ??= { ...current }),
    answerTo,
    getCounts: (): RepeatCounts => formState.counts,
    shownTab: (tabsId: string): string | undefined => shownTab(form, tabsId, formState)?.id,
    pages: (): Form['pages'] => (pages = visiblePages(form, formState, pages)),
    getEvaluation: evaluated,
    /** The same object until what the section shows or requires changes. */
    sectionState,
    /** All failed validations of the whole form, computed once per state and only when asked for, and `notices`. */
    failures: failing.now,
    /** Lets fields show failures before the submission; needs the validators. */
    enableEarlyFailures(): void {
      isJudging = true;
      notify(Object.keys(failing.now()));
    },
    areEarlyFailuresEnabled: (): boolean => isJudging,
    /** Has fields report all failures, as they do once the student submits; before that notices alone. */
    reportAllFailures(now: boolean): void {
      if (isReporting === now) return;
      isReporting = now;
      listeners.notify([...Object.keys(failing.now()), PROGRESS]);
    },
    reportsAllFailures: (): boolean => isReporting,
    /** Fields that are marked as wrong. */
    reportedFailures: (): Failures => (isReporting ? failing.now() : notices.all()),
    /** Failures that keep a part from being done: all after Submit, before that wrong answers alone. The same object until one changes. */
    failuresToCorrect(): Failures {
      if (isReporting || !isJudging) return isReporting ? failing.now() : notices.all();
      const all = failing.now();
      if (toCorrect.all !== all || toCorrect.formState !== formState) {
        const wrong = { ...failuresOfAnswered(all, { evaluation: evaluated(), answerTo }), ...notices.all() };
        const isOther = keysOfChangedFailures(toCorrect.wrong, wrong).length > 0;
        toCorrect = { all, formState, wrong: isOther ? wrong : toCorrect.wrong };
      }
      return toCorrect.wrong;
    },
    failuresWith: (key: string, answer: Answer): readonly string[] => failuresOfAnswer(form, validators, formState, key, answer),
    /** Notices by question key. The same object until one changes. */
    notices: notices.all,
    /** Notice text that the field itself gave; `''` if none. */
    noticeAt: notices.atField,
    /** Adds failures that only the server finds, until their answers are saved. */
    setServerFailures(now: Failures): void {
      const differing = keysOfChangedFailures(refused, now);
      if (differing.length === 0) return;
      refused = now;
      notify(differing);
    },
    /** Calls the listener after changes: all, those of one section's answers or state, of what one question's field shows, or `PROGRESS`. */
    subscribe: listeners.add,
    sectionRevision: listeners.revision,
    /** Applies a change by the student, and updates companions, dependents and hidden keys. */
    change,
    answersAfterComponent: (repeatId: string, count: number): Answers =>
      omitUnanswered(pickAnswers(current, Object.keys(clearComponentsAfter(form, repeatId, count)))),
    /** Sets the number of visible components, as stored; clears the rest. */
    setCount(repeatId: string, count: number): void {
      const next = { ...formState, counts: { ...formState.counts, [repeatId]: count }, ...now() };
      const components = Object.values(form.sections).flatMap(({ id, repeat }) => (repeat?.id === repeatId ? [id] : []));
      show(components, next, propagatedChanges(form, next, clearComponentsAfter(form, repeatId, count), components));
    },
    /** Shows another tab and clears the others; the server does the same when it receives the choice. */
    setTab(tabsId: string, tabId: string): void {
      const next = { ...formState, ...stateAfterChoosingTab(form, formState, tabsId, tabId), ...now() };
      const sections = sectionIdsOfPageItem(form, { tabs: tabsId });
      show(sections, next, propagatedChanges(form, next, clearOtherTabs(form, tabsId, tabId), sections));
    },
    load: replace,
    /** Ids of files that the student has been shown or has sent. */
    files: new Map<string, string>(),
    /** Adds answers from before the log-in or another visit as unsaved changes. Keeps closed options for the server to reject. */
    addUnsavedAnswers: carry,
    /** Keys whose value, text still being typed included, is not the last saved one; `base` holds that last saved value of each. */
    unsaved,
    /** The saved answers to questions that were answered differently here and elsewhere; null while there is nothing to choose. */
    conflictingAnswers: (): Answers | null => contested,
    /** Starts a conflict with these saved answers; until it is resolved none of them counts as saved. */
    setConflictingAnswers(held: Answers): void {
      contested = held;
      saved = { ...saved, ...Object.fromEntries(Object.keys(held).map((key) => [key, UNANSWERED])) };
      listeners.notify([]);
    },
    /** Takes over the server's answers to these contested questions, and keeps the others. Unreadable text elsewhere stays. */
    resolveConflicts(keysToTakeOver: readonly string[]): void {
      commits.forEach((commit) => commit());
      const mine = unsaved().answers;
      saved = { ...saved, ...contested };
      contested = null;
      if (keysToTakeOver.length === 0) return listeners.notify([]);
      // Starts from saved answers: what followed from a discarded one goes with it.
      const taken = new Set(keysToTakeOver.flatMap((key) => [key, companionKey(key)]));
      const unread = Object.entries(typing.unreadable()).filter(([key]) => !taken.has(key));
      const cuts = Object.entries(notices.truncatedInputs()).filter(([key]) => !taken.has(key));
      replace(saved, formState.counts, formState.tabs);
      const cleared = Object.fromEntries(unread.map(([key]) => [key, UNANSWERED]));
      carry({ ...omitUnanswered(Object.fromEntries(Object.entries(mine).filter(([key]) => !taken.has(key)))), ...cleared });
      unread.forEach(([key, text]) => keepText(key, text));
      cuts.forEach(([key, { why, kept }]) => found(key, why, kept));
    },
    /** Uncommitted text of a widget. `answer`: its meaning, undefined if unreadable; `why` not all of it can be stored. A commit ends it. */
    setTypedText(key: string, text: string, answer?: Answer, why?: string | DeferredText): void {
      typing.type(key, text, answer);
      found(key, why, answer);
    },
    /** The notice of a field after a commit: `why` not all of its text was stored, undefined if it was; see `Notices`. */
    setNotice: found,
    /** Texts that were stored in part, by question key; kept on the device until corrected. */
    truncatedInputs: notices.truncatedInputs,
    /** Restores a text from an earlier visit that cannot be parsed. */
    restoreUnreadableText: keepText,
    /** Uncommitted text of a question; undefined if there is none. */
    typedText: (key: string): string | undefined => typing.get(key)?.text,
    unreadableTexts: typing.unreadable,
    subscribeTyping: typing.subscribe,
    savedAnswers: (keys: readonly string[]): Answers => pickAnswers(saved, keys),
    allSavedAnswers: (): Answers => saved,
    /** Shows answers that were saved elsewhere, with what follows from them; what is unsaved here stays as it is. */
    applyRemoteAnswers(newer: Answers, counts: RepeatCounts, tabs: ChosenTabs): void {
      const next = { ...formState, counts, tabs, ...now() };
      const sections = Object.keys(form.sections);
      const keys = put({ ...newer, ...propagatedChanges(form, next, newer, sections) });
      // The server has worked out the same from them.
      saved = { ...saved, ...pickAnswers(current, keys) };
      setState(pinShownTabs(form, next), keys, sections);
    },
    /** Marks values as sent; until `markSaved` of their keys it is unknown whether the server has them. */
    markSent(answers: Answers): void {
      const next = Object.entries(answers).map(([key, answer]) => {
        const others = (getOwn(sent, key) ?? []).filter((one) => !isSameAnswer(one, answer));
        return [key, [...others, answer].slice(-MAX_SENT)] as const;
      });
      sent = { ...sent, ...Object.fromEntries(next) };
    },
    /** Values on their way, newest last, by key. */
    sentValues: (): Readonly<Record<string, readonly Answer[]>> => sent,
    isRejected: notices.isRejected,
    /** The server holds these values, except for what `outcome` says; later typing stays unsaved, refused answers stay on the screen. */
    markSaved(answers: Answers, outcome: ServerCorrections = {}): void {
      saved = { ...saved, ...answers, ...outcome.answers };
      sent = Object.fromEntries(Object.entries(sent).filter(([key]) => !Object.hasOwn(answers, key)));
      const stillRefused = Object.entries(refused).filter(([key]) => !Object.hasOwn(answers, key));
      notices.recordCorrections(answers, outcome);
      if (stillRefused.length < Object.keys(refused).length) refused = Object.fromEntries(stillRefused);
      notify(Object.keys(answers));
    },
    /** The server did not keep some of a visitor's answers, which stay on the screen. */
    recordCorrections(answers: Answers, outcome: ServerCorrections): void {
      notices.recordCorrections(answers, outcome);
      notify(Object.keys(answers));
    },
    isAnyAnswered: (): boolean => Object.values(current).some(isAnswered),
    /** Widgets that keep typed text register how to commit it; returns a function that unregisters it. */
    registerFlush(commit: () => void): () => void {
      commits.add(commit);
      return () => void commits.delete(commit);
    },
    /** Commits all text still being typed. Call it before a save. */
    flush: (): void => [...commits].forEach((commit) => commit()),
    /** Changes with every `load` and `reset`: text typed before belongs to other answers and must not be committed. */
    epoch: (): number => epoch,
    reset: (): void => replace({}, {}, {}),
  };
}

/** Failures, computed when asked for and only in touched sections; the same object until one changes. `others` are failures besides. */
function createFailing(
  sections: readonly string[],
  validate: (ids: Iterable<string>) => ReadonlyMap<string, Failures>,
  others: () => readonly Failures[],
) {
  const bySection = new Map<string, Failures>();
  const touched = new Set(sections);
  let besides: readonly Failures[] = [];
  let computed: Failures | undefined;
  let asked: Failures | undefined;
  const touch = (ids: Iterable<string>): void => {
    for (const id of ids) touched.add(id);
  };
  const now = (): Failures => {
    for (const [id, failures] of touched.size > 0 ? validate(touched) : []) {
      const before = bySection.get(id);
      if (before && keysOfChangedFailures(before, failures).length === 0) continue;
      bySection.set(id, failures);
      computed = undefined;
    }
    touched.clear();
    const now = others();
    if (now.some((failures, n) => failures !== besides[n])) computed = undefined;
    besides = now;
    computed ??= Object.assign({}, ...bySection.values(), ...besides) as Failures;
    return (asked = computed);
  };
  return {
    now,
    /** Called when failures in these sections may have changed. */
    touch,
    differing: (): readonly string[] => (asked ? keysOfChangedFailures(asked, now()) : []),
    forget(): void {
      touch(sections);
      asked = undefined;
    },
  };
}

/** Listeners of all answers, one section or one question. Ids of sections contain a slash, keys of questions none. */
function createListeners() {
  const ofAll = new Set<() => void>();
  const byId = new Map<string, Set<() => void>>();
  const revisions = new Map<string, number>();
  let ofEverything = 0;
  // Copies: a listener may add or remove others.
  const call = (sets: Iterable<ReadonlySet<() => void>>): void => [...sets].flatMap((set) => [...set]).forEach((listener) => listener());
  return {
    add(listener: () => void, followed?: string): () => void {
      const set = followed === undefined ? ofAll : (byId.get(followed) ?? new Set());
      if (followed !== undefined) byId.set(followed, set);
      set.add(listener);
      return () => void set.delete(listener);
    },
    revision: (id: string): number => ofEverything + (revisions.get(id) ?? 0),
    notify(ids: Iterable<string>): void {
      const told = [...new Set(ids)];
      for (const id of told) revisions.set(id, (revisions.get(id) ?? 0) + 1);
      call([...told.flatMap((id) => byId.get(id) ?? []), ofAll]);
    },
    notifyAll(): void {
      ofEverything += 1;
      call([...byId.values(), ofAll]);
    },
  };
}

interface Typed {
  readonly text: string;
  readonly answer?: Answer | undefined;
}

function createTyping() {
  const texts = new Map<string, Typed>();
  const listeners = new Set<() => void>();
  return {
    get: (key: string): Typed | undefined => texts.get(key),
    /** A text was typed; `answer` is what it means so far, undefined where it cannot be read. */
    type(key: string, text: string, answer?: Answer): void {
      texts.set(key, { text, answer });
      listeners.forEach((listener) => listener());
    },
    /** Keeps a text that cannot be read, and that was there before. */
    keep: (key: string, text: string): void => void texts.set(key, { text }),
    delete: (key: string): void => void texts.delete(key),
    clear: (): void => texts.clear(),
    answers: (): Answers => Object.fromEntries([...texts].flatMap(([key, { answer }]) => (answer === undefined ? [] : [[key, answer]]))),
    unreadable: (): Readonly<Record<string, string>> =>
      Object.fromEntries([...texts].flatMap(([key, { text, answer }]) => (answer === undefined ? [[key, text]] : []))),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
