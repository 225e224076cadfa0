import type { FilePlace, StateAspect, StateExplanation, StateReason } from '../../api/workbench.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { applyAnswer, isDerivedAnswer } from '../../form/evaluate/apply-answer.ts';
import { evaluateSection, shownTab } from '../../form/evaluate/evaluate.ts';
import { isDisplayPeriodOpen } from '../../form/evaluate/filter-content.ts';
import { plainText } from '../../form/evaluate/interpolate-content.ts';
import { validate } from '../../form/evaluate/validate.ts';
import { explainQuestion, groupCondition } from '../../form/explain/explain-form.ts';
import {
  describeQuestion,
  describeValue,
  explainOpenPeriod,
  joinList,
  quoteText,
  replacePlaceholdersByLabels,
  toSentence,
} from '../../form/explain/explain-phrases.ts';
import { explainRule } from '../../form/explain/explain-rule.ts';
import { negateRule, normalizeRule, operatorAndOperands } from '../../form/explain/normalize-rule.ts';
import { answerOf, getOwn, isAnswered, isSameAnswer, UNANSWERED } from '../../form/model/answers.ts';
import type { Answer, Answers, FormState } from '../../form/model/answers.ts';
import {
  DATA_MODEL_FILE,
  isTranslationFile,
  languageCodeOf,
  logicFile,
  optionsFile,
  schemaFile,
  uiFile,
} from '../../form/model/form-file-paths.ts';
import type { Form, Question, Section, SectionElement, SectionState, SectionValidators } from '../../form/model/form.ts';
import { referencedKeys, ruleHolds, type Logic } from '../../form/model/logic.ts';
import { lookupTargets } from '../../form/model/widget-definitions.ts';
import { sectionVisibilityRule, visibilityRule } from '../coverage/rule-branches.ts';
import { questionLocations } from '../examples/answer-constraints.ts';
import { findSatisfyingAnswers, takeFirst, type AnswerCandidates } from '../examples/find-satisfying-answers.ts';
import { sectionIdsOf, type CheckedForm } from '../form-files/checked-form.ts';
import { listElements } from '../form-files/rule-sources.ts';
import { locateFinding } from '../form-files/source-location.ts';
import { analyzeRules } from '../proof/rule-analysis.ts';
import type { RuleLocation } from '../proof/rule-expression.ts';

const MAX_CHANGES = 3;
const MAX_TRIED = 200;
/** Answers to each question that are tried, those in the rule first. */
const MAX_ANSWERS = 12;
const MAX_NAMED = 3;
/** Answers to each question that are tried together with those to another. */
const MAX_OF_PAIR = 4;

export interface ExplainedState {
  readonly checkedForm: CheckedForm;
  readonly tries: AnswerCandidates;
  readonly validators: SectionValidators;
  /** The form in the language of the labels. */
  readonly form: Form;
  readonly formState: FormState;
  /** Answers of a persona that the state was made from: those that are missing in it were cleared. */
  readonly given: Answers;
}

/** Id of the nth element of a section, as a question has a key. */
export const elementKey = ({ id }: Section, n: number): string => `${id}#${n}`;

export const describeElement = (element: SectionElement, form: Form): string =>
  'notice' in element ? `Notice ${quoteText(replacePlaceholdersByLabels(plainText(element.notice), form))}` : `Picture ${element.picture}`;

/** Explains a question or an element in a state; undefined for an unknown key. */
export function explainState(state: ExplainedState, key: string): StateExplanation | undefined {
  const { checkedForm, form, formState } = state;
  const [id = '', n] = key.split('#');
  if (n !== undefined) return explainElement(state, form.sections[id], Number(n));
  const question = getOwn(form.questions, key);
  const section = question && form.sections[question.section];
  if (!question || !section) return undefined;
  const now = evaluateSection(form, section.id, formState);
  const isShown = now.keys.has(key);
  return {
    key,
    label: describeQuestion(question, form),
    page: question.page,
    places: placesOf(checkedForm, form, key),
    aspects: [
      questionShownAspect(state, key, section),
      ...(isShown ? requiredAspects(state, question, section, now) : []),
      ...(isShown ? filledAspects(state, question, section, now) : []),
      ...clearedAspects(state, question, isShown),
      ...(validate(form, state.validators, formState)[key] ?? []).map((message) => plain(`Students read: ${quoteText(message)}`)),
    ],
    always: explainQuestion(form, key, formState.today),
  };
}

function explainElement(state: ExplainedState, section: Section | undefined, n: number): StateExplanation | undefined {
  const { checkedForm, form, formState } = state;
  const element = section?.elements?.[n];
  if (!section || !element) return undefined;
  const { folder } = questionLocations(checkedForm).get(section.keys[0] ?? '') ?? {};
  const written = listElements(checkedForm.formFiles).filter(({ file }) => file === (folder && uiFile(folder)))[n];
  const at = written && { file: written.file, pointer: `${written.pointer}/when` };
  const own = [
    ...(element.when === undefined ? [] : reasonsOf(state, element.when, section.id, at)),
    ...explainOpenPeriod(element, form).map((period) => reason(`The time is ${period}.`, isDisplayPeriodOpen(element, formState))),
  ];
  const rule: Logic = { and: [sectionVisibilityRule(section), element.when ?? true] };
  return {
    key: elementKey(section, n),
    label: describeElement(element, form),
    page: section.page,
    places: written ? [placeOf(checkedForm, 'element', written)] : [],
    aspects: [shownAspect(state, section, { rule, own, has: ({ elements }) => elements.has(element), hidden: 'Hidden.' })],
    always: [],
  };
}

const reason = (words: string, holds: boolean, place?: FilePlace): StateReason => ({ words, holds, place });
const plain = (words: string, reasons: readonly StateReason[] = []): StateAspect => ({ words, reasons, changes: undefined });

function questionShownAspect(state: ExplainedState, key: string, section: Section): StateAspect {
  const asked = groupCondition(section, key, 'show');
  return shownAspect(state, section, {
    rule: visibilityRule(state.form, key),
    own: asked === undefined ? [] : reasonsOf(state, asked, section.id, groupEntryOf(state, key)?.when.at),
    has: ({ keys }) => keys.has(key),
    hidden: 'Hidden, and without an answer.',
  });
}

/** A question or an element of a section: when it shows, with reasons of its own, and the words while it does not. */
interface ShownPart {
  readonly rule: Logic;
  readonly own: readonly StateReason[];
  readonly has: (now: SectionState) => boolean;
  readonly hidden: string;
}

function shownAspect(state: ExplainedState, section: Section, { rule, own, has, hidden }: ShownPart): StateAspect {
  const { form, formState } = state;
  const isShown = has(evaluateSection(form, section.id, formState));
  const { reasons: ofSection, choices } = sectionReasons(state, section, isShown);
  const reasons = [...ofSection, ...own];
  const byAnswers = ruleHolds(rule, formState) === isShown ? changesOf(state, rule, !isShown, has, section.id) : [];
  return { words: isShown ? 'Shown.' : hidden, reasons, changes: reasons.length === 0 ? undefined : [...choices, ...byAnswers] };
}

const groupEntryOf = (state: ExplainedState, key: string) =>
  rulesOf(state, key)
    ?.groups.flat()
    .find((entry) => entry.keys.some((one) => one.key === key));

/** Reasons for which a section shows or not, and what students choose besides answers to change that for a part of it. */
function sectionReasons(state: ExplainedState, section: Section, isShown: boolean) {
  const { form, formState } = state;
  const { id, tab, repeat, pageWhen, hiddenWhen, keys } = section;
  const rules = rulesOf(state, keys[0] ?? '');
  const chosen = tab && form.tabs[tab.of]?.choices.find((choice) => choice.id === tab.id)?.title;
  const alone = { ...section, pageWhen: undefined, hiddenWhen: [], choices: [], tab: undefined };
  const isAdded = evaluateSection({ ...form, sections: { ...form.sections, [id]: alone } }, id, formState).visible;
  const isInTab = tab === undefined || shownTab(form, tab.of, formState)?.id === tab.id;
  const choices = [
    ...(chosen === undefined || (isInTab && !isShown) ? [] : [`Choose ${isShown ? 'another tab than' : 'the tab'} ${quoteText(chosen)}.`]),
    ...(repeat === undefined || repeat.n === 1 || (isAdded && !isShown)
      ? []
      : [`${isShown ? 'Remove' : 'Add'} ${quoteText(section.title)}.`]),
  ];
  const reasons = [
    ...(chosen === undefined ? [] : [reason(`The tab ${quoteText(chosen)} is chosen.`, isInTab)]),
    ...(repeat === undefined || repeat.n === 1 ? [] : [reason(`${quoteText(section.title)} is added.`, isAdded)]),
    ...(pageWhen === undefined ? [] : reasonsOf(state, pageWhen, undefined, rules?.page?.when.at)),
    ...hiddenWhen.flatMap((rule, n) => reasonsOf(state, negateRule(rule), id, rules?.hidden[n]?.at)),
  ];
  return { reasons, choices };
}

function requiredAspects(state: ExplainedState, question: Question, section: Section, now: SectionState): readonly StateAspect[] {
  const { key, value } = question;
  if (value !== undefined) return [];
  const isRequired = now.required.has(key);
  if (question.required) return [plain('Required.', [reason('Always, while it shows.', true)])];
  const inGroups = groupCondition(section, key, 'required');
  const rule: Logic = { or: [inGroups ?? false, question.requiredWhen ?? false] };
  if (inGroups === undefined && question.requiredWhen === undefined) return [plain('Optional.')];
  const at = rulesOf(state, key)?.required.find((one) => one.key === key)?.when.at ?? groupEntryOf(state, key)?.when.at;
  return [
    {
      words: isRequired ? 'Required.' : now.spared.has(key) ? 'Optional, as another question is answered instead.' : 'Optional.',
      reasons: reasonsOf(state, rule, section.id, at),
      changes: changesOf(state, rule, !isRequired, (next) => next.required.has(key), section.id, visibilityRule(state.form, key)),
    },
  ];
}

function filledAspects(state: ExplainedState, question: Question, section: Section, now: SectionState): readonly StateAspect[] {
  const { form, checkedForm } = state;
  const { key, value } = question;
  if (value !== undefined) {
    const [words = ''] = explainQuestion(form, key, state.formState.today).filter((sentence) => sentence.startsWith('Worked out'));
    const { folder, name = '' } = questionLocations(checkedForm).get(key) ?? {};
    const at = folder && { file: logicFile(folder), pointer: `/value${pointerSegment(name)}` };
    return [plain('Filled by the form.', [reason(words, true, at && placeOf(checkedForm, 'rule', at))])];
  }
  const copies = section.copies.flatMap((copy, n) => (getOwn(copy.from, key) === undefined ? [] : { ...copy, n }));
  const at = rulesOf(state, key)?.copies;
  const lookups = Object.values(form.questions).filter((other) =>
    Object.keys(other.ui['ui:options']?.fills ?? {}).some((field) => lookupTargets(other, field).includes(key)),
  );
  const from = (now.copied.get(key) ?? copies.flatMap((copy) => getOwn(copy.from, key) ?? [])).flatMap(
    (source) => form.questions[source] ?? [],
  );
  const sources = joinList(from, 'or', (source) => describeQuestion(source, form, section.id));
  const isCopied = now.copied.has(key);
  const rule: Logic = { or: copies.map(({ when }) => when) };
  return [
    ...(copies.length === 0
      ? []
      : [
          {
            words: isCopied ? `Filled: it follows ${sources}.` : `Not filled from ${sources}.`,
            reasons: copies.flatMap(({ when, n }) => reasonsOf(state, when, section.id, at?.[n]?.when.at)),
            changes: changesOf(state, rule, !isCopied, (next) => next.copied.has(key), section.id, visibilityRule(form, key)),
          },
        ]),
    ...lookups.map((other) => plain(`Filled when a suggestion is chosen for ${describeQuestion(other, form, section.id)}.`)),
  ];
}

function clearedAspects({ checkedForm, form, formState, given }: ExplainedState, question: Question, isShown: boolean): StateAspect[] {
  const { key, section } = question;
  const answer = getOwn(given, key);
  const clearing = Object.values(form.questions).filter(({ clears }) => clears.includes(key));
  const isCleared = answer !== undefined && isAnswered(answer) && !isAnswered(answerOf(formState, key));
  const reasons = clearing.map((other) => {
    const at = analyzeRules(checkedForm).sections.flatMap(({ clears }) => clears.find((one) => one.key === other.key)?.at ?? [])[0];
    return reason(`Changing ${describeQuestion(other, form, section)} clears it.`, true, at && placeOf(checkedForm, 'rule', at));
  });
  if (!isCleared) return clearing.length === 0 ? [] : [plain('Can be cleared.', reasons)];
  const why = isShown ? '' : ', as the question is hidden';
  return [plain(`Cleared: the persona answers ${describeValue(answer, question, form)}${why}.`, reasons)];
}

const rulesOf = ({ checkedForm }: ExplainedState, key: string) => analyzeRules(checkedForm).sections.find(({ keys }) => keys.includes(key));

/** A rule as a reason; each part of a conjunction is one. */
function reasonsOf({ checkedForm, form, formState }: ExplainedState, rule: Logic, section: string | undefined, at?: RuleLocation) {
  const normal = normalizeRule(rule);
  const [operator, operands = []] = operatorAndOperands(normal) ?? [];
  return (operator === 'and' ? operands : [normal]).map((part) =>
    reason(toSentence(explainRule(form, part, { section })), ruleHolds(part, formState), at && placeOf(checkedForm, 'rule', at)),
  );
}

type Change = readonly [question: Question, answer: Answer];

/** Smallest changes after which the section is, or is no longer, as `has` says; those of one answer come first. */
function changesOf(
  { tries, form, formState }: ExplainedState,
  rule: Logic,
  wanted: boolean,
  has: (next: SectionState) => boolean,
  section: string,
  visible: Logic = true,
): readonly string[] {
  const goal: Logic = wanted ? { and: [visible, rule] } : rule;
  const free = decidingKeys(form, goal).filter((key) => !isDerivedAnswer(form, formState, key));
  const isOther = (key: string, answer: Answer): boolean => !isSameAnswer(answer, answerOf(formState, key));
  const changesTo = (key: string, answers: readonly Answer[]): readonly Change[] => {
    const question = form.questions[key];
    return question ? answers.filter((answer) => isOther(key, answer)).map((answer) => [question, answer]) : [];
  };
  const order = Object.keys(form.questions);
  const inOrder = (changes: readonly Change[]): readonly Change[] =>
    changes.toSorted(([a], [b]) => order.indexOf(a.key) - order.indexOf(b.key));
  const reaches = (changes: readonly Change[]): boolean => {
    const after = (now: FormState, [{ key }, answer]: Change) => ({ ...now, answers: applyAnswer(form, now, { [key]: answer }) });
    const next = inOrder(changes).reduce(after, formState);
    const isKept = ([{ key }, answer]: Change): boolean => isSameAnswer(answerOf(next, key), answer);
    return has(evaluateSection(form, section, next)) === wanted && changes.every(isKept);
  };
  const mentioned = JSON.stringify(goal);
  const isMentioned = (answer: Answer): boolean => mentioned.includes(JSON.stringify(answer));
  const options = free.map((key) => {
    const answers = tries.answersOf(key).toSorted((a, b) => Number(isMentioned(b)) - Number(isMentioned(a)));
    return changesTo(key, [...answers.slice(0, MAX_ANSWERS), UNANSWERED]);
  });
  const single = options.map((some) => some.filter((change) => reaches([change]))).filter((some) => some.length > 0);
  if (single.length > 0) return single.slice(0, MAX_CHANGES).map((some) => toSentence(describeChange(form, some)));
  const kept = Object.fromEntries(Object.entries(formState.answers).filter(([key]) => !free.includes(key)));
  const satisfying = [...takeFirst(MAX_TRIED, findSatisfyingAnswers(tries, [[goal, wanted]], kept))]
    .map((answers) => Object.entries(answers).flatMap(([key, answer]) => changesTo(key, [answer])))
    .toSorted((a, b) => a.length - b.length);
  const some = options.flatMap((each) => each.slice(0, MAX_OF_PAIR));
  const pairs = some.flatMap((one, n) => some.slice(n + 1).flatMap((other) => (one[0] === other[0] ? [] : [[one, other]])));
  const several = satisfying.find(reaches) ?? pairs.find(reaches);
  const steps = several ? inOrder(several).map((change) => describeChange(form, [change])) : [];
  return steps.length === 0 ? [] : [toSentence(joinList(steps, 'and'))];
}

/** Keys that the rule reads, then those that decide them: of computed answers, of copies, and of what shows them. */
function decidingKeys(form: Form, rule: Logic): readonly string[] {
  const keys = new Set(referencedKeys(rule));
  // A Set visits what is added during iteration.
  for (const key of keys) {
    const question = form.questions[key];
    const copies = form.sections[question?.section ?? '']?.copies.filter(({ from }) => getOwn(from, key) !== undefined) ?? [];
    const rules = [question?.value ?? true, visibilityRule(form, key), ...copies.map(({ when }) => when)];
    for (const other of [...rules.flatMap((each) => [...referencedKeys(each)]), ...copies.flatMap(({ from }) => getOwn(from, key) ?? [])])
      keys.add(other);
  }
  return [...keys];
}

/** A change in words; several are alternatives of one question. */
function describeChange(form: Form, [first, ...others]: readonly Change[]): string {
  if (!first) return '';
  const [question, answer] = first;
  const name = describeQuestion(question, form);
  if (question.type === 'boolean') return `${answer === true ? 'check' : 'uncheck'} ${name}`;
  if (!isAnswered(answer)) return `clear ${name}`;
  if (question.lists.length === 0) return `answer ${name}, for example with ${describeValue(answer, question, form)}`;
  const named = [first, ...others].flatMap(([, each]) => (isAnswered(each) ? [describeValue(each, question, form)] : []));
  return `answer ${name} with ${joinList(named.length > MAX_NAMED ? [...named.slice(0, MAX_NAMED - 1), 'some others'] : named, 'or')}`;
}

const placeOf = ({ files }: CheckedForm, words: string, { file, pointer }: RuleLocation): FilePlace => {
  return { words, file, ...locateFinding({ pointer, at: 'key' }, files.get(file)) };
};

/** Places of a question in the files: label, widget, lists, where its section is used, key, and translations. */
function placesOf(checkedForm: CheckedForm, form: Form, key: string): readonly FilePlace[] {
  const { folder, name } = questionLocations(checkedForm).get(key) ?? {};
  const question = form.questions[key];
  if (!folder || name === undefined || !question) return [];
  const use = checkedForm.uses.find((one) => sectionIdsOf(one).includes(question.section));
  const segment = pointerSegment(name);
  const lists = [...new Set(question.lists.map(({ list }) => list))];
  const { properties } = checkedForm.formFiles[DATA_MODEL_FILE];
  const modelKey = Object.hasOwn(properties, key) ? key : key.replace(/\d+/, '{n}');
  const translations = [...checkedForm.files.keys()].filter(isTranslationFile);
  const translated = pointerSegment(schemaFile(folder).replace('schemas/', '')) + pointerSegment(`properties.${name}.title`);
  const places: readonly (readonly [words: string, at: RuleLocation])[] = [
    ['question', { file: schemaFile(folder), pointer: `/properties${segment}` }],
    ['widget', { file: uiFile(folder), pointer: segment }],
    ...lists.map((list) => ['list', { file: optionsFile(list), pointer: '' }] as const),
    ...(use ? [['section on the page', { file: use.file, pointer: use.pointer }] as const] : []),
    ['key', { file: DATA_MODEL_FILE, pointer: `/properties${pointerSegment(modelKey)}` }],
    ...translations.map((file) => [`translation, ${languageCodeOf(file)}`, { file, pointer: translated }] as const),
  ];
  return places.map(([words, at]) => placeOf(checkedForm, words, at));
}
