import { step } from '../../src/form/compile/json-pointer.ts';
import {
  INSTITUTION_FILE,
  isLogicFile,
  languageFile,
  schemaFile,
  uiFile,
  type SectionFolder,
} from '../../src/form/model/document-paths.ts';
import { documentsOf, uiOf, type JsonSchema } from '../../src/form/model/documents.ts';
import { fileRules, sizeInWords } from '../../src/form/model/file-rules.ts';
import { languagesOf } from '../../src/form/model/language.ts';
import { isLogicList, operationIn, type Logic } from '../../src/form/model/logic.ts';
import { entriesIn } from '../languages/translatable.ts';
import { askedIn, questionsOf, type Application } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { mayBe, numbersIn } from './application/numbers-in-texts.ts';

export const check: ApplicationCheck = {
  name: 'text-contradicts-rule',
  what:
    'A message, a help text or a translation says another number than the rule, the limit or the sentence that it belongs to; it ' +
    'gives an example that the pattern refuses; or a help text says another size or kind of file than is accepted.',
  advice: 'Correct one of the two; `{limit}` in the message of a rule is filled in.',
  see: 'Messages',
  example: {
    file: 'schemas/pages/studies/english-test/schema.json',
    wrong: '"errorMessage": "Your score is a number from 0 to 100."',
    right: '"errorMessage": "Your score is a number from 0 to 120."',
  },
  scope: 'application',
  run: (application) => [
    ...application.folders.flatMap((folder) =>
      questionsOf(application, folder).flatMap((name) => [...ofMessages(application, folder, name), ...ofFiles(application, folder, name)]),
    ),
    ...ofRules(application),
    ...ofTranslations(application),
  ],
};

const LIMITS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'];
const PAIRS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

/** Messages that are about one limit and have one number, or about both and have two, one of which is right. */
function ofMessages({ documents }: Application, folder: SectionFolder, name: string): readonly Draft[] {
  const file = schemaFile(folder);
  const property = documents[file]?.properties[name];
  const { errorMessage } = property ?? {};
  if (!property || errorMessage === undefined) return [];
  const pointer = `/properties${step(name)}/errorMessage`;
  const messages = typeof errorMessage === 'string' ? [['', errorMessage] as const] : Object.entries(errorMessage);
  return messages.flatMap(([about, text]): readonly Draft[] => {
    const draft = { rule: check.name, file, pointer: about === '' ? pointer : pointer + step(about) };
    const example = about === '' || about === 'pattern' ? refusedExample(property, text) : undefined;
    if (example !== undefined)
      return [{ ...draft, what: `The pattern refuses the example of this message, "${example}"`, advice: 'Correct one of the two.' }];
    const wrong = wrongNumber(property, about, text);
    return wrong === undefined
      ? []
      : [
          {
            ...draft,
            what: `This message says another number than "${wrong.limit}", which is ${wrong.value}`,
            advice: 'Correct one of the two.',
          },
        ];
  });
}

function wrongNumber(property: JsonSchema, about: string, text: string): { readonly limit: string; readonly value: number } | undefined {
  const { multipleOf, step: unit = multipleOf } = property;
  const numbers = numbersIn(text).filter((number) => typeof unit !== 'number' || !mayBe(number, unit));
  const [first, second] = numbers;
  const valueOf = (limit: string): number | undefined => (typeof property[limit] === 'number' ? property[limit] : undefined);
  for (const [low, high] of PAIRS) {
    const [least, most] = [valueOf(low), valueOf(high)];
    if (numbers.length !== 2 || least === undefined || most === undefined || !['', low, high].includes(about)) continue;
    if (mayBe(first, least) && !mayBe(second, most)) return { limit: high, value: most };
    if (mayBe(second, most) && !mayBe(first, least)) return { limit: low, value: least };
  }
  const value = LIMITS.includes(about) ? valueOf(about) : undefined;
  return numbers.length === 1 && value !== undefined && !mayBe(first, value) ? { limit: about, value } : undefined;
}

/** What comes before an example, in the languages in which institutions write. */
const SUCH_AS = /(?:\blike|\bsuch as|\bfor example,?|\be\.\s?g\.,?|\bpar exemple ?:?|\bp\. ex\.|\bz\. ?B\.|\bpor ejemplo,?)\s+(.+)$/iu;

/** The example with digits in it that a message gives, if the pattern takes none of its first words; undefined if that is not certain. */
function refusedExample({ pattern }: JsonSchema, text: string): string | undefined {
  const [, rest = ''] = SUCH_AS.exec(text) ?? [];
  const [example = ''] = /^[^,;:!?“”"]*?(?=\.?$|\. |[,;:!?“”"])/u.exec(rest) ?? [];
  if (typeof pattern !== 'string' || !/\d/.test(example) || / (?:or|ou|oder|o|and|et|und|y) /u.test(example)) return undefined;
  const words = example.trim().split(/\s+/);
  if (words.length > 3) return undefined;
  const taken = new RegExp(pattern, 'u');
  return words.some((_, n) => taken.test(words.slice(0, n + 1).join(' '))) ? undefined : example.trim();
}

/** Sizes and kinds of files that a help text names. */
const SIZE = /(\d+(?:[.,]\d+)?)[ \u00a0\u202f]?(k|M)(?:B|o)\b/giu;
const KIND =
  /(?<![\p{L}\d])(?:\.(?=[a-z])|(?=[A-Z]{3}))(pdf|docx?|png|jpe?g|gif|tiff?|heic|webp|mp3|mp4|m4a|wav|odt|rtf|txt)(?![\p{L}\d])/giu;

function ofFiles(application: Application, folder: SectionFolder, name: string): readonly Draft[] {
  const asked = askedIn(application, folder, name);
  if (asked.ui['ui:widget'] !== 'upload') return [];
  const file = uiFile(folder);
  const help = uiOf(application.documents[file], name)['ui:help'];
  if (typeof help !== 'string') return [];
  const { accept = [] } = asked.ui['ui:options'] ?? {};
  const { maxBytes } = fileRules(asked.ui['ui:options']);
  const draft = { rule: check.name, file, pointer: `${step(name)}/ui:help` };
  const sizes = [...help.matchAll(SIZE)].map(
    ([, number = '', unit = '']) => Number(number.replace(',', '.')) * (unit.toLowerCase() === 'k' ? 1 : 1000),
  );
  const [size] = sizes;
  const accepted = [...sizeInWords(maxBytes, 'en').matchAll(SIZE)].map(
    ([, number = '', unit = '']) => Number(number) * (unit === 'k' ? 1 : 1000),
  );
  const isOtherSize = size !== undefined && sizes.length === 1 && accepted.length === 1 && size !== accepted[0];
  const kinds = [...help.matchAll(KIND)].map(([, kind = '']) => inOneWay(kind));
  const isOtherKind = kinds.length > 0 && accept.length > 0 && !accept.some((kind) => kinds.includes(inOneWay(kind)));
  return [
    ...(isOtherSize
      ? [
          {
            ...draft,
            what: `This help says another size than is accepted, which is ${sizeInWords(maxBytes, 'en')}`,
            advice: 'Correct it, or "max_size".',
          },
        ]
      : []),
    ...(isOtherKind
      ? [
          {
            ...draft,
            what: `This help names kinds of files of which none is accepted: only ${accept.join(', ')}`,
            advice: 'Correct it, or "accept".',
          },
        ]
      : []),
  ];
}

const inOneWay = (kind: string): string => kind.toLowerCase().replace('jpeg', 'jpg').replace('docx', 'doc').replace('tiff', 'tif');

/** Comparisons of an answer with a number that a message may say as it is; an interval of days is often given in months or years. */
const COMPARING = ['lt', 'lte', 'gt', 'gte', '<', '<=', '>', '>='];
const COMPARED_AS_IS = ['var', 'age_in_years', 'year_of', 'length', 'count_of'];

function ofRules({ documents, textFile }: Application): readonly Draft[] {
  const texts = documents[textFile] ?? {};
  const { facts = {} } = documents[INSTITUTION_FILE];
  return documentsOf(documents, isLogicFile).flatMap(([file, { rules = [] }]) =>
    rules.flatMap(({ must, warn, message }, n): readonly Draft[] => {
      const bounds = boundsIn(must ?? warn ?? true);
      const [bound] = bounds;
      const text = (texts[message] ?? '').replace(/\{fact\.([a-z0-9_]+)\}/g, (_, fact: string) => String(facts[fact] ?? ''));
      const numbers = numbersIn(text);
      // "More than 12" is the same as "13 or more".
      if (bound === undefined || bounds.length > 1 || numbers.length !== 1 || [-1, 0, 1].some((more) => mayBe(numbers[0], bound + more)))
        return [];
      return [
        {
          rule: check.name,
          file,
          pointer: `/rules/${n}/message`,
          what: `This rule compares with ${bound}, and its message says another number: "${text}"`,
          advice: 'Write {limit} for the number in the message, or correct one of the two.',
        },
      ];
    }),
  );
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
