import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { allOptionsOfQuestion } from '../../form/evaluate/options.ts';
import {
  CONDITIONS_FILE,
  INSTITUTION_FILE,
  isLogicFile,
  isPageFile,
  schemaFile,
  sectionFolderOf,
  uiFile,
} from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, languagesOf, questionUiOf, type FormFiles } from '../../form/model/form-files.ts';
import { operandList, parseOperation, varName, type Logic } from '../../form/model/logic.ts';
import { questionLocations } from '../examples/answer-constraints.ts';
import type { CheckedForm, CheckFinding, Problem } from '../form-files/checked-form.ts';
import { listContentParts, listElements } from '../form-files/rule-sources.ts';
import { siblingNames, wordsIn, type Sibling } from './confused-facts.ts';
import { says, sentencesOf, wordPattern } from './language-words.ts';
import { localizedQuestionTexts } from './localized-texts.ts';
import { longWords } from './swapped-texts.ts';

/** A rule, with the texts and keys of all that it shows or asks for. */
interface Ruled {
  readonly file: CheckFinding['file'];
  readonly pointer: string;
  readonly rule: Logic | undefined;
  readonly about: unknown;
}

/** Parts under the condition of something else (ACT scores under `has_taken_sat`), or under the opposite of the right one. */
export function findConfusedConditions(formFiles: FormFiles): readonly CheckFinding[] {
  const siblings = siblingNames(Object.keys(formFiles[CONDITIONS_FILE]));
  const [language] = languagesOf(formFiles[INSTITUTION_FILE]);
  return ruledIn(formFiles).flatMap(({ file, pointer, rule, about }): readonly CheckFinding[] => {
    const texts = rule === undefined ? [] : textsOf(about);
    const defect = rule === undefined ? undefined : (otherCondition(rule, texts, siblings) ?? oppositeCondition(rule, texts, language));
    return defect ? [{ file, pointer, ...defect }] : [];
  });
}

/** A name that differs by one word from that of the condition, where only this word is in the texts. */
function otherCondition(rule: Logic, texts: readonly string[], siblings: ReturnType<typeof siblingNames>): Problem | undefined {
  const written = JSON.stringify(rule);
  const words = wordsIn(texts.join(' ').replaceAll('_', ' '));
  const isMeant = ({ own, other, name }: Sibling): boolean =>
    words.includes(other) && !words.includes(own) && !written.includes(`"${name}"`);
  for (const [used, others] of siblings) {
    const meant = written.includes(`"condition":"${used}"`) ? others.find(isMeant) : undefined;
    if (!meant) continue;
    const what = `This is about "${meant.other}", and its condition is "${used}", while there is "${meant.name}"`;
    return { what, advice: `Write { "condition": "${meant.name}" }.` };
  }
  return undefined;
}

const MIN_TELLING_LENGTH = 5;

/** A sentence that begins with whom it is for, under the opposite: "For international students" where `is_international` does not hold. */
function oppositeCondition(rule: Logic, texts: readonly string[], language: string): Problem | undefined {
  const audience = wordPattern(language, 'audience');
  const addressed = texts.flatMap(sentencesOf).flatMap((one) => (audience.exec(one)?.index === 0 ? (one.split(/[,;:.]/u)[0] ?? []) : []));
  for (const { name, value, isDenied } of addressed.length === 0 ? [] : demandsIn(rule)) {
    const words = wordsIn(name.replaceAll('_', ' ')).filter((word) => word.length >= MIN_TELLING_LENGTH);
    const isAbout = (text: string): boolean => words.every((word) => wordsIn(text).some((other) => other.startsWith(word)));
    const wrong = addressed.find((text) => words.length > 0 && isAbout(text) && says(text, language, 'not') !== isDenied);
    if (wrong === undefined || value !== undefined) continue;
    const what = `This shows where "${name}" ${isDenied ? 'does not hold' : 'holds'}, and says that it is for the others: “${wrong}”`;
    return { what, advice: `${isDenied ? 'Remove the "!"' : 'Put { "!": ... } around it'}, or correct the text.` };
  }
  return undefined;
}

const ruledIn = (formFiles: FormFiles): readonly Ruled[] => [
  ...(formFiles[INSTITUTION_FILE].checklist ?? []).map(({ when, ...about }, n) => ({
    file: INSTITUTION_FILE,
    pointer: `/checklist${pointerSegment(n)}/when`,
    rule: when,
    about,
  })),
  ...[...listContentParts(formFiles), ...listElements(formFiles)].map(({ file, pointer, part: { when, ...about } }) => ({
    file,
    pointer: `${pointer}/when`,
    rule: when,
    about,
  })),
  ...formFilesOfKind(formFiles, isPageFile).map(([file, { when, title }]) => ({ file, pointer: '/when', rule: when, about: title })),
  ...formFilesOfKind(formFiles, isLogicFile).flatMap(([file, { groups = [], hidden }]) => {
    const folder = sectionFolderOf(file);
    const [schema, ui] = folder ? [formFiles[schemaFile(folder)], formFiles[uiFile(folder)]] : [];
    const textsOfQuestion = (name: string): unknown => [schema?.properties[name]?.title, questionUiOf(ui, name)['ui:help']];
    const shown = groups.flatMap((group, g) =>
      group.map(({ when, show, ...about }, c) => ({
        file,
        pointer: `/groups/${g}/${c}/when`,
        rule: when,
        about: [about, show, show.map(textsOfQuestion)],
      })),
    );
    const section = { file, pointer: '/hidden', about: [schema?.title, schema?.description] };
    return hidden === undefined ? shown : [...shown, { ...section, rule: { '!': hidden } }];
  }),
];

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Conditions whose "means" denies what their rule asks for: "holds no visa" for the answer Yes to "Do you hold a visa?". */
export const findTurnedMeanings = (checkedForm: CheckedForm): readonly CheckFinding[] =>
  Object.entries(checkedForm.formFiles[CONDITIONS_FILE]).flatMap(([name, { means, when }]): readonly CheckFinding[] => {
    const wrong = demandsIn(when).find((one) => isDeniedBy(means, checkedForm, one));
    if (!wrong) return [];
    const [operator, right] = wrong.isDenied ? ['notEquals', 'equals'] : ['equals', 'notEquals'];
    const what = `"means" denies what the rule asks for: "${operator}" with "${wrong.value}" for "${wrong.name}"`;
    const advice = `Write "${right}" in the rule, or correct "means" if the rule is right.`;
    return [{ file: CONDITIONS_FILE, pointer: `${pointerSegment(name)}/means`, what, advice }];
  });

interface Demand {
  /** Condition, or question with the value of its answer. */
  readonly name: string;
  readonly value: string | undefined;
  readonly isDenied: boolean;
}

/** Conditions and answers that must all be as a rule says for it to hold. */
function demandsIn(rule: Logic, isDenied = false): readonly Demand[] {
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operator === undefined || operand === undefined) return [];
  const parts = operandList(operand);
  if (operator === 'condition') return [{ name: String(operand), value: undefined, isDenied }];
  if (operator === '!') return parts.flatMap((part) => demandsIn(part, !isDenied));
  if (operator === (isDenied ? 'or' : 'and')) return parts.flatMap((part) => demandsIn(part, isDenied));
  const [name, value] = [varName(parts[0]), parts[1]];
  if (!['equals', 'notEquals'].includes(operator) || name === undefined || typeof value !== 'string') return [];
  return [{ name, value, isDenied: isDenied !== (operator === 'notEquals') }];
}

/** True if a sentence denies what a demand for Yes or No asks for, in a clause with most words of the question. */
function isDeniedBy(means: string, checkedForm: CheckedForm, { name, value, isDenied }: Demand): boolean {
  const { form, formFiles, today } = checkedForm;
  const [question, place] = [form.questions[name], questionLocations(checkedForm).get(name)];
  const languages = languagesOf(formFiles[INSTITUTION_FILE]);
  const answer = question && allOptionsOfQuestion(form, question, today).find((option) => option.value === value)?.label;
  const demanded = (['yes', 'no'] as const).find(
    (word) => answer !== undefined && wordPattern(languages[0], word).exec(answer)?.[0] === answer,
  );
  if (!place || demanded !== (isDenied ? 'no' : 'yes')) return false;
  const titles = localizedQuestionTexts(formFiles, place.folder, place.name).filter(({ part }) => part === 'title');
  return titles.some(({ text, language }) => {
    const words = [...longWords(text)].filter((word) => word.length > 3);
    const [all, any] = (['all', 'any'] as const).map((meaning) => wordPattern(language, meaning).source);
    const clause = means.split(new RegExp(`[,;:]|${all}|${any}`, 'iu')).find((part) => {
      const same = words.filter((word) => [...longWords(part)].some((other) => other.startsWith(word) || word.startsWith(other)));
      return same.length > 0 && same.length >= Math.min(2, words.length) && same.length * 2 >= words.length;
    });
    return clause !== undefined && says(clause, language, 'not') && !says(text, language, 'mayDeny');
  });
}
