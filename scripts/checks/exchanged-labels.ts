import { toPointer } from '../../src/form/compile/json-pointer.ts';
import { languageFileKey } from '../../src/form/compile/translate-form-files.ts';
import { translatableTexts } from '../../src/form/compile/translatable-texts.ts';
import { getOwn } from '../../src/form/model/answers.ts';
import {
  INSTITUTION_FILE,
  isOptionsFile,
  isSchemaFile,
  languageFile,
  pageFile,
  schemaFile,
  sectionFolder,
  blockFolder,
  type SchemaFile,
} from '../../src/form/model/form-file-paths.ts';
import { formFilesOf, languagesOf, type Option, type SectionSchemaJson, type TabJson } from '../../src/form/model/form-files.ts';
import { normalizeText } from '../../src/form/model/same-text.ts';
import type { CheckedForm, FormCheck, Mistake } from './form/checked-form.ts';
import { LIKE, likeness } from './prose/abbreviations.ts';

export const check: FormCheck = {
  name: 'exchanged-labels',
  what:
    'Two texts have changed places: the titles of two tabs have the words of what is in the other one, two options of a list have a label, ' +
    'or a translation, that is like the other one’s value, or the messages of two questions each have the words of the other one’s label.',
  advice: 'Exchange the two texts, and not the values, keys or ids: answers are kept by them.',
  see: 'recipes/change-a-list-of-options.md',
  example: {
    file: 'schemas/pages/studies/page.json',
    wrong: `{ "id": "test", "title": "I had lessons", "sections": [{ "section": "english-test" }] },
{ "id": "lessons", "title": "I took a test", "sections": [{ "section": "english-lessons" }] }`,
    right: `{ "id": "test", "title": "I took a test", "sections": [{ "section": "english-test" }] },
{ "id": "lessons", "title": "I had lessons", "sections": [{ "section": "english-lessons" }] }`,
  },
  run: (checkedForm) => [
    ...checkedForm.pages.flatMap((page) => tabsOf(checkedForm, page)),
    ...formFilesOf(checkedForm.formFiles, isOptionsFile).flatMap(([file, json]) =>
      'options' in json ? optionsOf(checkedForm, file, json.options) : [],
    ),
    ...formFilesOf(checkedForm.formFiles, isSchemaFile).flatMap(([file, schema]) => messagesOf(checkedForm, file, schema)),
  ],
};

interface Labeled {
  readonly label: string;
  readonly pointer: string;
  readonly key?: string;
  /** Words that a label shares with what this one is about, but for those of another one. */
  readonly fits: (label: string, other?: string) => number;
}

function exchanged(file: string, labeled: readonly Labeled[], why: string): readonly Mistake[] {
  return labeled.flatMap((one, n) =>
    labeled.slice(0, n).flatMap((before): readonly Mistake[] => {
      const isBetter = (here: Labeled, there: Labeled): boolean => here.fits(there.label, there.key) > here.fits(here.label, there.key);
      if (!isBetter(one, before) || !isBetter(before, one)) return [];
      const what = `"${before.label}" and "${one.label}" have changed places: ${why}`;
      return [{ file, pointer: before.pointer, what, advice: 'Exchange the two, in each language.' }];
    }),
  );
}

function tabsOf(checkedForm: CheckedForm, page: string): readonly Mistake[] {
  const file = pageFile(page);
  return (checkedForm.formFiles[file]?.content ?? []).flatMap((part, n) => {
    if (!('tabs' in part)) return [];
    const words = part.tabs_of.map((tab) => wordsIn(wordsOfTab(checkedForm, page, tab).join(' ')));
    const tabs = part.tabs_of.map((tab, t): Labeled => {
      // Words of all tabs do not tell them apart.
      const isOwn = (word: string): boolean => words[t]?.has(word) === true && !words.every((one) => one.has(word));
      const fits = (label: string): number => [...wordsIn(label)].filter(isOwn).length;
      return { label: tab.title, pointer: `/content${toPointer(n)}/tabs_of${toPointer(t)}/title`, fits };
    });
    return exchanged(file, tabs, 'each describes what is in the other tab');
  });
}

const wordsOfTab = ({ formFiles }: CheckedForm, page: string, { id, sections }: TabJson): readonly string[] => [
  id,
  ...sections.flatMap((part) => {
    const isOwn = 'section' in part && part.block === undefined;
    const folder = isOwn ? sectionFolder(page, part.section) : blockFolder(part.block ?? '');
    const { title = '', properties = {} } = formFiles[schemaFile(folder)] ?? {};
    return [part.title ?? title, ...Object.values(properties).map((property) => property.title)];
  }),
];

const wordsIn = (text: string): ReadonlySet<string> => new Set((text.match(/\p{L}{3,}/gu) ?? []).map(normalizeText));

const ABOUT_EXCHANGED_MESSAGES = 'each has the words of the other question';

/** Messages for one reason at two questions of a section, in any language, of which each has words of the other one's label only. */
function messagesOf({ formFiles }: CheckedForm, file: SchemaFile, { properties, errorMessage }: SectionSchemaJson): readonly Mistake[] {
  const messages = [
    ...Object.keys(errorMessage?.required ?? {}).map((key) => ({ key, reason: 'required', path: ['errorMessage', 'required', key] })),
    ...Object.entries(properties).flatMap(([key, question]) =>
      Object.keys(typeof question.errorMessage === 'string' ? {} : (question.errorMessage ?? {})).map((reason) => ({
        key,
        reason,
        path: ['properties', key, 'errorMessage', reason],
      })),
    ),
  ];
  const texts = new Map(translatableTexts(file, { properties, errorMessage }).map(({ place, text }) => [place, text]));
  return languagesOf(formFiles[INSTITUTION_FILE]).flatMap((language, n) => {
    const translated = formFiles[languageFile(language)]?.[languageFileKey(file)];
    const textAt = (place: string): string => (n === 0 ? texts.get(place) : getOwn(translated ?? {}, place)?.is) ?? '';
    const at = (path: readonly string[]): string =>
      n === 0 ? path.map(toPointer).join('') : `${toPointer(languageFileKey(file))}${toPointer(path.join('.'))}/is`;
    return [...Map.groupBy(messages, ({ reason }) => reason).values()].flatMap((alike) => {
      const about = new Map(alike.map(({ key }) => [key, wordsIn(textAt(`properties.${key}.title`))]));
      const labeled = alike.map(({ key, path }): Labeled => ({
        label: textAt(path.join('.')),
        pointer: at(path),
        fits: (message, other = '') =>
          [...wordsIn(message)].filter((word) => about.get(key)?.has(word) && !about.get(other)?.has(word)).length,
        key,
      }));
      return exchanged(n === 0 ? file : languageFile(language), labeled, ABOUT_EXCHANGED_MESSAGES);
    });
  });
}

const MAX_COMPARED_OPTIONS = 100;

/** Options of a list whose labels fit each other's values better than their own, in any language; there also the labels in the first one. */
function optionsOf({ formFiles }: CheckedForm, file: string, options: readonly Option[]): readonly Mistake[] {
  const places = new Map(translatableTexts(file, { options }).map(({ place, text }) => [place, text]));
  const languages = languagesOf(formFiles[INSTITUTION_FILE]);
  const found = [undefined, ...languages.slice(1)].map((language) => {
    const translated = language === undefined ? undefined : formFiles[languageFile(language)]?.[languageFileKey(file)];
    if (language !== undefined && translated === undefined) return [];
    const labeled = options.flatMap(({ value, label }, n): readonly LabeledOption[] => {
      if (translated === undefined) return [{ label, pointer: `/options${toPointer(n)}/label`, like: (other) => likeness(value, other) }];
      const place = `options.${value}.label`;
      const is = places.has(place) ? getOwn(translated, place)?.is : undefined;
      if (!is) return [];
      const pointer = `${toPointer(languageFileKey(file))}${toPointer(place)}/is`;
      return [{ label: is, pointer, like: (other) => Math.max(likeness(value, other), likeness(label, other)) }];
    });
    return pairsIn(labeled).map(([one, other]): Mistake => ({
      file: language === undefined ? file : languageFile(language),
      pointer: one.pointer,
      what: `"${one.label}" and "${other.label}" have changed places: each is like the other one's value`,
      advice: language === undefined ? 'Exchange the two labels, in each language.' : 'Exchange the two translations.',
    }));
  });
  return found.find((mistakes) => mistakes.length > 0) ?? [];
}

interface LabeledOption {
  readonly label: string;
  readonly pointer: string;
  /** Likeness of a label to what this option should be called, from 0 to 1. */
  readonly like: (label: string) => number;
}

const ODD = 0.75;
/** Codes of a long list are like other labels by chance: there each of the two must fit the other one better. */
const LONG = 12;
const LEAST_OF_LONG = 0.3;

function pairsIn(options: readonly LabeledOption[]): readonly (readonly [LabeledOption, LabeledOption])[] {
  const odd = options.map((option) => ({ option, own: option.like(option.label) })).filter(({ own }) => own < ODD);
  if (odd.length > MAX_COMPARED_OPTIONS) return [];
  return odd.flatMap((one, n) =>
    odd.slice(0, n).flatMap((before) => {
      const gains = [one.option.like(before.option.label) - one.own, before.option.like(one.option.label) - before.own] as const;
      const least = options.length > LONG ? LEAST_OF_LONG : 0;
      return Math.min(...gains) >= least && gains[0] + gains[1] >= LIKE ? [[before.option, one.option] as const] : [];
    }),
  );
}
