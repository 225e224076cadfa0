import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { languageFileKey } from '../../form/compile/translate-form-files.ts';
import { translatableTexts } from '../../form/compile/translatable-texts.ts';
import { getOwn } from '../../form/model/answers.ts';
import * as paths from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, languagesOf, type AnswerOption, type TabJson, writtenOptions } from '../../form/model/form-files.ts';
import { longWords } from '../prose/swapped-texts.ts';
import { listTabs, type CheckedForm, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';
import { MIN_LIKENESS, labelLikeness } from '../form-files/label-likeness.ts';

export const swappedLabels: FormCheck = {
  name: 'swapped-labels',
  what:
    'Two labels have changed places: the titles of two tabs have the words of what is in the other one, or two options of a list ' +
    'have a label, or a translation, that is like the other one’s value.',
  advice: 'Exchange the two labels, and not the values or ids: answers are kept by them.',
  see: 'recipes/change-a-list-of-options.md',
  example: {
    file: 'schemas/pages/studies/page.json',
    wrong: `{ "id": "test", "title": "I had lessons", "sections": [{ "section": "english-test" }] },
{ "id": "lessons", "title": "I took a test", "sections": [{ "section": "english-lessons" }] }`,
    right: `{ "id": "test", "title": "I took a test", "sections": [{ "section": "english-test" }] },
{ "id": "lessons", "title": "I had lessons", "sections": [{ "section": "english-lessons" }] }`,
  },
  run: (checkedForm) => [
    ...exchangedTabs(checkedForm),
    ...formFilesOfKind(checkedForm.formFiles, paths.isOptionsFile).flatMap(([file, json]) =>
      optionsOf(checkedForm, file, writtenOptions(json)),
    ),
  ],
};

interface Labeled {
  readonly label: string;
  readonly pointer: string;
  readonly fits: (label: string) => number;
}

function exchanged(file: string, labeled: readonly Labeled[], why: string): readonly CheckFinding[] {
  return labeled.flatMap((one, n) =>
    labeled.slice(0, n).flatMap((before): CheckFinding | [] => {
      const isBetter = (here: Labeled, there: Labeled): boolean => here.fits(there.label) > here.fits(here.label);
      if (!isBetter(one, before) || !isBetter(before, one)) return [];
      const what = `"${before.label}" and "${one.label}" have changed places: ${why}`;
      return { file, pointer: before.pointer, what, advice: 'Exchange the two labels.' };
    }),
  );
}

const exchangedTabs = (checkedForm: CheckedForm): readonly CheckFinding[] =>
  listTabs(checkedForm).flatMap(({ page, file, pointer, tabs: { tabs_of: all } }) => {
    const words = all.map((tab) => longWords(wordsOfTab(checkedForm, page, tab).join(' ')));
    const tabs = all.map((tab, t): Labeled => {
      // Ignores words that all tabs have.
      const isOwn = (word: string): boolean => words[t]?.has(word) === true && !words.every((one) => one.has(word));
      const fits = (label: string): number => [...longWords(label)].filter(isOwn).length;
      return { label: tab.title, pointer: `${pointer}/tabs_of${pointerSegment(t)}/title`, fits };
    });
    return exchanged(file, tabs, 'each describes what is in the other tab');
  });

const wordsOfTab = ({ formFiles }: CheckedForm, page: string, { id, sections }: TabJson): readonly string[] => [
  id,
  ...sections.flatMap((part) => {
    const isOwn = 'section' in part && part.block === undefined;
    const folder = isOwn ? paths.sectionFolder(page, part.section) : paths.blockFolder(part.block ?? '');
    const { title = '', properties = {} } = formFiles[paths.schemaFile(folder)] ?? {};
    return [part.title ?? title, ...Object.values(properties).map((property) => property.title)];
  }),
];

const MAX_COMPARED_OPTIONS = 100;

/** Options of a list whose labels fit each other's values better than their own, in any language; there also the labels in the first one. */
function optionsOf({ formFiles }: CheckedForm, file: string, options: readonly AnswerOption[]): readonly CheckFinding[] {
  const places = new Map(translatableTexts(file, { options }).map(({ place, text }) => [place, text]));
  const languages = languagesOf(formFiles[paths.INSTITUTION_FILE]);
  const found = [undefined, ...languages.slice(1)].map((language) => {
    const translated = language === undefined ? undefined : formFiles[paths.translationFile(language)]?.[languageFileKey(file)];
    if (language !== undefined && translated === undefined) return [];
    const labeled = options.flatMap(({ value, label }, n): LabeledOption | [] => {
      if (translated === undefined)
        return { label, pointer: `/options${pointerSegment(n)}/label`, like: (other) => labelLikeness(value, other) };
      const place = `options.${value}.label`;
      const is = places.has(place) ? getOwn(translated, place)?.is : undefined;
      if (!is) return [];
      const pointer = `${pointerSegment(languageFileKey(file))}${pointerSegment(place)}/is`;
      return { label: is, pointer, like: (other) => Math.max(labelLikeness(value, other), labelLikeness(label, other)) };
    });
    const pairs = pairsIn(labeled);
    const [first, ...others] = pairs.map(([one]) => one);
    if (first && others.length > 0)
      return [
        {
          file: language === undefined ? file : paths.translationFile(language),
          pointer: first.pointer,
          what: `${joinQuotedNames(
            pairs.flat().map(({ label }) => label),
            pairs.length * 2,
          )} are each like another value of the list`,
          advice: 'Write each beside its own value: rows were exchanged, or shifted by one.',
        },
      ];
    return pairs.map(([one, other]): CheckFinding => ({
      file: language === undefined ? file : paths.translationFile(language),
      pointer: one.pointer,
      what: `"${one.label}" and "${other.label}" have changed places: each is like the other one's value`,
      advice: language === undefined ? 'Exchange the two labels.' : 'Exchange the two translations.',
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
/** Number of options from which both labels must fit the other value better: in long lists, codes resemble labels by chance. */
const LONG = 12;
const LEAST_OF_LONG = 0.3;

function pairsIn(options: readonly LabeledOption[]): readonly (readonly [LabeledOption, LabeledOption])[] {
  const odd = options.map((option) => ({ option, own: option.like(option.label) })).filter(({ own }) => own < ODD);
  if (odd.length > MAX_COMPARED_OPTIONS) return [];
  return odd.flatMap((one, n) =>
    odd.slice(0, n).flatMap((before) => {
      const gains = [one.option.like(before.option.label) - one.own, before.option.like(one.option.label) - before.own] as const;
      const least = options.length > LONG ? LEAST_OF_LONG : 0;
      // One label alone may be like a value by chance: "Armada" (Navy) is like ARMY.
      const enough = Math.min(...gains) > 0 ? MIN_LIKENESS : ODD;
      return Math.min(...gains) >= least && gains[0] + gains[1] >= enough ? [[before.option, one.option] as const] : [];
    }),
  );
}
