import { step } from '../../../src/form/compile/json-pointer.ts';
import { pageFile, schemaFile, sectionFolder, blockFolder, type SectionFolder } from '../../../src/form/model/document-paths.ts';
import type { PartDocument } from '../../../src/form/model/documents.ts';
import { questionsOf, type Application } from '../application/application.ts';
import type { Draft } from '../application/check.ts';
import { whole, wordsOf } from './languages.ts';
import { sentencesOf } from './sentences-of.ts';
import { spokenInFile, spokenOf, type Spoken } from './spoken.ts';

type Problem = Omit<Draft, 'rule'>;

/** Questions that are always required, below a sentence which says that they may be left for later, or empty. */
export const requiredThoughOptional = (application: Application): readonly Problem[] => [
  ...application.folders.flatMap((folder) => inFolder(application, folder)),
  ...application.pages.flatMap((page) => inTabs(application, page)),
];

function inFolder(application: Application, folder: SectionFolder): readonly Problem[] {
  const { documents } = application;
  const inSection = spokenInFile(documents, schemaFile(folder)).find((one) => one.place === 'description' && says(one, 'leaveThis'));
  if (inSection) return requiredIn(application, folder, inSection);
  return questionsOf(application, folder).flatMap((name) => {
    const telling = spokenOf(documents, folder, name).find((one) => one.part !== 'message' && says(one, 'leaveIt'));
    return telling ? requiredIn(application, folder, telling, name) : [];
  });
}

/** The sections of tabs, below an intro that is about all of them. */
function inTabs(application: Application, page: string): readonly Problem[] {
  const { documents } = application;
  const spoken = spokenInFile(documents, pageFile(page));
  return (documents[pageFile(page)]?.content ?? []).flatMap((entry) => {
    if (!('tabs' in entry)) return [];
    const telling = spoken.find((one) => one.place === `content.${entry.tabs}.intro` && says(one, 'leaveThis'));
    const folders = new Set(entry.tabs_of.flatMap(({ sections }) => sections.map((part) => folderIn(page, part))));
    return telling ? [...folders].flatMap((folder) => requiredIn(application, folder, telling)) : [];
  });
}

const folderIn = (page: string, part: PartDocument): SectionFolder =>
  'section' in part && part.block === undefined ? sectionFolder(page, part.section) : blockFolder(part.block ?? '');

function says({ text, language }: Spoken, name: 'leaveIt' | 'leaveThis'): boolean {
  const words = wordsOf(language);
  const says = words && new RegExp(whole(words[name]), 'iu');
  // What holds for some of the questions below may be asked in another one.
  const onlyIf = words && name === 'leaveThis' ? new RegExp(whole(words.if), 'iu') : undefined;
  return sentencesOf(text).some((sentence) => says?.test(sentence) === true && onlyIf?.test(sentence) !== true);
}

function requiredIn({ documents }: Application, folder: SectionFolder, { text }: Spoken, name?: string): readonly Problem[] {
  const file = schemaFile(folder);
  const required: readonly string[] = documents[file]?.required ?? [];
  const [one] = required.filter((each) => name === undefined || each === name);
  if (one === undefined) return [];
  const what = `"${one}" is required, and students read that they need not answer it: "${text}"`;
  return [{ file, pointer: `/required${step(required.indexOf(one))}`, what, advice: 'Remove it here, or correct what they read.' }];
}
