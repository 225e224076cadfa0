import { schemaFile, uiFile } from '../../../src/form/model/document-paths.ts';
import { compared } from '../../../src/form/model/same-text.ts';
import type { Application, Use } from '../application/application.ts';
import type { Draft } from '../application/check.ts';
import { inDigits } from '../application/numbers-in-texts.ts';
import { whole, wordsOf } from './languages.ts';
import { spokenInFile, type Spoken } from './spoken.ts';

/** Sentences that promise another number of components than a repeat has: "up to ten activities". */
export function promisedComponents(application: Application): readonly Omit<Draft, 'rule'>[] {
  const byBlock = Map.groupBy(
    application.uses.filter(({ repeat }) => repeat !== undefined),
    ({ folder }) => folder,
  );
  return [...byBlock.values()].flatMap((uses) =>
    uses.flatMap((use) => {
      const about = spokenAbout(application, use);
      const titles = about.filter(({ place }) => place === 'title' || place.endsWith(`.${use.repeat}.title`));
      const wrong = about.flatMap((spoken) => {
        const number = promised(
          spoken,
          titles.filter(({ language }) => language === spoken.language).map(({ text }) => text),
        );
        return number === undefined || uses.some(({ prefixes }) => prefixes.length === number) ? [] : [{ spoken, number }];
      });
      // What is wrong in a sentence is often in its translations, too.
      return wrong
        .filter(({ spoken }) => spoken.language === wrong[0]?.spoken.language)
        .map(({ spoken, number }) => ({
          ...spoken.at,
          what: `This says ${number}, and "${use.repeat}" has ${use.prefixes.length}`,
          advice: 'Correct it, or the prefixes of the repeat.',
        }));
    }),
  );
}

/** What is said in the files of its block, in the intro of its page, and in `page.json` about it. */
const spokenAbout = ({ documents }: Application, { folder, file, repeat }: Use): readonly Spoken[] => [
  ...[schemaFile(folder), uiFile(folder)].flatMap((one) => spokenInFile(documents, one)),
  ...spokenInFile(documents, file).filter(({ place }) => place === 'intro' || place.startsWith(`content.${repeat}.`)),
];

function promised({ text, language }: Spoken, titles: readonly string[]): number | undefined {
  const words = wordsOf(language);
  if (!words) return undefined;
  const pattern = new RegExp(String.raw`${whole(words.atMost)}\s+(\d+)\s+(?:\p{L}+\s+)?(\p{L}+)`, 'iu');
  const [, number, noun = ''] = pattern.exec(inDigits(text, language)) ?? [];
  const nouns = titles.flatMap((title) => title.match(/\p{L}{4,}/gu) ?? []);
  return nouns.some((one) => isSameNoun(one, noun)) ? Number(number) : undefined;
}

/** Whether two words differ by their endings only. */
function isSameNoun(one: string, other: string): boolean {
  const [a, b] = [compared(one), compared(other)];
  const same = [...a].findIndex((letter, n) => letter !== b[n]);
  const length = same < 0 ? a.length : same;
  return length >= 4 && length >= Math.max(a.length, b.length) - 3;
}
