import { pageFile, isUiFile, isTranslationFile } from '../../form/model/form-file-paths.ts';
import { didYouMean, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { optionListRefs } from '../../form/compile/option-list-refs.ts';
import { formFilesOfKind, questionUiOf } from '../../form/model/form-files.ts';
import { type CheckedForm, optionListNames, type FormCheck } from '../form-files/checked-form.ts';
import { resolvePointer } from '../../form/compile/json-pointer.ts';
import { mismatchedPlaceholders } from '../translations/translatable-sentences.ts';
import { createCompilerCheck } from '../form-files/create-compiler-check.ts';
import { misnamedTextFile, listTextReferences, meantText } from '../form-files/text-references.ts';

const folderOf = (file: string): string => file.replace(/\/page\.json$/, '/');

const sectionsBeside = ({ folders }: CheckedForm, file: string): readonly string[] =>
  folders.filter((folder) => folder.startsWith(folderOf(file))).map((folder) => folder.slice(folderOf(file).length));

export const unknownSection = createCompilerCheck(
  {
    name: 'unknown-section',
    what: 'A page names a section that has no folder beside it.',
    advice: 'Correct the name, or create the folder with `schema.json` and `ui.json`.',
    see: 'recipes/add-a-section.md',
    example: { file: 'schemas/pages/studies/page.json', wrong: '{ "section": "esay" }', right: '{ "section": "essay" }' },
  },
  sectionsBeside,
  (checkedForm, file) =>
    sectionsBeside(checkedForm, file).filter((name) => !checkedForm.uses.some(({ folder }) => folder === `${folderOf(file)}${name}`)),
  ({ folders }, file, name) => {
    const other = folders.find((folder) => !folder.startsWith(folderOf(file)) && folder.endsWith(`/${name}`));
    return other === undefined ? undefined : `It is in ${other} now: move this entry to page.json beside it, or the folder back.`;
  },
);

const BLOCKS = 'schemas/blocks/';

const blocksOf = ({ folders }: CheckedForm): readonly string[] =>
  folders.filter((folder) => folder.startsWith(BLOCKS)).map((folder) => folder.slice(BLOCKS.length));

export const unknownBlock = createCompilerCheck(
  {
    name: 'unknown-block',
    what: 'A page names a block that has no folder in `blocks`.',
    advice: 'Correct the name, or create the folder.',
    see: 'recipes/ask-the-same-questions-more-than-once.md',
    example: {
      file: 'schemas/pages/start/page.json',
      wrong: '{ "section": "home", "block": "palce", "prefix": "home_", "title": "Home" }',
      right: '{ "section": "home", "block": "place", "prefix": "home_", "title": "Home" }',
    },
  },
  blocksOf,
  (checkedForm) => blocksOf(checkedForm).filter((name) => !checkedForm.uses.some(({ block }) => block === name)),
);

export const unknownPage: FormCheck = {
  name: 'unknown-page',
  what: 'A button leads to a page that is not in the list.',
  advice: 'Correct the name, or add the page to `institution.config.json`.',
  see: 'recipes/add-a-page.md',
  example: {
    file: 'schemas/pages/start/page.json',
    wrong: '"buttons": [{ "text": "button.next", "to": "study" }]',
    right: '"buttons": [{ "text": "button.next", "to": "studies" }]',
  },
  run: ({ formFiles, pages }) =>
    pages.map(pageFile).flatMap((file) =>
      (formFiles[file]?.buttons ?? []).flatMap(({ to }, n) => {
        if (to === undefined || pages.includes(to)) return [];
        const advice = didYouMean(to, pages, `Pages: ${joinQuotedNames(pages)}.`);
        return { file, pointer: `/buttons/${n}/to`, what: `There is no page "${to}"`, advice };
      }),
    ),
};

export const unknownOptionList = createCompilerCheck(
  {
    name: 'unknown-option-list',
    what: 'A question names a list that is not in `options`.',
    advice: 'Correct the name, or add the list.',
    see: 'recipes/change-a-list-of-options.md',
    example: {
      file: 'schemas/pages/studies/stay/ui.json',
      wrong: '"ui:options": { "list": "room" }',
      right: '"ui:options": { "list": "rooms" }',
    },
  },
  optionListNames,
  unnamedLists,
);

export const unknownCode = createCompilerCheck(
  {
    name: 'unknown-code',
    what: 'A list of all countries or languages names one by a code that none has.',
    advice: 'Correct the code.',
    see: 'recipes/change-a-list-of-options.md',
    example: {
      file: 'schemas/options/languages.json',
      wrong: '"first": ["en", "sp"]',
      right: '"first": ["en", "es"]',
    },
  },
  () => [],
);

function unnamedLists(checkedForm: CheckedForm): readonly string[] {
  const named = new Set(
    formFilesOfKind(checkedForm.formFiles, isUiFile).flatMap(([, ui]) =>
      Object.keys(ui).flatMap((key) => optionListRefs(questionUiOf(ui, key)).map(({ list }) => list)),
    ),
  );
  return optionListNames(checkedForm).filter((list) => !named.has(list));
}

export const unknownSource = createCompilerCheck(
  {
    name: 'unknown-source',
    what: '`copies`, `one_of`, or `by` of a list, names an answer that no question asks for.',
    advice: 'Write the full key of a question.',
    see: 'recipes/copy-an-answer.md',
    example: {
      file: 'schemas/pages/finish/agreement/logic.json',
      wrong: '"from": { "signed_name": "full_name" }',
      right: '"from": { "signed_name": "given_name" }',
    },
  },
  ({ form }) => Object.keys(form.questions),
);

export const unknownText: FormCheck = {
  name: 'unknown-text',
  what: 'A button, a rule or `one_of` names a sentence that is not in `text/en.json`, or says it in place of its name.',
  advice: 'Correct the name, or add the sentence.',
  see: 'recipes/write-a-message.md',
  example: {
    file: 'schemas/pages/start/page.json',
    wrong: '"buttons": [{ "text": "Next", "to": "studies" }]',
    right: '"buttons": [{ "text": "button.next", "to": "studies" }]',
  },
  run(checkedForm) {
    // A misnamed text file is reported by itself.
    if (misnamedTextFile(checkedForm) !== undefined) return [];
    const missing = listTextReferences(checkedForm).filter(({ text }) => !checkedForm.texts.has(text));
    if (checkedForm.formFiles[checkedForm.textFile] === undefined && missing.length > 1) {
      const what = `This file does not exist, and ${missing.length} places name sentences in it`;
      return [{ file: checkedForm.textFile, pointer: '', what, advice: 'Put it back, or write it: each key with its sentence.' }];
    }
    return missing.map(({ file, pointer, text }) => {
      if (/\s/.test(text.trim())) {
        const what = `"${text}" is a sentence, and here is the key of one`;
        const advice = `Add the sentence to ${checkedForm.textFile} with a key such as "rule.name", and write the key here.`;
        return { file, pointer, what, advice };
      }
      const near = meantText(checkedForm, text);
      const advice = `${near === undefined ? '' : `Did you mean "${near}"? `}Add "${text}" to ${checkedForm.textFile} or correct the name.`;
      return { file, pointer, what: `There is no sentence "${text}" in ${checkedForm.textFile}`, advice };
    });
  },
};

export const unknownFact: FormCheck = {
  name: 'unknown-fact',
  what: 'A sentence names a `{fact.name}` that `institution.config.json` does not have.',
  advice: 'Correct the name, or add the fact.',
  see: 'recipes/say-a-fact-once.md',
  example: { file: 'schemas/content/help.json', wrong: 'Apply by **{fact.dedline}**.', right: 'Apply by **{fact.deadline}**.' },
  run: ({ findings, files }) => {
    const found = findings.filter(({ rule }) => rule === unknownFact.name);
    const written = found.filter(({ file }) => !isTranslationFile(file));
    // Translations follow their sentence, so its mistakes are in them, too.
    if (written.length > 0) return written;
    return found.map((finding) => {
      const [of, is] = ['of', 'is'].map((part) => resolvePointer(files.get(finding.file)?.value, finding.pointer.replace(/is$/, part)));
      const [lost, ...others] = mismatchedPlaceholders(String(of), String(is)).filter((name) => String(of).includes(name));
      return lost === undefined || others.length > 0 ? finding : { ...finding, advice: `Write ${lost}, as in the sentence itself.` };
    });
  },
};
