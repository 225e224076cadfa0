import { INSTITUTION_FILE, schemaFile, type SectionFolder } from '../../../src/form/model/document-paths.ts';
import { languagesOf } from '../../../src/form/model/language.ts';
import { compared } from '../../../src/form/model/same-text.ts';
import { questionsOf, type Application } from '../application/application.ts';
import type { Draft } from '../application/check.ts';
import { wordsOf } from './languages.ts';
import { spokenInFile, type Spoken } from './spoken.ts';

/** A question with its label and the message for being left out, in one language. */
interface Labelled {
  readonly name: string;
  readonly label: ReadonlySet<string>;
  readonly message: ReadonlySet<string>;
  readonly at: Spoken['at'];
}

/**
 * Two questions of a section, each with the message for being left out that has the words of the other one's label, in the first
 * language that has it so: translations follow.
 */
export function swappedMessages(application: Application, folder: SectionFolder): readonly Omit<Draft, 'rule'>[] {
  const { documents } = application;
  const names = questionsOf(application, folder);
  const inFile = Map.groupBy(spokenInFile(documents, schemaFile(folder)), ({ language }) => language);
  const drafts = languagesOf(documents[INSTITUTION_FILE]).map((language) => {
    const byPlace = new Map(inFile.get(language)?.map((spoken) => [spoken.place, spoken]));
    const asked = names.flatMap((name): readonly Labelled[] => {
      const [message, label] = [byPlace.get(`errorMessage.required.${name}`), byPlace.get(`properties.${name}.title`)];
      return message
        ? [{ name, label: wordsIn(label?.text ?? '', language), message: wordsIn(message.text, language), at: message.at }]
        : [];
    });
    return swappedIn(asked);
  });
  return drafts.find((found) => found.length > 0) ?? [];
}

const swappedIn = (asked: readonly Labelled[]): readonly Omit<Draft, 'rule'>[] =>
  asked.flatMap((one, n) =>
    asked.slice(0, n).flatMap((other) => {
      const isSwapped =
        common(one.message, other.label) > common(one.message, one.label) &&
        common(other.message, one.label) > common(other.message, other.label);
      if (!isSwapped) return [];
      const what = `The messages of "${other.name}" and "${one.name}" each have the words of the other one's label`;
      return [{ ...other.at, what, advice: 'Swap them, or the labels.' }];
    }),
  );

function wordsIn(text: string, language: string): ReadonlySet<string> {
  const empty = wordsOf(language)?.common ?? [];
  const words = (text.match(/\p{L}+/gu) ?? []).filter((word) => word.length > 2 && !empty.includes(word.toLowerCase()));
  return new Set(words.map(compared));
}

const common = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => [...one].filter((word) => other.has(word)).length;
