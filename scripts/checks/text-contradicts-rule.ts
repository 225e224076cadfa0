import { INSTITUTION_FILE, isLogicFile, isOptionsFile, schemaFile, type SectionFolder } from '../../src/form/model/document-paths.ts';
import { documentsOf, type JsonSchema } from '../../src/form/model/documents.ts';
import { isLogicList, operationIn, type Logic } from '../../src/form/model/logic.ts';
import { askedIn, questionsOf, type Application } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { mayBe, numbersIn } from './application/numbers-in-texts.ts';
import { promisedComponents } from './texts/components.ts';
import { exchangedTranslations } from './texts/exchanged.ts';
import { wrongAboutFiles } from './texts/files.ts';
import { requiredThoughOptional } from './texts/left-empty.ts';
import { otherLimit, refusedExample } from './texts/limits.ts';
import { wrongDays } from './texts/moments.ts';
import { whole, wordsOf } from './texts/languages.ts';
import { unknownChoices } from './texts/named-choices.ts';
import { typedPrices } from './texts/prices.ts';
import { otherUnit, tooLittleRoom } from './texts/room.ts';
import { mistakenFacts } from './texts/sibling-facts.ts';
import { spokenIn, spokenOf, type Spoken, type SpokenOfQuestion } from './texts/spoken.ts';
import { otherSpellings } from './texts/spelled.ts';
import { overlaps } from './texts/successions.ts';
import { swappedMessages } from './texts/swapped.ts';
import { wrongAboutTelephones } from './texts/telephones.ts';
import { otherInTranslations } from './texts/translations.ts';

export const check: ApplicationCheck = {
  name: 'text-contradicts-rule',
  what:
    'A message, a help text or a translation says another number than the rule, the limit or the sentence that it belongs to, or ' +
    'another day or time than that on which applications, an option or the text itself open or close; it gives an example that the ' +
    'question refuses; or it says another size of a file than is accepted, or names a kind of file that is refused. Or it asks for ' +
    'more words than there is room for, or for hours where the unit is the minute; promises more components than a repeat has; says ' +
    'to choose what nothing is called; or says that what is required may be left empty. Or a price is typed where others name a ' +
    'fact, or a fact is named for another one; two messages or translations are each at the other’s place; a translation leads ' +
    'elsewhere, breaks off, or has lost its “not”; a rule compares with other capitals than students are asked to type; or a ' +
    'paragraph is still there when the next one, about the same, begins.',
  advice: 'Correct one of the two; `{limit}` in the message of a rule is filled in, and so is `{fact.fee}`.',
  see: 'Messages',
  example: {
    file: 'schemas/pages/studies/english-test/schema.json',
    wrong: '"errorMessage": "Your score is a number from 0 to 100."',
    right: '"errorMessage": "Your score is a number from 0 to 120."',
  },
  scope: 'application',
  run: (application) =>
    [
      ...application.folders.flatMap((folder) => questionsOf(application, folder).flatMap((name) => ofQuestion(application, folder, name))),
      ...ofRules(application),
      ...ofOptions(application),
      ...[
        ...ofExchanged(application),
        ...typedPrices(application.documents),
        ...mistakenFacts(application.documents),
        ...otherInTranslations(application.documents),
        ...ofDays(application),
        ...otherSpellings(application),
        ...promisedComponents(application),
        ...requiredThoughOptional(application),
        ...unknownChoices(application),
      ].map((problem) => ({ rule: check.name, ...problem })),
    ].filter(({ file, pointer }, n, all) => all.findIndex((one) => one.file === file && one.pointer === pointer) === n),
};

/** Two messages or translations, each at the place of the other one; labels that are exchanged look like exchanged messages, too. */
function ofExchanged(application: Application): readonly Omit<Draft, 'rule'>[] {
  const exchanged = exchangedTranslations(application.documents);
  const swapped = application.folders.flatMap((folder) => swappedMessages(application, folder));
  return [...exchanged, ...swapped.filter(({ file }) => !exchanged.some((one) => one.file === file))];
}

/** A paragraph that names another day or time than that on which it closes may overlap with the next one only because of that. */
function ofDays(application: Application): readonly Omit<Draft, 'rule'>[] {
  const wrong = wrongDays(application);
  return wrong.length > 0 ? wrong : overlaps(application.documents);
}

/** Sentences of a question, in the first language that has something wrong in them: what is wrong is often in translations, too. */
function ofQuestion(application: Application, folder: SectionFolder, name: string): readonly Draft[] {
  const { documents } = application;
  const property = documents[schemaFile(folder)]?.properties[name];
  const asked = askedIn(application, folder, name);
  const room = documents[INSTITUTION_FILE].character_limit;
  const byLanguage = Map.groupBy(spokenOf(documents, folder, name), ({ language }) => language);
  const drafts = [...byLanguage.values()].map((sentences) =>
    sentences.flatMap((spoken) => {
      const problems =
        asked.ui['ui:widget'] === 'upload'
          ? wrongAboutFiles(asked.ui['ui:options'], spoken)
          : [
              ...(property ? wrongAbout(property, spoken) : []),
              ...wrongAboutTelephones(asked, spoken),
              ...[property && tooLittleRoom(asked, property, spoken, room), otherUnit(asked, spoken)].filter((flaw) => flaw !== undefined),
            ];
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
      const saying = spokenIn(documents).filter((one) => one.file === textFile && one.place === message);
      if (Number.isNaN(bound)) return ofMovingYear(saying, must ?? warn ?? true);
      const wrong = saying.find((one) => isOther(one, bound, isInclusive(must)));
      if (!wrong) return [];
      const isFirst = wrong.at.file === textFile;
      const right = rules.findIndex((other) => other.message === message && !isOtherBound(wrong, other.must ?? other.warn ?? true));
      return [
        {
          rule: check.name,
          ...(isFirst ? { file, pointer: `/rules/${n}/message` } : wrong.at),
          what:
            `${isFirst ? 'This rule compares' : 'The rule that says this compares'} with ${bound}, ` +
            `and its message says another number: "${wrong.text}"`,
          advice:
            right < 0
              ? 'Write {limit} for the number in the message, or correct one of the two.'
              : 'Another rule here has this message and its number: remove one of the two rules.',
        },
      ];
    }),
  );
}

/** A year that a message says, of a rule that compares with this year or today: from the next year on it is another one. */
function ofMovingYear(saying: readonly Spoken[], rule: Logic): readonly Draft[] {
  const spoken = saying.find(({ text }) => yearsIn(text).length === 1 && numbersIn(text).length === 1);
  const [year] = yearsIn(spoken?.text ?? '');
  if (!spoken || year === undefined || !names(rule, 'current_year')) return [];
  const what = `This says ${year}, and the year that its rule compares with is another one each year`;
  return [{ rule: check.name, ...spoken.at, what, advice: 'Write {limit} for the year: it is filled in.' }];
}

function names(rule: Logic, operator: string): boolean {
  if (isLogicList(rule)) return rule.some((part) => names(part, operator));
  const [own, operand] = operationIn(rule) ?? [];
  return own === operator || (operand !== undefined && names(operand, operator));
}

const isOtherBound = (spoken: Spoken, rule: Logic): boolean => boundsIn(rule).every((bound) => isOther(spoken, bound, isInclusive(rule)));

/** "More than 12" is the same as "13 or more", but where the rule takes its own bound, only that is "13 or more". */
function isOther({ text, language }: Spoken, bound: number, takesBound: boolean): boolean {
  const numbers = numbersIn(text);
  const words = wordsOf(language);
  const edge = words && `${whole(`${words.atLeast}|${words.atMost}`)}\\s+\\d|\\d\\s+(?:\\p{L}+\\s+){0,2}${whole(words.orMore)}`;
  const isExact = takesBound && edge !== undefined && new RegExp(edge, 'iu').test(text);
  return numbers.length === 1 && !(isExact ? [0] : [-1, 0, 1]).some((more) => mayBe(numbers[0], bound + more));
}

/** Whether the one comparison of a rule that must hold is "at least" or "at most", as it is written. */
function isInclusive(rule: Logic | undefined): boolean {
  if (rule === undefined) return false;
  if (isLogicList(rule)) return rule.some(isInclusive);
  const [operator, operand] = operationIn(rule) ?? [];
  if (operator === undefined || operand === undefined || operator === '!') return false;
  return ['lte', 'gte', '<=', '>='].includes(operator) || (['and', 'or'].includes(operator) && isInclusive(operand));
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
