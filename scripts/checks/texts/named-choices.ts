import { programText } from '../../../src/form/compile/program-text.ts';
import { INSTITUTION_FILE, isTextFile, schemaFile, uiFile } from '../../../src/form/model/document-paths.ts';
import { languagesOf } from '../../../src/form/model/language.ts';
import { compared } from '../../../src/form/model/same-text.ts';
import { askedIn, questionsOf, type Application } from '../application/application.ts';
import type { Draft } from '../application/check.ts';
import { whole, wordsOf } from './languages.ts';
import { spokenIn, spokenInFile, type Spoken } from './spoken.ts';

/** Sentences of sections with choices that say "choose" and a name which nothing has: no option, tab, button, title or label. */
export function unknownChoices(application: Application): readonly Omit<Draft, 'rule'>[] {
  const { documents } = application;
  const withChoices = application.folders.filter((folder) =>
    questionsOf(application, folder).some((name) => askedIn(application, folder, name).lists.length > 0),
  );
  const sentences = withChoices
    .flatMap((folder) => [schemaFile(folder), uiFile(folder)].flatMap((file) => spokenInFile(documents, file)))
    // A message is about its question, whose choices are right below it.
    .filter(({ place }) => !place.includes('errorMessage.'));
  const drafts = languagesOf(documents[INSTITUTION_FILE]).map((language) => {
    const named = sentences.flatMap((spoken) => (spoken.language === language ? chosenIn(spoken).map((name) => ({ spoken, name })) : []));
    const known = named.length === 0 ? [] : namesIn(application, language);
    return named.flatMap(({ spoken, name }) => {
      if (known.some((words) => wordsIn(name).every((word) => words.has(word)))) return [];
      const what = `This says to choose "${name}", and nothing that can be chosen has that name`;
      return [{ ...spoken.at, what, advice: 'Write it as the option, the tab or the button is called.' }];
    });
  });
  return drafts.find((found) => found.length > 0) ?? [];
}

/** What a sentence says to choose: what is in quotes, or has capital letters in the middle of the sentence. */
function chosenIn({ text, language }: Spoken): readonly string[] {
  const choose = wordsOf(language)?.choose;
  // Every noun has a capital letter there.
  if (choose === undefined || language.startsWith('de')) return [];
  const verb = [...choose].join('').replace(/(?<=^|\|)\p{L}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
  const name = String.raw`“([^”]+)”|«\s?([^»]+?)\s?»|"([^"]+)"|(\p{Lu}[\p{L}\d-]*(?:\s+\p{Lu}[\p{L}\d-]*)*)`;
  return [...text.matchAll(new RegExp(String.raw`${whole(verb)}\s+(?:${name})`, 'gu'))].flatMap(([, ...names]) =>
    names.filter((one) => one !== undefined),
  );
}

const NAMED = /(?:^|\.)(?:title|label|step|ui:title)$/;

/** Everything that has a name on the screen, each as its words. */
function namesIn({ documents }: Application, language: string): readonly ReadonlySet<string>[] {
  const names = spokenIn(documents).filter((one) => one.language === language && (NAMED.test(one.place) || isTextFile(one.file)));
  return [...names.map(({ text }) => text), ...Object.values(programText(language))].map((text) => new Set(wordsIn(text)));
}

const wordsIn = (text: string): readonly string[] => (text.match(/[\p{L}\d]+/gu) ?? []).map(compared);
