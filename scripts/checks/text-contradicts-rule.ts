import { step } from '../../src/form/compile/json-pointer.ts';
import {
  INSTITUTION_FILE,
  isLogicFile,
  isOptionsFile,
  languageFile,
  schemaFile,
  type SectionFolder,
} from '../../src/form/model/document-paths.ts';
import { documentsOf, type JsonSchema } from '../../src/form/model/documents.ts';
import { languagesOf } from '../../src/form/model/language.ts';
import { isLogicList, operationIn, type Logic } from '../../src/form/model/logic.ts';
import { entriesIn } from '../languages/translatable.ts';
import { askedIn, questionsOf, type Application } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { mayBe, numbersIn } from './application/numbers-in-texts.ts';
import { wrongAboutFiles } from './texts/files.ts';
import { otherLimit, refusedExample } from './texts/limits.ts';
import { wrongDays } from './texts/moments.ts';
import { spokenIn, spokenOf, type SpokenOfQuestion } from './texts/spoken.ts';

export const check: ApplicationCheck = {
  name: 'text-contradicts-rule',
  what:
    'A message, a help text or a translation says another number than the rule, the limit or the sentence that it belongs to, or ' +
    'another day than that on which applications, an option or the text itself open or close; it gives an example that the ' +
    'question refuses; or it says another size of a file than is accepted, or names a kind of file that is refused.',
  advice: 'Correct one of the two; `{limit}` in the message of a rule is filled in.',
  see: 'Messages',
  example: {
    file: 'schemas/pages/studies/english-test/schema.json',
    wrong: '"errorMessage": "Your score is a number from 0 to 100."',
    right: '"errorMessage": "Your score is a number from 0 to 120."',
  },
  scope: 'application',
  run: (application) => [
    ...application.folders.flatMap((folder) => questionsOf(application, folder).flatMap((name) => ofQuestion(application, folder, name))),
    ...ofRules(application),
    ...ofTranslations(application),
    ...ofOptions(application),
    ...wrongDays(application).map((problem) => ({ rule: check.name, ...problem })),
  ],
};

/** Sentences of a question, in the first language that has something wrong in them: what is wrong is often in translations, too. */
function ofQuestion(application: Application, folder: SectionFolder, name: string): readonly Draft[] {
  const { documents } = application;
  const property = documents[schemaFile(folder)]?.properties[name];
  const { ui } = askedIn(application, folder, name);
  const byLanguage = Map.groupBy(spokenOf(documents, folder, name), ({ language }) => language);
  const drafts = [...byLanguage.values()].map((sentences) =>
    sentences.flatMap((spoken) => {
      const problems =
        ui['ui:widget'] === 'upload' ? wrongAboutFiles(ui['ui:options'], spoken) : property ? wrongAbout(property, spoken) : [];
      return problems.map((problem) => ({ rule: check.name, ...spoken.at, ...problem }));
    }),
  );
  return drafts.find((found) => found.length > 0) ?? [];
}

function wrongAbout(property: JsonSchema, spoken: SpokenOfQuestion): readonly Pick<Draft, 'what' | 'advice'>[] {
  const example = refusedExample(property, spoken);
  const advice = 'Correct one of the two.';
  if (example !== undefined) return [{ what: `The question refuses the example that is given here, "${example}"`, advice }];
  const other = otherLimit(property, spoken);
  return other === undefined ? [] : [{ what: `This says another number than "${other.limit}", which is ${other.value}`, advice }];
}

/** Comparisons of an answer with a number that a message may say as it is; an interval of days is often given in months or years. */
const COMPARING = ['lt', 'lte', 'gt', 'gte', '<', '<=', '>', '>='];
const COMPARED_AS_IS = ['var', 'age_in_years', 'year_of', 'length', 'count_of'];

function ofRules({ documents, textFile }: Application): readonly Draft[] {
  return documentsOf(documents, isLogicFile).flatMap(([file, { rules = [] }]) =>
    rules.flatMap(({ must, warn, message }, n): readonly Draft[] => {
      const bounds = boundsIn(must ?? warn ?? true);
      const [bound] = bounds;
      if (bound === undefined || bounds.length > 1) return [];
      const [wrong] = spokenIn(documents).filter((one) => one.file === textFile && one.place === message && isOther(one.text, bound));
      if (!wrong) return [];
      const isFirst = wrong.at.file === textFile;
      return [
        {
          rule: check.name,
          ...(isFirst ? { file, pointer: `/rules/${n}/message` } : wrong.at),
          what:
            `${isFirst ? 'This rule compares' : 'The rule that says this compares'} with ${bound}, ` +
            `and its message says another number: "${wrong.text}"`,
          advice: 'Write {limit} for the number in the message, or correct one of the two.',
        },
      ];
    }),
  );
}

/** "More than 12" is the same as "13 or more". */
function isOther(text: string, bound: number): boolean {
  const numbers = numbersIn(text);
  return numbers.length === 1 && ![-1, 0, 1].some((more) => mayBe(numbers[0], bound + more));
}

/** Every number that a rule compares an answer with; NaN for one that says something else of numbers. */
function boundsIn(rule: Logic): readonly number[] {
  if (isLogicList(rule)) return rule.flatMap(boundsIn);
  if (typeof rule === 'number') return [Number.NaN];
  const [operator, operand] = operationIn(rule) ?? [];
  if (operator === undefined || operand === undefined) return [];
  const sides = isLogicList(operand) ? operand : [];
  const [read, bound] = typeof sides[0] === 'number' ? [sides[1], sides[0]] : sides;
  const isAsIs = read !== undefined && COMPARED_AS_IS.includes(operationIn(read)?.[0] ?? '');
  return COMPARING.includes(operator) && typeof bound === 'number' && isAsIs ? [bound] : boundsIn(operand);
}

/** A sentence with one number of three digits or more, such as a year or a price, whose translation has one such number: another. */
function ofTranslations({ documents }: Application): readonly Draft[] {
  const large = (text: string): readonly number[] => numbersIn(text).flatMap(([whole = 0]) => (whole >= 100 ? [whole] : []));
  return languagesOf(documents[INSTITUTION_FILE]).flatMap((language) =>
    entriesIn(documents, language).flatMap(({ file, place, translation: { of, is } }): readonly Draft[] => {
      const [[one, ...more], [other, ...others]] = [large(of), large(is)];
      if (one === undefined || other === undefined || one === other || more.length + others.length > 0) return [];
      const pointer = `${step(file)}${step(place)}/is`;
      const what = `The sentence says ${one}, and its translation ${other}`;
      return [{ rule: check.name, file: languageFile(language), pointer, what, advice: 'Correct the translation.' }];
    }),
  );
}

const yearsIn = (text: string): readonly string[] => text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];

/** An option whose value names one year, and whose label names others. */
const ofOptions = ({ documents }: Application): readonly Draft[] =>
  documentsOf(documents, isOptionsFile).flatMap(([file, document]) =>
    ('options' in document ? document.options : []).flatMap(({ value, label }, n): readonly Draft[] => {
      const [[year, ...more], inLabel] = [yearsIn(value), yearsIn(label)];
      if (year === undefined || more.length > 0 || inLabel.length === 0 || inLabel.includes(year)) return [];
      const what = `The value of this option says ${year}, and its label "${label}"`;
      const advice = 'Correct the label. For another year add an option with a value of its own: answers to this one keep their meaning.';
      return [{ rule: check.name, file, pointer: `/options/${n}/label`, what, advice }];
    }),
  );
