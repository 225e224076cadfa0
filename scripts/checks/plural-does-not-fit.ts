import { nearest, some } from '../../src/form/compile/did-you-mean.ts';
import { factsOf } from '../../src/form/compile/facts.ts';
import { step } from '../../src/form/compile/json-pointer.ts';
import { sentencesIn } from '../../src/form/compile/sentences-in.ts';
import { INSTITUTION_FILE, isTextFile, languageFile } from '../../src/form/model/document-paths.ts';
import { languagesOf } from '../../src/form/model/language.ts';
import { pluralsIn, type Plural } from '../../src/form/model/plurals.ts';
import { entriesIn } from '../languages/translatable.ts';
import { PROGRAM_FILE } from '../../src/form/compile/program-text.ts';
import type { ApplicationCheck } from './application/check.ts';

const EXAMPLE = '{fact.days, plural, one {# day} other {# days}}';
/** Which forms a language has for whole numbers shows within the first two hundred: some have one for 100, none a new one later. */
const NUMBERS = Array.from({ length: 201 }, (_, n) => n);

export const check: ApplicationCheck = {
  name: 'plural-does-not-fit',
  description: 'A plural has the forms of its language, and a number that is known there.',
  scope: 'application',
  run({ documents }) {
    const languages = languagesOf(documents[INSTITUTION_FILE]);
    const written = Object.entries(documents).flatMap(([file, document]) =>
      sentencesIn(file, document).map(({ pointer, text }) => ({
        file,
        pointer,
        text,
        language: languages[0],
        isSentence: isTextFile(file),
      })),
    );
    const translated = languages.flatMap((language) =>
      entriesIn(documents, language).map(({ file, place, translation }) => ({
        file: languageFile(language),
        pointer: `${step(file)}${step(place)}/is`,
        text: translation.is,
        language,
        isSentence: file === PROGRAM_FILE || isTextFile(`schemas/${file}`),
      })),
    );
    return [...written, ...translated].flatMap(({ file, pointer, text, language, isSentence }) => {
      const wrong = wrongPlural(text, language, { isSentence, facts: factsOf(documents, 'fact') });
      return wrong ? [{ rule: check.name, file, pointer, ...wrong }] : [];
    });
  },
};

interface Problem {
  readonly what: string;
  readonly advice: string;
}

/** What is known where a plural is. */
interface Known {
  readonly facts: Readonly<Record<string, unknown>>;
  /** Whether it is a sentence of text files, which has numbers of its own. */
  readonly isSentence: boolean;
}

/** What is wrong with a plural of a text, and what to do; undefined if nothing is. */
export function wrongPlural(text: string, language: string, known: Known): Problem | undefined {
  const plurals = pluralsIn(text);
  const written = [...text.matchAll(/\{[^{},]*,\s*(\w+)\s*,?\s*(?:\w+|=\d+)\s*\{/g)].map(([, word = '']) => word);
  const misspelt = written.find((word) => word !== 'plural');
  if (misspelt !== undefined) {
    const meant = nearest(misspelt, ['plural']) === undefined ? '' : 'Did you mean "plural"? ';
    return { what: `"${misspelt}" is not a word for the forms of a number`, advice: `${meant}Write it like ${EXAMPLE}.` };
  }
  if (plurals.length < text.split(/\{[^{},]*, ?plural\b/).length - 1)
    return { what: 'A plural is not written as it must be', advice: `Write it like ${EXAMPLE}: no other braces within its forms.` };
  return plurals.map((plural) => wrongForms(plural, language) ?? wrongNumber(plural, known)).find((wrong) => wrong !== undefined);
}

function wrongForms({ forms }: Plural, language: string): Problem | undefined {
  const rules = new Intl.PluralRules(language);
  const named = forms.map(([category]) => category).filter((category) => !category.startsWith('='));
  const twice = named.find((category, n) => named.indexOf(category) < n);
  if (twice !== undefined) return { what: `The form "${twice}" of a plural is there twice`, advice: 'Remove one of them.' };
  const allowed = rules.resolvedOptions().pluralCategories;
  const unknown = named.find((category) => !allowed.some((one) => one === category));
  const needed = [...new Set(NUMBERS.map((n) => rules.select(n))), 'other'];
  const says = `In "${language}", a plural has the forms ${some([...new Set(needed)])}`;
  if (unknown !== undefined) return { what: `"${unknown}" is not a form of a plural in "${language}"`, advice: `${says}.` };
  const missing = needed.find((category) => !named.includes(category));
  return missing === undefined ? undefined : { what: `A plural has no form "${missing}"`, advice: `${says}: add ${missing} {...}.` };
}

function wrongNumber({ name }: Plural, { facts, isSentence }: Known): Problem | undefined {
  if (name.startsWith('fact.')) return notANumber(name.slice('fact.'.length), facts);
  if (isSentence && !name.includes('.')) return undefined;
  return { what: `The number of a plural cannot be "{${name}}" here`, advice: `Use a fact, like ${EXAMPLE}, or say it without a plural.` };
}

/** A fact that there is not has a check of its own. */
function notANumber(name: string, facts: Known['facts']): Problem | undefined {
  const value = facts[name];
  if (value === undefined || typeof value === 'number') return undefined;
  const what = `The fact "${name}" is ${JSON.stringify(value)}, which is no number, so no form of a plural goes with it`;
  const digits = typeof value === 'string' && /^\d+$/.test(value) ? value : '10';
  return { what, advice: `Write it as a number without quotes, like "${name}": ${digits}, or say the sentence without a plural.` };
}
