import { uiOf } from '../../src/form/model/documents.ts';
import { pageFile, schemaFile, TEXT_FILE, uiFile } from '../../src/form/model/document-paths.ts';
import { commonNames } from '../../src/form/model/text.ts';
import { partsOf, type Application } from './application/application.ts';
import type { ApplicationCheck } from './application/check.ts';
import { didYouMean, some } from '../../src/form/compile/did-you-mean.ts';
import { sentences } from './application/sentences.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

/** A sentence, its place, and the names that are filled into it. */
interface Sentence {
  readonly file: string;
  readonly pointer: string;
  readonly text: string;
  readonly filled: readonly string[];
}

export const check: ApplicationCheck = {
  name: 'unknown-placeholder',
  description: 'Every {name} in a sentence is one that is filled in there.',
  scope: 'application',
  run: (application) =>
    [...catalogue(application), ...inSections(application), ...inPages(application)].flatMap(({ file, pointer, text, filled }) => {
      const wrong = firstWrong(text, filled);
      if (wrong === undefined) return [];
      const name = wrong.replace(/[{}]/g, '').trim();
      const otherwise =
        filled.length === 0
          ? 'Nothing is filled in here: write it out.'
          : `Filled in here: ${some(
              filled.map((known) => `{${known}}`),
              20,
            )}.`;
      return [
        {
          rule: check.name,
          file,
          pointer,
          what: `"${wrong}" is not filled in here, so students would see it literally`,
          advice: didYouMean(name, filled, otherwise),
        },
      ];
    }),
};

/** The first placeholder that is not filled in, or an unmatched brace. */
function firstWrong(text: string, filled: readonly string[]): string | undefined {
  const placed = [...text.matchAll(/\{([^{}]*)\}|[{}]/g)];
  // Facts are filled in everywhere; unknown ones have a check of their own.
  return placed.find(([, name]) => name === undefined || !(name.startsWith('fact.') || filled.includes(name)))?.[0];
}

function catalogue(application: Application): readonly Sentence[] {
  const filledIn = (key: string): readonly string[] => [
    ...Object.keys(sentences[key] ?? {}),
    ...(WITHOUT_DATE.test(key) ? commonNames.ofInstitution : common),
  ];
  return Object.entries(application.documents[TEXT_FILE] ?? {}).map(([key, text]) => ({
    file: TEXT_FILE,
    pointer: step(key),
    text,
    filled: filledIn(key),
  }));
}

/** Sentences that are also used where no day is known. */
const WITHOUT_DATE = /^(answer|reading|refusal|upload)\./;

const common = [...commonNames.ofInstitution, ...commonNames.ofYear];

/** Messages are filled in; labels and hints are not. */
function inSections({ documents, folders }: Application): readonly Sentence[] {
  return folders.flatMap((folder) => {
    const [ofSchema, ofUi] = [schemaFile(folder), uiFile(folder)];
    const [schema, ui] = [documents[ofSchema], documents[ofUi]];
    return [
      ...shown(ofSchema, '', { title: schema?.title, description: schema?.description }),
      ...messages(ofSchema, '/errorMessage/required', schema?.errorMessage?.required),
      ...Object.entries(schema?.properties ?? {}).flatMap(([key, { title, description, errorMessage }]) => [
        ...shown(ofSchema, `/properties${step(key)}`, { title, description }),
        ...messages(ofSchema, `/properties${step(key)}/errorMessage`, errorMessage),
      ]),
      ...(ui?.['ui:groups'] ?? []).flatMap(({ title, help }, n) => shown(ofUi, `/ui:groups/${n}`, { title, help })),
      ...Object.keys(ui ?? {}).flatMap((key) => shown(ofUi, step(key), { 'ui:help': uiOf(ui, key)['ui:help'] })),
    ];
  });
}

/** Texts by the name of their entry; nothing is filled into most of them. */
const shown = (
  file: string,
  pointer: string,
  texts: Readonly<Record<string, string | undefined>>,
  filled: readonly string[] = [],
): readonly Sentence[] =>
  Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [{ file, pointer: pointer + step(name), text, filled }]));

const messages = (file: string, pointer: string, written: string | Readonly<Record<string, string>> = {}): readonly Sentence[] =>
  typeof written === 'string' ? [{ file, pointer, text: written, filled: common }] : shown(file, pointer, written, common);

function inPages({ documents, pages }: Application): readonly Sentence[] {
  return pages.map(pageFile).flatMap((file) => {
    const { title, step: label, intro } = documents[file] ?? {};
    const uses = partsOf(documents[file]).flatMap(({ entry, pointer }) => {
      if (!('tabs' in entry))
        return shown(file, pointer, { title: entry.title, message_prefix: entry.message_prefix }, 'repeat' in entry ? ['n'] : []);
      const tabs = entry.tabs_of.flatMap((tab, t) => shown(file, `${pointer}/tabs_of/${t}`, { title: tab.title }));
      return [...shown(file, pointer, { title: entry.title, intro: entry.intro }), ...tabs];
    });
    return [...shown(file, '', { title, step: label, intro }), ...uses];
  });
}
