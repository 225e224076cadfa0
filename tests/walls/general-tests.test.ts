import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { soundApplication } from '../checks/sound-application.ts';
import { shippedInstitutions } from '../institutions/shipped.ts';
import { headingsIn, identityOf, namesIn } from './institution-names.ts';
import { namedInCode, type NamedInCode } from './named-in-code.ts';
import { filesBelow, institutionsIn, isDistinctive, read } from './names-found.ts';

const TODAY = '2027-01-31';
/** What is only true of one institution, the institutions themselves, and what measures the one in the project's folder. */
const NOT_GENERAL = /^tests\/(larkmere|conservatory|institutions\/\w+|checks\/fixtures|bench)\//;

/** The applications that tests have made up, with the folder of their files where they are files. */
const MADE_UP: Readonly<Record<string, string | undefined>> = {
  'tests/checks/overlaid-application.ts': 'tests/checks/fixtures',
  'tests/form/copying-form.ts': undefined,
  'tests/form/small-form.ts': undefined,
  'tests/form/test-institution.ts': undefined,
  'tests/renderer/tiny-form.ts': undefined,
  'tests/server/tiny-application.ts': undefined,
};

const general = filesBelow('tests').filter((file) => file.endsWith('.ts') && !NOT_GENERAL.test(file));
const named: ReadonlyMap<string, NamedInCode> = new Map(general.map((file) => [file, namedInCode(read(file), file)]));

/** Files of the project that a piece of code imports. */
const importsOf = ({ imports }: NamedInCode, file: string): readonly string[] =>
  [...imports].filter((path) => path.startsWith('.')).map((path) => posix.join(posix.dirname(file), path));

/** A file, and all below `tests` that it loads. */
function loadedBy(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const names = named.get(file);
  for (const other of names ? importsOf(names, file) : []) loadedBy(other, found);
  return found;
}

const madeUp = new Map(
  Object.entries(MADE_UP).map(([file, folder]) => [
    file,
    [file, ...(folder ? filesBelow(folder) : [])].map((path) => path + read(path)).join('\n'),
  ]),
);
/** Whether the made-up application that a file loads names this, too. A companion is named by its question. */
function isMadeUpFor(file: string, name: string): boolean {
  const isNamed = new RegExp(
    `(?<![\\w-])${name.replace(/_desc$/, '').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(_desc)?(?![\\w-])`,
  );
  return [...loadedBy(file)].some((loaded) => isNamed.test(madeUp.get(loaded) ?? ''));
}

/** A plain word, such as `education`, is a name where the institutions that ship are opened; elsewhere it is any word. */
const OPENERS = ['tests/institutions/shipped.ts', 'tests/e2e/site.ts', 'tests/e2e/project-copy.ts'];
const isNameIn = (file: string, name: string): boolean =>
  isDistinctive(name) || name.includes(' ') || OPENERS.some((opener) => loadedBy(file).has(opener));

/** The ways to the institution in the project's folder by itself. */
const BY_ITSELF = new RegExp(
  [
    String.raw`\b(?:personas|loadDefinition|soundApplication|checkSchemas|institutionWork)\((?:\)|'\.'|PROJECT\b|resolve\('\.'\))`,
    String.raw`\{[^}]*\bpersona\b[^}]*\} from '[^']*coverage/personas`,
  ].join('|'),
  'g',
);

describe.each(shippedInstitutions)('a general test is not about $name', ({ folder }) => {
  const application = soundApplication(folder, TODAY);
  const names = [...namesIn(application), ...headingsIn(application)];

  test('it names nothing of its form, but for what the application that the test has made up names, too', () => {
    const found = [...named].flatMap(([file, inFile]) =>
      names
        .filter((name) => isNameIn(file, name.name) && institutionsIn(file, inFile, [name]).length > 0 && !isMadeUpFor(file, name.name))
        .map(({ name, what }) => `${file}: ${name}, ${what}`),
    );
    expect(found).toEqual([]);
  });

  test('it does not say who it is', () => {
    const identity = identityOf(application);
    expect(general.flatMap((file) => identity.filter((text) => read(file).includes(text)).map((text) => `${file}: ${text}`))).toEqual([]);
  });
});

const aboutOne = (inFile: NamedInCode, file: string): readonly string[] =>
  importsOf(inFile, file).filter((other) => /^tests\/(larkmere|conservatory)\//.test(other));

test('a general test loads nothing that is about one institution', () => {
  expect([...named].flatMap(([file, inFile]) => aboutOne(inFile, file).map((other) => `${file}: ${other}`))).toEqual([]);
});

test('it opens every institution that ships, or none', () => {
  const found = general.flatMap((file) => (read(file).match(BY_ITSELF) ?? []).map((way) => `${file}: ${way}`));
  expect(found).toEqual([]);
});

test.each([
  ['checkSchemas', "(resolve('.'))"],
  ['soundApplication', "('.', TODAY)"],
  ['loadDefinition', '(PROJECT)'],
  ['personas', '()'],
  ['import { persona }', " from '../../scripts/coverage/personas.ts';"],
])('%s%s is found', (...code) => expect(code.join('').match(BY_ITSELF)).not.toBeNull());

test.each([
  ["import { form } from '../larkmere/e2e/application.ts';", 'tests/larkmere/e2e/application.ts'],
  ["export const later = () => import('../conservatory/a.ts');", 'tests/conservatory/a.ts'],
])('what %s loads is found', (code, loaded) =>
  expect(aboutOne(namedInCode(code, 'tests/e2e/new.ts'), 'tests/e2e/new.ts')).toEqual([loaded]),
);

test('what the made-up application of a test names is excused for those who load it, and for nobody else', () => {
  expect(isMadeUpFor('tests/form/engine.test.ts', 'relative_2_kind')).toBe(true);
  expect(isMadeUpFor('tests/walls/layers.test.ts', 'relative_2_kind')).toBe(false);
});
