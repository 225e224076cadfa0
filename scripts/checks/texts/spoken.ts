import { withFacts } from '../../../src/form/compile/facts.ts';
import { inLanguage, inLanguageFile } from '../../../src/form/compile/in-language.ts';
import { step } from '../../../src/form/compile/json-pointer.ts';
import { sentencesIn } from '../../../src/form/compile/sentences-in.ts';
import { shownFor } from '../../../src/form/compile/translations.ts';
import { INSTITUTION_FILE, languageFile, schemaFile, uiFile, type SectionFolder } from '../../../src/form/model/document-paths.ts';
import type { Documents } from '../../../src/form/model/documents.ts';
import { languagesOf } from '../../../src/form/model/language.ts';

/** A sentence as students read it in one of the languages, with facts and links filled in. */
export interface Spoken {
  readonly language: string;
  /** The file and the place of the sentence that it is, or that it translates. */
  readonly file: string;
  readonly place: string;
  readonly text: string;
  /** Where it is written: for a translation, in the file of its language. */
  readonly at: { readonly file: string; readonly pointer: string };
}

const known = new WeakMap<Documents, readonly Spoken[]>();

/** Every sentence of the institution in each language that it has it in. */
export function spokenIn(documents: Documents): readonly Spoken[] {
  let spoken = known.get(documents);
  if (!spoken)
    known.set(documents, (spoken = languagesOf(documents[INSTITUTION_FILE]).flatMap((language) => spokenBy(documents, language))));
  return spoken;
}

const knownByFile = new WeakMap<Documents, ReadonlyMap<string, readonly Spoken[]>>();

/** Those of one file: a form of thousands of questions asks for them once for each. */
export function spokenInFile(documents: Documents, file: string): readonly Spoken[] {
  let byFile = knownByFile.get(documents);
  if (!byFile) knownByFile.set(documents, (byFile = Map.groupBy(spokenIn(documents), (spoken) => spoken.file)));
  return byFile.get(file) ?? [];
}

function spokenBy(documents: Documents, language: string): readonly Spoken[] {
  const isFirst = language === languagesOf(documents[INSTITUTION_FILE])[0];
  const filled = withFacts(isFirst ? documents : inLanguage(documents, language));
  return Object.entries(documents).flatMap(([file, document]) => {
    const translations = documents[languageFile(language)]?.[inLanguageFile(file)];
    const texts = new Map(sentencesIn(file, filled[file as keyof Documents]).map(({ place, text }) => [place, text]));
    return sentencesIn(file, document).flatMap(({ place, pointer, text }): readonly Spoken[] => {
      const spoken = { language, file, place, text: texts.get(place) ?? text };
      if (isFirst) return [{ ...spoken, at: { file, pointer } }];
      if (shownFor(text, translations?.[place]) === undefined) return [];
      return [{ ...spoken, at: { file: languageFile(language), pointer: `${step(inLanguageFile(file))}${step(place)}/is` } }];
    });
  });
}

/** A sentence of one question: its title, what helps to answer it, or a message, of which `keyword` is what it is about, if of one. */
export interface SpokenOfQuestion extends Spoken {
  readonly part: 'title' | 'help' | 'message';
  readonly keyword: string;
}

export function spokenOf(documents: Documents, folder: SectionFolder, name: string): readonly SpokenOfQuestion[] {
  const own = `properties.${name}.`;
  const inUi = spokenInFile(documents, uiFile(folder)).flatMap((spoken): readonly SpokenOfQuestion[] => {
    if (spoken.place === `${name}.ui:title`) return [{ ...spoken, part: 'title', keyword: '' }];
    return spoken.place === `${name}.ui:help` ? [{ ...spoken, part: 'help', keyword: '' }] : [];
  });
  const inSchema = spokenInFile(documents, schemaFile(folder)).flatMap((spoken): readonly SpokenOfQuestion[] => {
    if (!spoken.place.startsWith(own)) return [];
    const [word, keyword = ''] = spoken.place.slice(own.length).split('.');
    return [{ ...spoken, part: word === 'title' ? 'title' : word === 'errorMessage' ? 'message' : 'help', keyword }];
  });
  return [...inSchema, ...inUi];
}
