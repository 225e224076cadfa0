import { pointerSegment } from '../../form/compile/json-pointer.ts';
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
import { operandList, parseOperation, type Logic } from '../../form/model/logic.ts';
import type { CheckFinding, Problem } from '../form-files/checked-form.ts';
import { listContentParts, listElements } from '../form-files/rule-sources.ts';
import { siblingNames, wordsIn, type Sibling } from './confused-facts.ts';
import { says, sentencesOf, wordPattern } from './language-words.ts';

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
  for (const { name, isDenied } of addressed.length === 0 ? [] : demandsIn(rule)) {
    const words = wordsIn(name.replaceAll('_', ' ')).filter((word) => word.length >= MIN_TELLING_LENGTH);
    const isAbout = (text: string): boolean => words.every((word) => wordsIn(text).some((other) => other.startsWith(word)));
    const wrong = addressed.find((text) => words.length > 0 && isAbout(text) && says(text, language, 'not') !== isDenied);
    if (wrong === undefined) continue;
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

/** Conditions that must all hold, or not, for a rule to hold. */
function demandsIn(rule: Logic, isDenied = false): readonly { readonly name: string; readonly isDenied: boolean }[] {
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operator === undefined || operand === undefined) return [];
  const parts = operandList(operand);
  if (operator === 'condition') return [{ name: String(operand), isDenied }];
  if (operator === '!') return parts.flatMap((part) => demandsIn(part, !isDenied));
  return operator === (isDenied ? 'or' : 'and') ? parts.flatMap((part) => demandsIn(part, isDenied)) : [];
}
