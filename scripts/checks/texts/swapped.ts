import { step } from '../../../src/form/compile/json-pointer.ts';
import { schemaFile, type SectionFolder } from '../../../src/form/model/document-paths.ts';
import { compared } from '../../../src/form/model/same-text.ts';
import { questionsOf, type Application } from '../application/application.ts';
import type { Draft } from '../application/check.ts';

/** Two questions of a section, each with the message for being left out that has the words of the other one's label. */
export function swappedMessages(application: Application, folder: SectionFolder): readonly Omit<Draft, 'rule'>[] {
  const file = schemaFile(folder);
  const { properties = {}, errorMessage } = application.documents[file] ?? {};
  const asked = questionsOf(application, folder).flatMap((name) => {
    const message = errorMessage?.required?.[name];
    return message === undefined ? [] : [{ name, label: wordsIn(properties[name]?.title ?? ''), message: wordsIn(message) }];
  });
  return asked.flatMap((one, n) =>
    asked.slice(0, n).flatMap((other) => {
      const isSwapped =
        common(one.message, other.label) > common(one.message, one.label) &&
        common(other.message, one.label) > common(other.message, other.label);
      if (!isSwapped) return [];
      const what = `The messages of "${other.name}" and "${one.name}" each have the words of the other one's label`;
      return [{ file, pointer: `/errorMessage/required${step(other.name)}`, what, advice: 'Swap them.' }];
    }),
  );
}

const wordsIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(/\p{L}+/gu) ?? []).map(compared).filter((word) => word.length > 2));
const common = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => [...one].filter((word) => other.has(word)).length;
