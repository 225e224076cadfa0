import { parsePointer, pointerSegment, resolvePointer } from '../../form/compile/json-pointer.ts';
import { allOptionsOfQuestion } from '../../form/evaluate/options.ts';
import { letterSlot } from '../../form/model/content.ts';
import * as paths from '../../form/model/form-file-paths.ts';
import { languagesOf, type FormFiles } from '../../form/model/form-files.ts';
import { parseOperation } from '../../form/model/logic.ts';
import { typoDistance } from '../../form/model/typo-distance.ts';
import { questionLocations } from '../examples/answer-constraints.ts';
import { changesSinceCommit, PERIOD, type Change } from '../form-files/changes-since-commit.ts';
import { toCheckedForm, type CheckedForm, type CheckFinding, type FormCheck } from '../form-files/checked-form.ts';
import { quoteRule } from '../form-files/quote-rule.ts';
import { ruleSourcesOf } from '../form-files/rule-sources.ts';
import { locateFinding } from '../form-files/source-location.ts';
import { findDays } from '../prose/find-days.ts';
import { canMeanNumber } from '../prose/find-numbers.ts';
import { findInvalidExample } from '../prose/invalid-examples.ts';
import { says, sentencesOf, wordPattern } from '../prose/language-words.ts';
import { localizedQuestionTexts, localizedTexts, localizedTextsInFile, type LocalizedText } from '../prose/localized-texts.ts';
import { saidNumbers } from '../prose/said-limits.ts';
import { longWords } from '../prose/swapped-texts.ts';
import { unitsByWord } from '../prose/unit-mismatches.ts';
import { listAllTranslations } from '../translations/translatable-sentences.ts';

export const unchangedText: FormCheck = {
  name: 'unchanged-text',
  what:
    'A rule, limit, unit, label, condition or day has changed since the last commit of git, and a sentence about it has not; or a sentence ' +
    'has, and its translation has not. This is a warning, as both may be right.',
  advice: 'Read both, and correct the one that no longer holds.',
  example: {
    file: paths.CONDITIONS_FILE,
    wrong: '"when": { "equals": [{ "var": "room" }, "OWN"] }',
    right: '"when": { "in": [{ "var": "room" }, ["FAMILY", "OWN"]] }',
  },
  run: findUnchangedTexts,
};

export function findUnchangedTexts(checkedForm: CheckedForm): readonly CheckFinding[] {
  const changes = changesSinceCommit(checkedForm);
  const former = changes.length > 0 && checkedForm.committed ? toCheckedForm(checkedForm.committed) : undefined;
  if (!former) return [];
  const known = new Set([...localizedTexts(former.formFiles), ...meaningsIn(former)].map(idOf));
  const found = changes.flatMap((change) => {
    const texts = [...textsAbout(change, checkedForm, former), ...textsWithDays(change, checkedForm)];
    const unchanged = texts.filter((text) => known.has(idOf(text)));
    return unchanged.length === 0 ? [] : [{ change, texts: unchanged, words: differenceIn(change, checkedForm, former) }];
  });
  const bySubject = Map.groupBy(found, ({ change }) => `${change.file} ${subjectOf(change)}`);
  return [
    ...[...bySubject.values()].flatMap((same): readonly CheckFinding[] => {
      const { change } = same.find((one) => one.change.after !== undefined) ?? same[0] ?? {};
      if (!change) return [];
      const words = same.map((one) => one.words).join(', ');
      const quoted = quoteTexts(same.map(({ texts }) => texts).flat(), checkedForm);
      const what = `Changed since the last commit: ${words}. Unchanged beside it: ${quoted}`;
      const isOtherKind = ['"must" from nothing', '"warn" from nothing'].some((start) => same.length > 1 && words.includes(start));
      const isTitle = paths.isSchemaFile(change.file) && change.pointer.endsWith('/title');
      const advice = isTitle ? SAME_YES : `${isOtherKind ? KINDS : ''}Does that still hold? If not, correct it, too.`;
      return [{ file: change.file, pointer: change.pointer, what, advice }];
    }),
    ...changes.flatMap((change) => findUnchangedCondition(change, checkedForm, former)),
    ...findUnchangedTranslations(checkedForm, former),
  ];
}

const KINDS = 'With "must", write what has to hold, and with "warn", when its message shows: the opposite. ';

const SAME_YES =
  'Does Yes still mean the same, in rules and "confidential", too? If not, take a new key for the question: drafts keep their answer.';

const idOf = ({ language, file, text }: LocalizedText): string => `${language} ${file} ${text}`;

/** Entry, question or rule that a change is part of. */
const subjectOf = ({ pointer }: Pick<Change, 'pointer'>): string =>
  /^.*?\/(?:when|opens|closes|confidential|replies)(?=\/|$)/.exec(pointer)?.[0] ?? pointer.split('/').slice(0, 3).join('/');

const meaningsIn = ({ formFiles }: CheckedForm): readonly LocalizedText[] =>
  Object.entries(formFiles[paths.CONDITIONS_FILE]).map(([place, { means }]) => ({
    language: languagesOf(formFiles[paths.INSTITUTION_FILE])[0],
    file: paths.CONDITIONS_FILE,
    place,
    text: means,
    at: { file: paths.CONDITIONS_FILE, pointer: `${pointerSegment(place)}/means` },
  }));

const MAX_QUOTED = 3;
const MAX_LENGTH = 120;
const MAX_VALUE = 50;
const shortened = (text: string, most = MAX_LENGTH): string => (text.length > most ? `${text.slice(0, most).trimEnd()}...` : text);

/** The first of these texts, each with its places in all languages; a long one by a sentence with a number or a "not". */
function quoteTexts(texts: readonly LocalizedText[], { files }: CheckedForm): string {
  const placeOf = ({ at }: LocalizedText): string => `${at.file}:${locateFinding(at, files.get(at.file)).line}`;
  const quote = ({ text, language }: LocalizedText): string =>
    shortened((text.length > MAX_LENGTH && sentencesOf(text).find((one) => /\d/.test(one) || says(one, language, 'not'))) || text);
  const all = [...Map.groupBy(texts, ({ file, place }) => `${file} ${place}`).values()];
  const quoted = all
    .slice(0, MAX_QUOTED)
    .flatMap((same) => same.slice(0, 1).map((one) => `“${quote(one)}” (${[...new Set(same.map(placeOf))].join(', ')})`));
  return `${quoted.join(', ')}${all.length > MAX_QUOTED ? `, and ${all.length - MAX_QUOTED} more` : ''}`;
}

/** Says former and present value: rules in plain words, but nothing so long that the difference is lost. */
function differenceIn(
  { file, pointer, formerPointer, before, after, isEntry }: Change,
  checkedForm: CheckedForm,
  former: CheckedForm,
): string {
  const [was, is] = [ruleAt(former, file, formerPointer), ruleAt(checkedForm, file, pointer)];
  const rule = was === is ? undefined : /(?<=\/)(?:must|warn|when|hidden|confidential)(?=\/|$)/.exec(pointer)?.[0];
  const name = rule ?? parsePointer(pointer).findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (isEntry && was === is) return `${inWords(after ?? before)} ${after === undefined ? 'is gone from' : 'is new in'} "${name}"`;
  const most = name === 'title' ? MAX_LENGTH : MAX_VALUE;
  const [from, to] = [before, after].map((one) =>
    inWords(PERIOD.includes(name) && Array.isArray(one) ? one[PERIOD.indexOf(name)] : one, most),
  );
  const [old = from ?? '', now = to ?? ''] = was === is ? [] : [was, is];
  return old === now ? `"${name}"` : `"${name}" from ${old} to ${now}`;
}

const inWords = (value: unknown, most = MAX_VALUE): string =>
  value === undefined || value === '' ? 'nothing' : shortened(JSON.stringify(value), most);

function ruleAt(checkedForm: CheckedForm, file: string, pointer: string): string | undefined {
  const source = ruleSourcesOf(checkedForm).find((one) => one.file === file && `${pointer}/`.startsWith(`${one.pointer}/`));
  const [operator] = (source && parseOperation(source.rule)) ?? [];
  if (source && operator !== undefined) return quoteRule(checkedForm, { file, pointer: source.pointer + pointerSegment(operator) });
  return source && inWords(source.rule);
}

/** Texts that speak of what has changed, changed or not. */
function textsAbout(change: Change, checkedForm: CheckedForm, former: CheckedForm): readonly LocalizedText[] {
  const { file, pointer, before, after, isEntry } = change;
  const { formFiles, textFile, form } = checkedForm;
  const [first = '', second = '', third = ''] = parsePointer(pointer);
  const folder = paths.sectionFolderOf(file);
  const subject = subjectOf(change);
  if (folder && paths.isSchemaFile(file) && third === 'title') {
    if (!asksYesOrNo(checkedForm, `properties.${second}.title`) || !hasOtherWord(String(before), String(after))) return [];
    const own = [`${second}.ui:more`, `${second}.ui:help`, `errorMessage.required.${second}`, `properties.${second}.errorMessage`];
    const said = [...localizedTextsInFile(formFiles, paths.uiFile(folder)), ...localizedTextsInFile(formFiles, file)];
    return said.filter(({ place, text, language }) => {
      const isOwn = own.some((one) => `${place}.`.startsWith(`${one}.`));
      return isOwn && (says(text, language, 'yes') || place.startsWith('errorMessage'));
    });
  }
  if (folder && paths.isSchemaFile(file)) return first === 'properties' ? textsAboutLimit(change, folder, checkedForm) : [];
  if (folder && second === 'ui:options') {
    const isLabel = third === 'direction';
    const saysUnit = ({ text, language }: LocalizedText): boolean =>
      (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => unitsByWord(language).get(word) === before);
    if (third === 'unit') return localizedQuestionTexts(formFiles, folder, first).filter(saysUnit);
    const isOther = /^(?:accept|max_size|limit)$/.test(third);
    return localizedQuestionTexts(formFiles, folder, first).filter(({ part }) => (part === 'title' ? isLabel : isOther));
  }
  if (folder && paths.isLogicFile(file)) {
    const { rules = [], one_of: oneOf = [] } = formFiles[file] ?? {};
    const said = (first === 'rules' ? rules : first === 'one_of' ? oneOf : [])[Number(second)]?.message;
    // A number is filled in.
    const isFilledIn = (text: string): boolean => text.includes('{limit}') && typeof before === 'number' && typeof after === 'number';
    if (said === undefined) {
      const isShown = (first === 'hidden' || first === 'groups') && before !== undefined && after !== undefined;
      const described = localizedTextsInFile(formFiles, paths.schemaFile(folder)).filter(({ place }) => place.endsWith('description'));
      return isShown ? sharingWords(described, differenceIn(change, checkedForm, former)) : [];
    }
    const isRule = ['must', 'warn', 'when'].includes(third) || (first === 'one_of' && third === 'keys');
    return localizedTextsInFile(formFiles, textFile).filter(({ place, text }) => isRule && place === said && !isFilledIn(text));
  }
  if (paths.isOptionsFile(file)) return third === 'label' ? textsNamingOption(change, checkedForm) : [];
  if (file === paths.CONDITIONS_FILE)
    return isEntry || second !== 'when' ? [] : meaningsIn(checkedForm).filter(({ place }) => place === first);
  if (first === 'office' && typeof after === 'string') {
    const place = /sensitive/.test(form.dataModel[after] ?? '') ? questionLocations(checkedForm).get(after) : undefined;
    const said = place ? localizedTextsInFile(formFiles, paths.schemaFile(place.folder)) : [];
    return said.filter((text) => text.place === 'description' && says(text.text, text.language, 'not'));
  }
  if (subject.endsWith('/confidential')) {
    const rules = [former, checkedForm].map(({ files }) => resolvePointer(files.get(file)?.value, subject));
    const named = Object.entries(formFiles[paths.CONDITIONS_FILE]).filter(([name]) => JSON.stringify(rules).includes(`:"${name}"`));
    const written = JSON.stringify([rules, named]);
    const asked = [...questionLocations(checkedForm)].filter(([key]) => written.includes(`{"var":"${key}"}`));
    return asked.flatMap(([, place]) =>
      localizedQuestionTexts(formFiles, place.folder, place.name).filter(({ part }) => part !== 'message'),
    );
  }
  if (subject.endsWith('/replies')) {
    const id = formFiles[paths.INSTITUTION_FILE].outcomes?.[Number(second)]?.id ?? '';
    const letter = localizedTextsInFile(formFiles, paths.contentFile(letterSlot(id)));
    return letter.filter(({ text, language }) => (after === true ? says(text, language, 'not') : asksForReply(text, checkedForm)));
  }
  if (!/\/(?:when|opens|closes)$/.test(subject) || (!paths.isContentFile(file) && !folder)) return [];
  const owner = subject.slice(0, subject.lastIndexOf('/'));
  const shown = resolvePointer(formFiles[file as keyof FormFiles], `${owner}/state/checklist`);
  const entry = (formFiles[paths.INSTITUTION_FILE].checklist ?? []).findIndex(({ id }) => id === shown);
  return [
    ...textsBelow(checkedForm, file, owner),
    ...(entry < 0 ? [] : textsBelow(checkedForm, paths.INSTITUTION_FILE, `/checklist/${entry}`)),
  ];
}

/** Sentences beside a question that name one of its options by its former label. */
function textsNamingOption({ file, before, after }: Change, checkedForm: CheckedForm): readonly LocalizedText[] {
  const { form, formFiles } = checkedForm;
  const label = String(before);
  if (label.length <= MAX_SHORT_WORD || String(after).includes(label)) return [];
  const asked = [...questionLocations(checkedForm)].filter(([key]) =>
    form.questions[key]?.lists.some(({ list }) => paths.optionsFile(list) === file),
  );
  const beside = new Set(asked.flatMap(([, { folder }]) => [paths.schemaFile(folder), paths.uiFile(folder)]));
  const names = (text: string): boolean => {
    const at = text.indexOf(label);
    return at > 0 && /\p{L}\s$/u.test(text.slice(0, at)) && !/^\p{L}/u.test(text.slice(at + label.length));
  };
  return [...beside].flatMap((one) => localizedTextsInFile(formFiles, one)).filter(({ text }) => names(text));
}

function sharingWords(texts: readonly LocalizedText[], rule: string): readonly LocalizedText[] {
  const words = [...longWords(rule)].filter((word) => word.length > MAX_SHORT_WORD);
  return texts.filter(({ text }) => [...longWords(text)].some((word) => words.includes(word)));
}

const MAX_SHORT_WORD = 4;

/** Texts of a question that say a limit: its message, a number that it was, or an example that it refuses now. */
function textsAboutLimit(
  { file, pointer, before }: Change,
  folder: paths.SectionFolder,
  checkedForm: CheckedForm,
): readonly LocalizedText[] {
  const [, name = '', keyword = ''] = parsePointer(pointer);
  const isForm = keyword === 'pattern' || keyword === 'format';
  const [key = ''] = [...questionLocations(checkedForm)].find(([, one]) => one.folder === folder && one.name === name) ?? [];
  const [question, property] = [checkedForm.form.questions[key], checkedForm.formFiles[file as paths.SchemaFile]?.properties[name]];
  if (!question || !property || (!isForm && !/^(?:min|max|step|multipleOf)/.test(keyword))) return [];
  const saysFormer = ({ text, language }: LocalizedText): boolean =>
    typeof before === 'number' && saidNumbers(text, language).some((one) => canMeanNumber(one, before));
  return localizedQuestionTexts(checkedForm.formFiles, folder, name).filter((text) => {
    if (text.part === 'message' && text.keyword !== '') return text.keyword === keyword;
    return isForm ? /\d/.test(text.text) : saysFormer(text) || findInvalidExample(checkedForm, question, property, text) !== undefined;
  });
}

/** Texts of an entry, in all languages. */
function textsBelow({ formFiles }: CheckedForm, file: string, pointer: string): readonly LocalizedText[] {
  const all = localizedTextsInFile(formFiles, file);
  const places = new Set(all.flatMap(({ at, place }) => (at.file === file && at.pointer.startsWith(`${pointer}/`) ? [place] : [])));
  return all.filter(({ place }) => places.has(place));
}

/** Sentences that name a day which was changed, and is nowhere else. */
function textsWithDays({ before, after }: Change, { formFiles, files }: CheckedForm): readonly LocalizedText[] {
  const daysOf = (value: unknown): readonly string[] => JSON.stringify(value ?? '').match(/(?<=")\d{4}-\d\d-\d\d/g) ?? [];
  const isSet = (day: string): boolean => [...files].some(([file, { text }]) => !paths.isPersonaFile(file) && text.includes(`"${day}`));
  const gone = daysOf(before).filter((day) => !daysOf(after).includes(day) && !isSet(day));
  const isGone = (said: string): boolean => gone.some((day) => said === day || said === day.replace(/^\d+/, '----'));
  return gone.length === 0 ? [] : localizedTexts(formFiles).filter(({ text, language }) => findDays(text, language).some(isGone));
}

/** True for a text with a word of the buttons by which students reply to a decision. */
function asksForReply(text: string, { form }: CheckedForm): boolean {
  const words = ['decision.accepted', 'decision.declined'].flatMap((key) => [...longWords(form.text[key] ?? '')].slice(0, 1));
  return [...longWords(text)].some((word) => words.some((one) => word.startsWith(one.slice(0, MAX_SHORT_WORD + 1))));
}

const MEANINGS = ['not', 'must', 'can', 'all', 'any', 'before', 'after', 'least', 'most', 'more', 'fewer'] as const;

/** True if a text says another number, or a word such as "not" that it did not say, or no longer. */
function meansOther(was: string, is: string, language: string): boolean {
  const [numbers, others] = [was, is].map((text) => JSON.stringify(saidNumbers(text, language)));
  return isReworded(was, is) && (numbers !== others || MEANINGS.some((one) => says(was, language, one) !== says(is, language, one)));
}

/** A condition whose meaning is another one now, but not its rule. */
function findUnchangedCondition({ file, pointer, before, after }: Change, now: CheckedForm, former: CheckedForm): readonly CheckFinding[] {
  const [name = '', part] = parsePointer(pointer);
  if (file !== paths.CONDITIONS_FILE || part !== 'means' || !meansOther(String(before), String(after), 'en')) return [];
  const at = `${pointerSegment(name)}/when`;
  const rule = ruleAt(now, file, at);
  if (rule !== ruleAt(former, file, at)) return [];
  const what = `Changed since the last commit: “${shortened(String(before))}”, now “${shortened(String(after))}”. Unchanged is the rule: ${rule}`;
  return [{ file, pointer, what, advice: 'Do both still say the same?' }];
}

/** Longer words that may deny are often others that begin alike. */
const MAX_DENIAL = 6;

/** Sentences that have changed without their translation, and translations that mean something else now without their sentence. */
function findUnchangedTranslations(checkedForm: CheckedForm, former: CheckedForm): readonly CheckFinding[] {
  const [first] = languagesOf(checkedForm.formFiles[paths.INSTITUTION_FILE]);
  const before = new Map(listAllTranslations(former.formFiles).map((one) => [one.at.file + one.at.pointer, one.translation]));
  return listAllTranslations(checkedForm.formFiles).flatMap(({ language, place, translation: { of, is }, at }): readonly CheckFinding[] => {
    const was = before.get(at.file + at.pointer);
    if (!was || is === '') return [];
    const isSaid = says(was.of, first, 'not') && says(of, first, 'not') && says(was.is, language, 'not');
    const deniesShortly = [...is.matchAll(wordPattern(language, 'mayDeny', 'giu'))].some(([word]) => word.length <= MAX_DENIAL);
    if (was.of !== of && isSaid && !says(is, language, 'not') && !deniesShortly) {
      const what = `Changed since the last commit: “${otherSentences(was.is, is)}”, now “${otherSentences(is, was.is)}”. It has lost the "not" that its sentence has`;
      return [{ ...at, what, advice: 'Do both still say the same?' }];
    }
    if (was.is === is && isReworded(was.of, of)) {
      const what = `Changed since the last commit: “${shortened(was.of)}”, now “${shortened(of)}”. Unchanged is this translation`;
      return [{ ...at, what, advice: 'Does it still hold? If not, translate the sentence again.' }];
    }
    const isYesOrNo = asksYesOrNo(checkedForm, place);
    if (was.of !== of || !(isYesOrNo ? isReworded(was.is, is) : meansOther(was.is, is, language))) return [];
    const what = `Changed since the last commit: “${shortened(was.is)}”, now “${shortened(is)}”. Unchanged is its sentence, “${shortened(of)}”`;
    return [{ ...at, what, advice: isYesOrNo ? 'Does Yes still mean the same in both?' : 'Do both still say the same?' }];
  });
}

const otherSentences = (one: string, other: string): string =>
  shortened(
    sentencesOf(one)
      .filter((sentence) => !other.includes(sentence))
      .join(' '),
  );

/** True unless two texts differ only in their marks and spelling. */
function isReworded(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text): readonly string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []);
  const [gone, come] = [words?.filter((word) => !others?.includes(word)) ?? [], others?.filter((word) => !words?.includes(word)) ?? []];
  const isSpelling = (word: string, n: number): boolean => /^\p{L}{4,}$/u.test(word) && typoDistance(word, come[n] ?? '') <= 2;
  return gone.length !== come.length || !gone.every(isSpelling);
}

/** True if a long word has gone and others have come: not if words were only added, taken out or spelt otherwise. */
function hasOtherWord(was: string, is: string): boolean {
  const [words, others] = [was, is].map((text) => [...longWords(text)].filter((word) => word.length > MAX_SHORT_WORD));
  const isIn = (some: readonly string[] | undefined, word: string): boolean => some?.some((one) => typoDistance(word, one) <= 2) === true;
  return words?.some((word) => !isIn(others, word)) === true && isReworded(was, is);
}

function asksYesOrNo({ form, formFiles, today }: CheckedForm, place: string): boolean {
  const question = form.questions[/^(?:properties\.)?([^.]+)\.(?:ui:)?title$/.exec(place)?.[1] ?? ''];
  const [language] = languagesOf(formFiles[paths.INSTITUTION_FILE]);
  return question !== undefined && allOptionsOfQuestion(form, question, today).some(({ label }) => says(label, language, 'yes'));
}
