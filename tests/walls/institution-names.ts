import { optionListNames, pageContentEntries, type CheckedForm } from '../../src/authoring/form-files/checked-form.ts';
import { programSentenceParams } from '../../src/authoring/form-files/program-sentences.ts';
import { CONDITIONS_FILE, INSTITUTION_FILE, optionsFile, pageFile } from '../../src/form/model/form-file-paths.ts';

export interface InstitutionName {
  readonly name: string;
  readonly what: string;
}

/** Every name in the files of an institution that its rules and files use: keys, pages, lists, values, conditions, facts ... */
export function listInstitutionNames(checkedForm: CheckedForm): readonly InstitutionName[] {
  const { formFiles, dataModel, pages, form, textFile } = checkedForm;
  const { facts = {}, links } = formFiles[INSTITUTION_FILE];
  const lists = optionListNames(checkedForm);
  const values = lists.flatMap((list) => {
    const document = formFiles[optionsFile(list)];
    return document && 'options' in document ? document.options.map(({ value }) => value) : [];
  });
  const parts = pages.flatMap((page) => pageContentEntries(formFiles[pageFile(page)]).map(({ entry }) => entry));
  const sections = parts.flatMap((entry) => ('section' in entry ? [entry.section] : 'repeat' in entry ? [entry.repeat] : [entry.tabs]));
  const all = (what: string, names: Iterable<string>): readonly InstitutionName[] => [...new Set(names)].map((name) => ({ name, what }));
  return [
    ...all('a key of the data model', dataModel),
    ...all('a page', pages),
    ...all('a section', sections),
    ...all(
      'a block',
      parts.flatMap((entry) => ('block' in entry && entry.block !== undefined ? [entry.block] : [])),
    ),
    ...all(
      'a tab',
      Object.values(form.tabs).flatMap(({ choices }) => choices.map(({ id }) => id)),
    ),
    ...all('an option list', lists),
    ...all(
      'a value of an option',
      values.filter((value) => /^[A-Za-z_-]{3,}$/.test(value)),
    ),
    ...all(
      'a condition',
      Object.keys(formFiles[CONDITIONS_FILE]).filter((name) => name !== '$schema'),
    ),
    ...all('a fact', Object.keys(facts)),
    ...all('a link', Object.keys(links)),
    ...all(
      'a sentence',
      Object.keys(formFiles[textFile] ?? {}).filter((key) => key !== '$schema' && !Object.hasOwn(programSentenceParams, key)),
    ),
  ];
}

/** Names and addresses of an institution: nowhere in the program, not even in a comment. */
export function listIdentityTexts({ formFiles }: CheckedForm): readonly string[] {
  const { name, short_name: shortName, help_email: email, help_id: helpId, phone, address, links } = formFiles[INSTITUTION_FILE];
  const hosts = Object.values(links).map((link) => new URL(link).host);
  return [...new Set([name, shortName, email.split('@')[1] ?? email, helpId, phone, address.line_1, ...hosts])];
}
