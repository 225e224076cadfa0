import { INSTITUTION_FILE, isPersonaFile, optionsFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, languagesOf } from '../../form/model/form-files.ts';
import { getOwn, isAnswered } from '../../form/model/answers.ts';
import type { CheckedForm, CheckFinding, FormCheck } from '../form-files/checked-form.ts';
import { says, wordPattern } from '../prose/language-words.ts';
import { localizedTextsInFile } from '../prose/localized-texts.ts';

/** Shorter ages are lengths of something else, such as lessons. */
const MIN_AGE = 10;

export const misleadingTitle: FormCheck = {
  name: 'misleading-title',
  what: 'The title of a persona says an age, a country or a choice that its answers contradict, or that something is refused where nothing is. This is a warning: another thing may be meant.',
  advice: 'Correct the title, or the answer.',
  example: {
    file: 'schemas/personas/bea.json',
    wrong: '"title": "Pays for a room of my own"',
    right: '"title": "Answers all questions that she is asked"',
  },
  run: findTitleMismatches,
};

function findTitleMismatches({ form, formFiles }: CheckedForm): readonly CheckFinding[] {
  const languages = [...languagesOf(formFiles[INSTITUTION_FILE]), 'en'];
  const questions = Object.values(form.questions);
  const birth = questions.find(({ ui }) => ui['ui:autocomplete'] === 'bday')?.key ?? '';
  const choices = Object.entries(form.lists).flatMap(([list, json]) => {
    const keys = questions.filter(({ lists }) => lists.some((one) => one.list === list)).map(({ key }) => key);
    const options = 'options' in json ? json.options : [];
    const translated = localizedTextsInFile(formFiles, optionsFile(list)).flatMap(({ place, text }) =>
      place.endsWith('.label') ? [{ value: place.split('.')[1] ?? '', label: text }] : [],
    );
    return [...options, ...translated].map(({ value, label }) => ({ keys, value, label, isCountry: options.length > LONG_LIST }));
  });
  return formFilesOfKind(formFiles, isPersonaFile).flatMap(([file, { title, today, answers, expect }]): readonly CheckFinding[] => {
    const place = { file, pointer: '/title', advice: 'Correct the title, or the answer.' };
    const born = String(getOwn(answers, birth) ?? '');
    const age = Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(4) < born.slice(4) ? 1 : 0);
    const [refused] = languages.flatMap((one) => wordPattern(one, 'refused').exec(title) ?? []);
    const isRefused = Object.keys(expect.missing ?? {}).length + Object.keys(expect.warnings ?? {}).length > 0;
    if (refused !== undefined && !isRefused && !languages.some((one) => says(title, one, 'not'))) {
      const aged = born === '' ? '' : `; with ${born} as "${birth}" the age is ${age}`;
      const advice = 'Correct the answers, and write into "expect.missing" what the student should read; or correct the title.';
      return [{ ...place, what: `This says “${refused}”, and "expect" has nothing that is refused${aged}`, advice }];
    }
    const said = languages.flatMap((one) => wordPattern(one, 'age').exec(title)?.[0] ?? [])[0] ?? '';
    const number = Number(/\d+/.exec(said)?.[0] ?? 0);
    if (born !== '' && number >= MIN_AGE && number !== age)
      return [{ ...place, what: `This says “${said}”, and with ${born} as "${birth}" the age is ${age}` }];
    const named = choices.flatMap((choice) => {
      const { 0: name, index } = findName(title, choice.label, choice.isCountry) ?? { index: 0 };
      const before = title.slice(Math.max(0, index - BEFORE_LENGTH), index);
      return name === undefined || languages.some((one) => says(before, one, 'not')) ? [] : [{ ...choice, name }];
    });
    const isNamed = (value: unknown): boolean => [value].flat().some((one) => named.some((choice) => choice.value === one));
    const written = JSON.stringify(answers);
    return [...Map.groupBy(named, ({ name }) => name)]
      .flatMap(([name, same]): readonly CheckFinding[] => {
        const other = same.flatMap(({ keys }) => keys).find((key) => isAnswered(getOwn(answers, key)));
        const isChosen = same.some(({ value, label }) => written.includes(`"${value}"`) || written.includes(label));
        if (other === undefined || isChosen || isNamed(getOwn(answers, other))) return [];
        return [{ ...place, what: `This says “${name}”, and "${other}" is ${JSON.stringify(getOwn(answers, other))}` }];
      })
      .slice(0, 1);
  });
}

/** More options than a list has that is not of countries. */
const LONG_LIST = 100;
const BEFORE_LENGTH = 12;
const BEFORE_A_NAME = /(?:^|[\s(])(?:from|in|aus|de|du|des|d[’']|do|da|en|em|à|au|aux)\s+(?:the\s+|la\s+|les?\s+|los\s+)?$/iu;
const MIN_STEM = 5;
const MIN_LABEL = 8;

/** A label in a title: a long one, a place behind a preposition, or the beginning of a country's name, as in `Mexican`. */
function findName(title: string, label: string, isCountry: boolean): RegExpExecArray | undefined {
  const stem = isCountry ? label.replace(/[aeiouy]$/u, '') : label;
  if (label.length < 4 || !title.toLowerCase().includes(stem.toLowerCase())) return undefined;
  const ending = isCountry && stem.length >= MIN_STEM ? String.raw`\p{Ll}{0,4}` : label.slice(stem.length);
  const written = stem.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const found = new RegExp(String.raw`(?<!\p{L})${written}${ending}(?!\p{L})`, isCountry ? 'u' : 'iu').exec(title);
  return found && (isCountry || label.length >= MIN_LABEL || BEFORE_A_NAME.test(title.slice(0, found.index))) ? found : undefined;
}
