import { INSTITUTION_FILE, isOptionsFile, schemaFile, type SectionFolder } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, languagesOf, type FormFiles, writtenOptions } from '../../form/model/form-files.ts';
import { readQuestionSpec, questionKeys, type CheckedForm, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';
import { findDays } from '../prose/find-days.ts';
import { findFileRuleMismatches } from '../prose/file-mismatches.ts';
import { findHardcodedPrices } from '../prose/hardcoded-prices.ts';
import { findInvalidExample } from '../prose/invalid-examples.ts';
import { findLengthMismatch, findLimitMismatch } from '../prose/limit-mismatches.ts';
import { isReadLanguage } from '../prose/language-words.ts';
import { localizedQuestionTexts } from '../prose/localized-texts.ts';
import { findMisspeltChoices } from '../prose/misspelt-choices.ts';
import { findYears } from '../prose/find-numbers.ts';
import { findRequiredMismatch } from '../prose/required-mismatches.ts';
import { findRuleMismatches } from '../prose/rule-message-mismatches.ts';
import { findClosingDayMismatches } from '../prose/closing-day-mismatches.ts';
import { findConfusedConditions } from '../prose/confused-conditions.ts';
import { findConfusedFacts } from '../prose/confused-facts.ts';
import { findSwappedAlternatives, findSwappedMessages, findSwappedTranslations } from '../prose/swapped-texts.ts';
import { findTranslationMismatches } from '../prose/translation-mismatches.ts';
import { findUnitMismatch } from '../prose/unit-mismatches.ts';

export const textContradictsRule: FormCheck = {
  name: 'text-contradicts-rule',
  what:
    'A message, a help text, an option or a translation says another number than the rule, the limit, the value or the sentence that it ' +
    'belongs to, or the opposite: at least and at most, before and after, and and or, Yes and No, not. It gives an example that the question ' +
    'refuses; it says another size of a file than is accepted, or names a kind of file that is refused; it lets a required question be left ' +
    'empty; or a label begins with another unit than the one beside the box. Or a price is typed where others name a fact, or a fact or a ' +
    'condition is named for another one; two messages or translations are each at the other’s place; a translation leads elsewhere or breaks ' +
    'off; a name in quotes is nearly that of a choice; or a paragraph is still there when the next one, about the same, begins.',
  advice: 'Correct one of the two; `{limit}` in the message of a rule is filled in, and so is `{fact.fee}`.',
  see: 'recipes/write-a-message.md',
  example: {
    file: 'schemas/pages/studies/english-test/schema.json',
    wrong: '"errorMessage": "Your score is a number from 0 to 100."',
    right: '"errorMessage": "Your score is a number from 0 to 120."',
  },
  run: (checkedForm) =>
    findContradictions(checkedForm).filter(
      ({ file, pointer }, n, all) => all.findIndex((one) => one.file === file && one.pointer === pointer) === n,
    ),
};

/** Languages of a form whose words are not compared with rules: only its numbers, days and names. */
export const unreadLanguages = (formFiles: FormFiles): readonly string[] =>
  languagesOf(formFiles[INSTITUTION_FILE]).filter((language) => !isReadLanguage(language));

/** Texts that contradict a rule, a limit, an option, a fact or their translation. Those that know words of a language take them from language-words.json. */
const findContradictions = (checkedForm: CheckedForm): readonly CheckFinding[] => [
  ...checkedForm.folders.flatMap((folder) => questionKeys(checkedForm, folder).flatMap((name) => inQuestion(checkedForm, folder, name))),
  ...findRuleMismatches(checkedForm),
  ...findValueMismatches(checkedForm),
  ...swapped(checkedForm),
  ...findHardcodedPrices(checkedForm.formFiles),
  ...findConfusedFacts(checkedForm.formFiles),
  ...findConfusedConditions(checkedForm.formFiles),
  ...findTranslationMismatches(checkedForm.formFiles),
  ...findClosingDayMismatches(checkedForm),
  ...findMisspeltChoices(checkedForm),
];

function swapped(checkedForm: CheckedForm): readonly CheckFinding[] {
  const translations = findSwappedTranslations(checkedForm.formFiles);
  const ofQuestions = checkedForm.folders.flatMap((folder) => findSwappedMessages(checkedForm, folder));
  const messages = [...ofQuestions, ...findSwappedAlternatives(checkedForm)];
  return [...translations, ...messages.filter(({ file }) => !translations.some((one) => one.file === file))];
}

/** Texts of a question in the first language with a mismatch: translations often repeat it. */
function inQuestion(checkedForm: CheckedForm, folder: SectionFolder, name: string): readonly CheckFinding[] {
  const { formFiles, form } = checkedForm;
  const property = formFiles[schemaFile(folder)]?.properties[name];
  const { ui } = readQuestionSpec(checkedForm, folder, name);
  const prefix = checkedForm.uses.find((use) => use.folder === folder)?.prefixes[0]?.prefix ?? '';
  const question = form.questions[prefix + name];
  const byLanguage = Map.groupBy(localizedQuestionTexts(formFiles, folder, name), ({ language }) => language);
  const found = [...byLanguage.values()].map((texts) =>
    texts.flatMap((text) => {
      if (ui['ui:widget'] === 'upload') return findFileRuleMismatches(ui['ui:options'], text).map((one) => ({ ...text.at, ...one }));
      const example = property && question && findInvalidExample(checkedForm, question, property, text);
      const length = property && question && findLengthMismatch(form, question, property, text);
      const own = example ?? length ?? (property && findLimitMismatch(property, text));
      const others = [findUnitMismatch(ui['ui:options']?.unit, text), findRequiredMismatch(checkedForm, folder, name, text)];
      return [own, ...others].flatMap((one) => (one ? [{ ...text.at, ...one }] : []));
    }),
  );
  return found.find((mismatches) => mismatches.length > 0) ?? [];
}

/** Options whose label says another year than their value; or other numbers or another day, where all others of the list agree. */
const findValueMismatches = ({ formFiles }: CheckedForm): readonly CheckFinding[] =>
  formFilesOfKind(formFiles, isOptionsFile).flatMap(([file, json]) => {
    const options = writtenOptions(json);
    const [language] = languagesOf(formFiles[INSTITUTION_FILE]);
    const agrees = options.map(({ value, label }) => saysDigitsOf(value, label, language));
    // A short number may be the same by chance.
    const fewest = (options[agrees.indexOf(false)]?.value ?? '').length < LONG_CODE ? 2 : 1;
    const isRule = agrees.filter((one) => one === true).length >= fewest && agrees.filter((one) => one === false).length === 1;
    return options.flatMap(({ value, label }, n): readonly CheckFinding[] => {
      const [[year, ...more], inLabel] = [findYears(value), findYears(label)];
      const isOtherYear = year !== undefined && more.length === 0 && inLabel.length > 0 && !inLabel.includes(year);
      if (!isOtherYear && !(isRule && agrees[n] === false)) return [];
      const what = `The value of this option says ${isOtherYear ? year : value}, and its label "${label}"`;
      const advice = 'Correct the label. For another one add an option with a value of its own: answers to this one keep their meaning.';
      return [{ file, pointer: `/options/${n}/label`, what, advice }];
    });
  });

/** Length of a value that is a day. */
const LONG_CODE = 4;

/** True if a label has each number of a value, a day as `0325` or `2503`, too. Undefined if either has none. */
function saysDigitsOf(value: string, label: string, language: string): boolean | undefined {
  const [codes, numbers] = [value.match(/\d+/g), label.match(/\d+/g)];
  const days = findDays(label, language).map((day) => day.split('-').slice(-2));
  const said = [...(numbers ?? []).map(Number), ...days.flatMap(([month, day]) => [Number(`${month}${day}`), Number(`${day}${month}`)])];
  return codes && numbers ? codes.every((code) => said.includes(Number(code))) : undefined;
}
