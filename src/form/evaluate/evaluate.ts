import { answerOf, isAnswered, UNANSWERED, type Answer, type FormState, getOwn } from '../model/answers.ts';
import { componentId, sectionIdsOfTab } from '../model/form.ts';
import type { ConditionalQuestions, Evaluation, Form, Section, SectionState, Tab } from '../model/form.ts';
import { ruleHolds, keysTestedUnanswered } from '../model/logic.ts';
import { fillAnswerPlaceholders } from './fill-answer-placeholders.ts';
import { wrongDirectionMessage } from './date-direction.ts';
import { isOpen } from './page-period.ts';
import { availableOptions } from './options.ts';
import { formatRuleMessage } from './rule-message.ts';
import { commonParams } from '../model/text.ts';
import { isDisplayed } from './visible-content.ts';

const NONE: ReadonlySet<string> = new Set();
const NO_COPIES: SectionState['copied'] = new Map();
const NO_WARNINGS: SectionState['warnings'] = new Map();
const NO_OPTIONS: SectionState['offered'] = new Map();
const NO_ELEMENTS: SectionState['elements'] = new Set();
const HIDDEN: SectionState = {
  visible: false,
  keys: NONE,
  required: NONE,
  spared: NONE,
  copied: NO_COPIES,
  offered: NO_OPTIONS,
  warnings: NO_WARNINGS,
  elements: NO_ELEMENTS,
};

export function evaluateForm(form: Form, formState: FormState): Evaluation {
  const sections: Record<string, SectionState> = {};
  for (const id in form.sections) sections[id] = evaluateSection(form, id, formState);
  return { sections };
}

export function evaluateSection(form: Form, id: string, formState: FormState): SectionState {
  const section = form.sections[id];
  if (!section) throw new Error(`There is no section ${id}`);
  if (section.pageWhen !== undefined && !ruleHolds(section.pageWhen, formState)) return HIDDEN;
  if (!isReached(form, section, formState)) return HIDDEN;
  if (section.hiddenWhen.some((rule) => ruleHolds(rule, formState))) return HIDDEN;
  const choices = section.choices.flatMap((group) => group.find((choice) => ruleHolds(choice.when, formState)) ?? []);
  const keys = shownKeys(section, choices);
  if (keys.size === 0) return HIDDEN;
  const copied = copiedKeys(section, keys, formState);
  const offered = offeredIn(form, section, keys, formState);
  const elements = section.elements ? new Set(section.elements.filter((one) => isDisplayed(one, formState))) : NO_ELEMENTS;
  if (!isOpen(section.pagePeriod, formState)) return { ...HIDDEN, visible: true, keys, copied, offered, elements };
  const required = new Set(choices.flatMap((choice) => choice.required));
  for (const key of keys) {
    const question = form.questions[key];
    if (!question) continue;
    if (question.required || (question.requiredWhen !== undefined && ruleHolds(question.requiredWhen, formState))) required.add(key);
  }
  const spared = sparedKeys(form, keys, required, formState);
  return { visible: true, keys, required, spared, copied, offered, elements, warnings: warningsIn(form, section, keys, formState) };
}

/** Keys that are not required because an alternative question is answered. */
function sparedKeys(
  { questions }: Form,
  shown: ReadonlySet<string>,
  required: ReadonlySet<string>,
  formState: FormState,
): ReadonlySet<string> {
  const isSpared = (key: string): boolean => {
    const rule = questions[key]?.requiredWhen;
    if (rule === undefined || required.has(key)) return false;
    const given = keysTestedUnanswered(rule).filter((other) => shown.has(other) && isAnswered(answerOf(formState, other)));
    const without = Object.fromEntries(given.map((other) => [other, UNANSWERED]));
    return given.length > 0 && ruleHolds(rule, { ...formState, changes: { ...formState.changes, ...without } });
  };
  const spared = [...shown].filter(isSpared);
  return spared.length === 0 ? NONE : new Set(spared);
}

function offeredIn(form: Form, { choosing }: Section, shown: ReadonlySet<string>, formState: FormState): SectionState['offered'] {
  if (choosing.length === 0) return NO_OPTIONS;
  const asked = choosing.filter((key) => shown.has(key)).flatMap((key) => form.questions[key] ?? []);
  return new Map(asked.map((question) => [question.key, availableOptions(form, question, formState)]));
}

function warningsIn(form: Form, section: Section, shown: ReadonlySet<string>, formState: FormState): SectionState['warnings'] {
  if (section.warnings.length === 0) return NO_WARNINGS;
  const warnings = new Map<string, readonly string[]>();
  for (const { keys, when, ...message } of section.warnings) {
    const answered = keys.filter((key) => shown.has(key) && isAnswered(answerOf(formState, key)) && !isOnWrongSide(form, key, formState));
    if (answered.length === 0 || !ruleHolds(when, formState)) continue;
    const words = fillAnswerPlaceholders(formatRuleMessage(form, message, formState), form, formState, commonParams(form, formState.today));
    for (const key of answered) warnings.set(key, [...(warnings.get(key) ?? []), words]);
  }
  return warnings;
}

function isOnWrongSide(form: Form, key: string, formState: FormState): boolean {
  const question = form.questions[key];
  return question !== undefined && wrongDirectionMessage(form, question, String(answerOf(formState, key)), formState.today) !== undefined;
}

export function copiedAnswer(formState: FormState, sources: readonly string[]): Answer {
  return sources.map((source) => answerOf(formState, source)).find(isAnswered) ?? UNANSWERED;
}

function copiedKeys(section: Section, shown: ReadonlySet<string>, formState: FormState): SectionState['copied'] {
  if (section.copies.length === 0) return NO_COPIES;
  const copied = new Map<string, readonly string[]>();
  for (const { from } of section.copies.filter(({ when }) => ruleHolds(when, formState))) {
    for (const [key, sources] of Object.entries(from)) if (shown.has(key) && !copied.has(key)) copied.set(key, sources);
  }
  return copied;
}

/** Chosen tab, or the first. One that alone holds an answer shows instead: a lost choice must never cost an answer. */
export function shownTab(form: Form, id: string, formState: FormState): Tab | undefined {
  const choices = form.tabs[id]?.choices ?? [];
  const chosen = choices.find((tab) => tab.id === getOwn(formState.tabs, id)) ?? choices[0];
  const holdsAnswer = (tab: Tab): boolean => sectionIdsOfTab(tab).some((section) => isFilled(form, form.sections[section], formState));
  return chosen && holdsAnswer(chosen) ? chosen : (choices.find(holdsAnswer) ?? chosen);
}

/** A component shows up to the saved count, or up to the last with an answer: a lost count must never cost an answer. */
function isReached(form: Form, section: Section, formState: FormState): boolean {
  const { repeat, tab, page } = section;
  if (tab && shownTab(form, tab.of, formState)?.id !== tab.id) return false;
  if (!repeat) return true;
  if (repeat.n <= (getOwn(formState.counts, repeat.id) ?? 1)) return true;
  let later: Section | undefined = section;
  for (let n = repeat.n; later && !isFilled(form, later, formState);) later = form.sections[componentId(page, repeat.id, ++n)];
  return later !== undefined;
}

const isFilled = ({ questions }: Form, section: Section | undefined, formState: FormState): boolean =>
  section?.keys.some((key) => questions[key]?.value === undefined && isAnswered(answerOf(formState, key))) === true;

/** The first passing choice of each group keeps its keys; keys of the others are hidden unless a group keeps them. */
function shownKeys(section: Section, passing: readonly ConditionalQuestions[]): ReadonlySet<string> {
  if (section.choices.length === 0) return new Set(section.keys);
  const kept = new Set(passing.flatMap(({ show }) => show));
  const conditional = new Set(section.choices.flat().flatMap(({ show }) => show));
  return new Set(section.keys.filter((key) => kept.has(key) || !conditional.has(key)));
}
