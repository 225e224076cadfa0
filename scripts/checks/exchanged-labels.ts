import { toPointer } from '../../src/form/compile/json-pointer.ts';
import { isOptionsFile, pageFile, schemaFile, sectionFolder, blockFolder } from '../../src/form/model/form-file-paths.ts';
import { formFilesOf, type Option, type TabJson } from '../../src/form/model/form-files.ts';
import { normalizeText } from '../../src/form/model/same-text.ts';
import type { CheckedForm, FormCheck, Mistake } from './form/checked-form.ts';
import { abbreviationScore } from './prose/abbreviations.ts';

export const check: FormCheck = {
  name: 'exchanged-labels',
  what:
    'Two labels have changed places: the titles of two tabs have the words of what is in the other one, or the values of two options ' +
    'stand for the label of the other one.',
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
    ...checkedForm.pages.flatMap((page) => tabsOf(checkedForm, page)),
    ...formFilesOf(checkedForm.formFiles, isOptionsFile).flatMap(([file, json]) =>
      'options' in json ? optionsOf(file, json.options) : [],
    ),
  ],
};

interface Labeled {
  readonly label: string;
  readonly pointer: string;
  readonly fits: (label: string) => number;
}

function exchanged(file: string, labeled: readonly Labeled[], why: string): readonly Mistake[] {
  return labeled.flatMap((one, n) =>
    labeled.slice(0, n).flatMap((before): readonly Mistake[] => {
      const isBetter = (here: Labeled, there: Labeled): boolean => here.fits(there.label) > here.fits(here.label);
      if (!isBetter(one, before) || !isBetter(before, one)) return [];
      const what = `"${before.label}" and "${one.label}" have changed places: ${why}`;
      return [{ file, pointer: before.pointer, what, advice: 'Exchange the two labels, in each language.' }];
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

const MAX_COMPARED_OPTIONS = 100;

function optionsOf(file: string, options: readonly Option[]): readonly Mistake[] {
  const codes = options.map(({ value, label }, n) => ({
    value,
    label,
    pointer: `/options${toPointer(n)}/label`,
    fits: abbreviationScore(value),
  }));
  const odd = codes.filter(({ label, fits }) => fits(label) < 2);
  const isUsual = odd.length <= MAX_COMPARED_OPTIONS && (odd.length * 2 <= codes.length || isYesOrNo(options));
  return isUsual ? exchanged(file, odd, 'the value of each is short for the other label') : [];
}

const isYesOrNo = (options: readonly Option[]): boolean => options.length === 2 && options.every(({ value }) => ['Y', 'N'].includes(value));
