import { referencedKeys, TODAY_VARIABLE } from '../model/logic.ts';
import { optionConditions } from '../model/option-conditions.ts';
import { parseAnswerPlaceholders } from '../model/answer-placeholders.ts';
import { sectionIdsOfPageItem, type Form, type Question, type Section } from '../model/form.ts';
import { companionOwner, getOwn } from '../model/answers.ts';

/** Key to sections evaluated again when its answer changes; of `TODAY_VARIABLE` those with a value that follows the day. Components and tabs depend on each other: one that holds an answer shows. */
export function compileDependentSections({
  sections,
  questions,
  tabs,
  lists,
  text,
}: Pick<Form, 'sections' | 'questions' | 'tabs' | 'lists' | 'text'>): Form['dependents'] {
  const dependents = new Map<string, Set<string>>();
  const depend = (name: string, id: string): void => {
    // A companion changes with its question.
    const key = questions[name] ? name : companionOwner(name);
    dependents.set(key, (dependents.get(key) ?? new Set()).add(id));
  };
  const components = Map.groupBy(Object.values(sections), ({ page, repeat }) => (repeat ? `${page}/${repeat.id}` : undefined));
  for (const section of Object.values(sections)) {
    const asked = section.keys.flatMap((key) => questions[key] ?? []);
    const ofQuestions = asked.flatMap((question) => [
      ...[question.requiredWhen, question.value].filter((rule) => rule !== undefined),
      ...optionConditions(question, lists),
    ]);
    const { pageWhen = [], hiddenWhen, choices, copies, warnings, elements = [] } = section;
    const conditions = [...choices.flat(), ...copies, ...warnings].map(({ when }) => when);
    const displayed = elements.flatMap(({ when = [] }) => [when]);
    const rules = [pageWhen, ...hiddenWhen, ...conditions, ...displayed, ...section.rules.map(({ must }) => must), ...ofQuestions];
    for (const key of keysInTexts(section, asked, text)) depend(key, section.id);
    for (const rule of rules) for (const key of referencedKeys(rule)) depend(key, section.id);
    if (JSON.stringify(asked.map(({ value }) => value)).includes(TODAY_VARIABLE)) depend(TODAY_VARIABLE, section.id);
    for (const key of copies.flatMap(({ from }) => Object.values(from).flat())) depend(key, section.id);
    const { repeat, tab, page } = section;
    for (const beside of tab === undefined ? [] : sectionIdsOfPageItem({ tabs }, { tabs: tab.of })) {
      for (const key of sections[beside]?.keys ?? []) depend(key, section.id);
    }
    if (!repeat) continue;
    for (const later of components.get(`${page}/${repeat.id}`) ?? []) {
      if ((later.repeat?.n ?? 0) < repeat.n) continue;
      for (const key of later.keys) depend(key, section.id);
    }
  }
  return Object.fromEntries([...dependents].map(([key, ids]) => [key, [...ids]]));
}

function keysInTexts(
  { title, description, messagePrefix, groups, schema, rules, warnings }: Section,
  asked: readonly Question[],
  text: Form['text'],
): readonly string[] {
  const messages = [...rules, ...warnings].map(({ message }) => getOwn(text, message) ?? message);
  const texts = [
    title,
    description,
    messagePrefix,
    groups,
    schema,
    messages,
    asked.map(({ ui, requiredMessage }) => [ui, requiredMessage]),
  ];
  return parseAnswerPlaceholders(JSON.stringify(texts)).flatMap(({ keys }) => keys);
}
