import { pageFile, TEXT_FILE } from '../../src/form/model/document-paths.ts';
import { commonNames } from '../../src/form/model/text.ts';
import { partsOf, type Application } from './application/application.ts';
import type { ApplicationCheck } from './application/check.ts';
import { didYouMean, some } from '../../src/form/compile/did-you-mean.ts';
import { sentencesOf } from './application/sentences.ts';
import { list, record } from './application/shapes.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

/** A sentence, its place, and the names that are filled into it. */
interface Sentence {
  readonly file: string;
  readonly pointer: string;
  readonly text: unknown;
  readonly filled: readonly string[];
}

export const check: ApplicationCheck = {
  name: 'unknown-placeholder',
  description: 'Every {name} in a sentence is one that is filled in there.',
  scope: 'application',
  run: (application) =>
    [...catalogue(application), ...inSections(application), ...inPages(application)].flatMap(({ file, pointer, text, filled }) => {
      const wrong = typeof text === 'string' ? firstWrong(text, filled) : undefined;
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
  return placed.find(([, name]) => name === undefined || !/^[a-z_]+$/.test(name) || !filled.includes(name))?.[0];
}

function catalogue(application: Application): readonly Sentence[] {
  const sentences = sentencesOf(application);
  const filledIn = (key: string): readonly string[] => [
    ...Object.keys(sentences?.[key] ?? {}),
    ...(WITHOUT_DATE.test(key) ? commonNames.ofInstitution : common),
  ];
  return Object.entries(record(application.documents[TEXT_FILE])).map(([key, text]) => ({
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
function inSections(application: Application): readonly Sentence[] {
  return application.folders.flatMap((folder) => {
    const [schemaFile, uiFile] = [`${folder}/schema.json`, `${folder}/ui.json`];
    const [schema, ui] = [record(application.documents[schemaFile]), record(application.documents[uiFile])];
    const shown = (file: string, pointer: string, from: unknown, ...names: readonly string[]): readonly Sentence[] =>
      names.map((name) => ({ file, pointer: pointer + step(name), text: record(from)[name], filled: [] }));
    return [
      ...shown(schemaFile, '', schema, 'title', 'description'),
      ...messages(schemaFile, '/errorMessage', schema['errorMessage'], common),
      ...Object.entries(record(schema['properties'])).flatMap(([key, property]) => [
        ...shown(schemaFile, `/properties${step(key)}`, property, 'title', 'description'),
        ...messages(schemaFile, `/properties${step(key)}/errorMessage`, record(property)['errorMessage'], common),
      ]),
      ...list(ui['ui:groups']).flatMap((group, n) => shown(uiFile, `/ui:groups/${n}`, group, 'title', 'help')),
      ...Object.entries(ui).flatMap(([key, entry]) => shown(uiFile, step(key), entry, 'ui:help')),
    ];
  });
}

function messages(file: string, pointer: string, message: unknown, filled: readonly string[]): readonly Sentence[] {
  if (typeof message === 'string') return [{ file, pointer, text: message, filled }];
  return Object.entries(record(message)).flatMap(([name, inner]) => messages(file, pointer + step(name), inner, filled));
}

function inPages({ documents, pages }: Application): readonly Sentence[] {
  return pages.map(pageFile).flatMap((file) => {
    const page = record(documents[file]);
    const own = ['title', 'step', 'intro'].map((name) => ({ file, pointer: step(name), text: page[name], filled: [] }));
    const uses = partsOf(page).flatMap(({ entry, pointer }) => [
      ...['title', 'intro', 'message_prefix'].map((name) => ({
        file,
        pointer: pointer + step(name),
        text: entry[name],
        filled: 'repeat' in entry ? ['n'] : [],
      })),
      ...list(entry['tabs_of']).map((tab, t) => ({
        file,
        pointer: `${pointer}/tabs_of/${t}/title`,
        text: record(tab)['title'],
        filled: [],
      })),
    ]);
    return [...own, ...uses];
  });
}
