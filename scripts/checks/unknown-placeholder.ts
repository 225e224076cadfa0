import { pageFile, TEXT_FILE } from '../../src/form/compile/compile-form.ts';
import { commonParams } from '../../src/form/model/text.ts';
import { partsOf, type Application } from './application/application.ts';
import type { Check } from './application/check.ts';
import { didYouMean, some } from './application/did-you-mean.ts';
import { programOf } from './application/program.ts';
import { list, record, step } from './application/shapes.ts';

/** A sentence, where it stands and what is filled into it; undefined where that cannot be told. */
interface Sentence {
  readonly file: string;
  readonly pointer: string;
  readonly text: unknown;
  readonly filled: readonly string[] | undefined;
}

export const check: Check = {
  name: 'unknown-placeholder',
  description: 'Every {name} in a sentence is one that is filled in there.',
  scope: 'application',
  run: (application) =>
    [...catalogue(application), ...inSections(application), ...inPages(application)].flatMap(({ file, pointer, text, filled }) => {
      const wrong = typeof text === 'string' ? firstWrong(text, filled) : undefined;
      if (wrong === undefined) return [];
      const name = wrong.replace(/[{}]/g, '').trim();
      const otherwise =
        filled?.length === 0
          ? 'Nothing is filled in here: write it out.'
          : `Filled in here: ${some(
              (filled ?? []).map((known) => `{${known}}`),
              20,
            )}.`;
      return [
        {
          rule: check.name,
          file,
          pointer,
          what: `"${wrong}" is not filled in here, so students would read it as it stands`,
          advice: didYouMean(name, filled ?? [], otherwise),
        },
      ];
    }),
};

/** The first place in braces that is not filled, or a brace that is alone. */
function firstWrong(text: string, filled: readonly string[] | undefined): string | undefined {
  const placed = [...text.matchAll(/\{([^{}]*)\}|[{}]/g)];
  return placed.find(([, name]) => name === undefined || !/^[a-z_]+$/.test(name) || (filled !== undefined && !filled.includes(name)))?.[0];
}

function catalogue(application: Application): readonly Sentence[] {
  const { exists, sayings, always, mentioned, elsewhere } = programOf(application);
  const common = commonNames(application);
  const calls = Map.groupBy(
    sayings.filter(({ isCall }) => isCall).flatMap(({ keys, params }) => keys.map((key) => ({ key, params }))),
    ({ key }) => key,
  );
  const named = new Set(mentioned);
  const filledIn = (key: string): readonly string[] | undefined => {
    const given = (calls.get(key) ?? []).map(({ params }) => params);
    const told = given.flatMap((params) => (params === undefined ? [] : [params]));
    if (!exists || told.length < given.length) return undefined;
    // Refusals and mails are filled by kind, from several places.
    if (/^(refusal|mail)\./.test(key)) return [...told.flat(), ...common];
    if (told.length > 0) return [...(told[0] ?? []).filter((name) => told.every((names) => names.includes(name))), ...common, ...always];
    if (!named.has(key)) return common;
    return elsewhere && [...elsewhere, ...common, ...always];
  };
  return Object.entries(record(application.documents[TEXT_FILE]))
    .filter(([key]) => key !== '$schema')
    .map(([key, text]) => ({ file: TEXT_FILE, pointer: step(key), text, filled: filledIn(key) }));
}

const commonNames = ({ form, today }: Application): readonly string[] => Object.keys(commonParams(form, today));

/** Messages are filled in; labels and hints are not. */
function inSections(application: Application): readonly Sentence[] {
  const common = commonNames(application);
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
      ...Object.entries(ui).flatMap(([key, said]) => shown(uiFile, step(key), said, 'ui:help')),
    ];
  });
}

function messages(file: string, pointer: string, said: unknown, filled: readonly string[]): readonly Sentence[] {
  if (typeof said === 'string') return [{ file, pointer, text: said, filled }];
  return Object.entries(record(said)).flatMap(([name, inner]) => messages(file, pointer + step(name), inner, filled));
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
