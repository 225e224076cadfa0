import { inLanguageFile } from '../../src/form/compile/in-language.ts';
import { INSTITUTION_FILE, isPersonaFile, languageFile, pageFile } from '../../src/form/model/document-paths.ts';
import { documentsOf } from '../../src/form/model/documents.ts';
import { languagesOf } from '../../src/form/model/language.ts';
import { repeatIn } from '../../src/form/model/logic.ts';
import { partsOf, type Application, type Use } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { operationsOf } from './application/rules.ts';

export const check: ApplicationCheck = {
  name: 'duplicate-section',
  what: 'Two sections or repeats of a page have the same name, in tabs too, or repeats of two pages.',
  advice: 'Rename one of them, or remove it.',
  see: 'Add a section',
  example: {
    file: 'schemas/pages/start/page.json',
    wrong: '{ "section": "birthplace", "block": "place", "prefix": "home_", "title": "Home" }',
    right: '{ "section": "home", "block": "place", "prefix": "home_", "title": "Home" }',
  },
  run: (application) =>
    application.findings
      .filter(({ rule }) => rule === check.name)
      .map((finding) => {
        const repeat = application.uses.find(
          ({ file, pointer }) => file === finding.file && `${pointer}/repeat` === finding.pointer,
        )?.repeat;
        return (repeat === undefined ? undefined : renamed(application, repeat)) ?? finding;
      }),
};

/** The repeat that was given a taken name, where what it was called before is still named: students' answers belong to the other one. */
function renamed(application: Application, repeat: string): Draft | undefined {
  const alike = application.uses.filter((use) => use.repeat === repeat);
  const found = alike.flatMap((use) => formerNames(application, use).map((name) => ({ use, name })));
  const [one, ...more] = found;
  const other = alike.find(({ page }) => page !== one?.use.page);
  if (!one || more.length > 0 || !other) return undefined;
  return {
    file: one.use.file,
    pointer: `${one.use.pointer}/repeat`,
    what: `Another page has a repeat with this name: ${other.page}/${repeat}`,
    advice:
      `"${one.name}" is still named elsewhere, and no page has it: if this was its name, write it again, ` +
      'or a name that nothing has yet.',
  };
}

/** Names that translations of the page, or rules and personas, give to a repeat that there is not. */
function formerNames(application: Application, { page, prefixes }: Use): readonly string[] {
  const { documents, parts } = application;
  const names = partsOf(documents[pageFile(page)]).map(({ entry }) =>
    'repeat' in entry ? entry.repeat : 'tabs' in entry ? entry.tabs : entry.section,
  );
  const translated = languagesOf(documents[INSTITUTION_FILE]).flatMap((language) =>
    Object.keys(documents[languageFile(language)]?.[inLanguageFile(pageFile(page))] ?? {}).flatMap(
      (place) => /^content\.([^.]+)\./.exec(place)?.[1] ?? [],
    ),
  );
  const stem = (prefixes[0]?.prefix ?? '').replace(/_?\d*_?$/, '');
  const named = [
    ...operationsOf(application).flatMap(({ operand }) => repeatIn(operand) ?? []),
    ...documentsOf(documents, isPersonaFile).flatMap(([, { counts = {} }]) => Object.keys(counts)),
  ].filter((name) => stem !== '' && name.startsWith(stem));
  return [...new Set([...translated, ...named])].filter((name) => !parts.repeats.has(name) && !names.includes(name));
}
