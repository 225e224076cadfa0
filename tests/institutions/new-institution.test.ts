import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync, cpSync, mkdtempSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeEach, expect, test, describe, onTestFinished } from 'vitest';
import type { Command } from '../../src/command-line/command.ts';
import { command as formExplain } from '../../scripts/form-explain.ts';
import { command as institutionNew } from '../../scripts/institution-new.ts';
import { command as languages } from '../../scripts/languages.ts';
import { command as lintSchemas } from '../../scripts/check.ts';
import { localizeTemplate, templateFiles, templateTranslations } from '../../src/authoring/template/localize-template.ts';
import { command as schemasEditor } from '../../scripts/schemas-editor.ts';
import { exchangeToCsv, parseExchangeCsv } from '../../src/authoring/translations/exchange-csv.ts';
import { toPseudoText } from '../../src/authoring/translations/pseudo-language.ts';
import { languageFileKey, programLanguages, programText } from '../../src/form/compile/translate-form-files.ts';
import { translatableTexts } from '../../src/form/compile/translatable-texts.ts';
import { type CommandOutcome, runNodeProcess, runCommandInProcess } from '../run-commands.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import type { Institution } from '../../src/form/model/institution.ts';
import { FIXTURES_FOLDER } from '../checks/valid-form.ts';

const PROJECT = join(import.meta.dirname, '../..');
const PATIENT = { timeout: 90_000 };

let folder = '';
beforeEach(() => {
  const parent = createTemporaryFolder('new');
  folder = join(parent, 'my college');
});

const newInstitution = (...words: readonly string[]): Promise<CommandOutcome> => runCommandInProcess(institutionNew, words);
const answering = (words: readonly string[], lines: string): Promise<CommandOutcome> =>
  runNodeProcess(['scripts/institution-new.ts', ...words], process.env, { input: lines });
const inFolder = (command: Command): Promise<CommandOutcome> => runCommandInProcess(command, ['--institution', folder]);

interface Configuration {
  readonly name: string;
  readonly short_name: string;
  readonly help_email: string;
  readonly links: { readonly privacy: string };
  readonly address: { readonly city: string };
}
const configuration = (): Configuration => JSON.parse(readFileSync(join(folder, 'institution.config.json'), 'utf8')) as Configuration;

test('a new institution has no finding, its applicants reach every rule, and editors can complete it', PATIENT, async () => {
  expect((await newInstitution(folder, '--yes', '--name', 'Salt Marsh Conservatory')).code).toBe(0);
  expect(configuration()).toMatchObject({ name: 'Salt Marsh Conservatory', short_name: 'Salt Marsh' });
  const { code, output } = await inFolder(lintSchemas);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(
      /\nNo findings in \d+ files\.\nPersonas reach 4 of 4 branches of rules\.\nPersonas reach 10 of 10 questions\.\n[^]*\nWarnings, which refuse nothing:\n/,
    ),
  ]);
  const left = [...output.matchAll(/json:\d+:\d+ {2}([\w-]+) {2}"(.*)" is still an example/g)].map(([, rule, value]) => [rule, value]);
  expect(left).toEqual(
    ['Street and Number', 'Brightwater', 'State or Province', '00000', 'admissions@brightwater.example', '+00 000 000 000']
      .concat('https://www.brightwater.example/privacy')
      .map((value) => ['unreplaced-example', value]),
  );
  expect((await inFolder(schemasEditor)).output).toBe('0 files changed.\n');
  expect((await inFolder(formExplain)).output).toContain('What would you like to study?');
});

test('a new institution is in the language that is chosen, and complete in the others that the program speaks', PATIENT, async () => {
  const options = ['--yes', '--name', 'Colegio del Mar', '--languages', 'es, en,fr-CA'];
  expect((await newInstitution(folder, ...options)).output).not.toContain('Translate it');
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  expect(configuration()).toMatchObject({ languages: ['es', 'en', 'fr-CA'], product_name: 'Solicitud de admisión' });
  expect(read('schemas/pages/plans/studies/schema.json')).toMatchObject({
    properties: { program: { title: '¿Qué te gustaría estudiar?' } },
    errorMessage: { required: { program: 'Elige qué te gustaría estudiar.' } },
  });
  expect(read('schemas/pages/last-step/agreement/schema.json')).toMatchObject({
    properties: { agree: { errorMessage: { const: 'Marca esta casilla para confirmar.' } } },
  });
  expect(read('schemas/languages/en.json')).toMatchObject({
    'institution.config.json': {
      name: { of: 'Colegio del Mar', is: 'Colegio del Mar' },
      product_name: { of: 'Solicitud de admisión', is: 'Application' },
    },
    'options/programs.json': { 'options.NURSING.label': { of: 'Enfermería', is: 'Nursing' } },
  });
  expect([existsSync(join(folder, 'schemas/text/es.json')), existsSync(join(folder, 'schemas/text/en.json'))]).toEqual([true, false]);
  expect((await inFolder(lintSchemas)).output).toMatch(/\nNo findings in \d+ files\.\n[^]*\nWarnings/);
  const { code, output } = await inFolder(languages);
  expect([code, output]).toEqual([0, expect.stringMatching(/^en  (\d+) of \1 sentences[^]*\nfr-CA  (\d+) of \2 sentences/)]);
});

test.each(['fr-BE', 'es', 'de', 'pt', 'it', 'nl', 'pl'])(
  'a long name in the first language, %s, is no missing translation, and another name of the application is none',
  PATIENT,
  async (first) => {
    const name = 'Haute École de soins infirmiers et de sages-femmes';
    await newInstitution(folder, '--yes', '--languages', `${first},en`, '--name', name, '--short-name', name, '--product-name', 'Dossier');
    expect((await inFolder(lintSchemas)).output).toMatch(/\nNo findings in \d+ files\.\n/);
    expect(readFileSync(join(folder, 'schemas/languages/en.json'), 'utf8')).not.toContain('Dossier');
  },
);

test.each([
  ['fr-CA', 'vous?', 'oublié?'],
  ['fr-BE', 'vous\u202F?', 'oublié\u202F?'],
])('in %s, a question of a new institution ends with “%s”, and one of the program with “%s”', (first, own, program) => {
  const files = localizeTemplate([first]);
  expect(JSON.stringify(files['schemas/pages/plans/statement/schema.json'])).toContain(own);
  expect(programText(first)['auth.forgot_link']).toContain(program);
});

test(
  'a language that the program does not speak can follow one that it does: the command says how to translate into it',
  PATIENT,
  async () => {
    const { output } = await newInstitution(folder, '--yes', '--languages', 'fr,pt');
    expect(output).toMatch(
      /\npt: students: 0 of \d+ sentences are translated, .* Students read \d+ in French or English: npm run languages -- export pt --out pt\.csv --institution ".*" writes/,
    );
    expect(output).not.toContain('fr: ');
    expect((await inFolder(lintSchemas)).output).toMatch(/\nNo findings in \d+ files\.\n[^]*\nWarnings/);
    expect((await inFolder(languages)).output).toContain('“Soins infirmiers”');
  },
);

test('any language can be the first: its sentences are named, and one table writes them into the files', PATIENT, async () => {
  const { output } = await newInstitution(folder, '--yes', '--name', 'Schule am Meer', '--languages', 'de,en');
  const [, students = ''] =
    /\nde: students: 0 of (\d+) sentences are translated, office: 0 of \d+\. Students read \1 in English/.exec(output) ?? [];
  expect(Number(students)).toBeGreaterThan(500);
  expect((await inFolder(lintSchemas)).output).toMatch(
    /\nNo findings in \d+ files\.\n[^]*\nde: students: 0 of .*\nen: (\d+) of \1 sentences/,
  );

  const file = join(folder, 'de.csv');
  const work = (...words: readonly string[]): Promise<CommandOutcome> =>
    runCommandInProcess(languages, [...words, '--institution', folder]);
  await work('export', 'de', '--out', file);
  const table = parseExchangeCsv(readFileSync(file, 'utf8'));
  const entries = table.entries.map((entry) => ({ ...entry, is: toPseudoText(entry.of) }));
  writeFileSync(file, exchangeToCsv({ ...table, entries }));
  expect((await work('import', file)).output).toContain('46 of these take the place of English sentences in your own files.');
  const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, 'schemas', path), 'utf8'));
  expect(read('options/yes-no.json')).toMatchObject({ options: [{ value: 'Y', label: toPseudoText('Yes') }, { value: 'N' }] });
  expect(read('languages/en.json')).toMatchObject({ 'options/yes-no.json': { 'options.Y.label': { of: toPseudoText('Yes'), is: 'Yes' } } });
  expect(
    Object.keys(read('languages/de.json') as object).filter((path) => !/^(\$schema|content\/.*|meta\/text\/en.json)$/.test(path)),
  ).toEqual([]);
  const { code, output: checked } = await inFolder(lintSchemas);
  expect([code, checked]).toEqual([
    0,
    expect.stringMatching(/\nde: students: (\d+) of \1 .*office: (\d+) of \2\.\nen: (\d+) of \3 sentences/),
  ]);
});

test('every sentence that a new institution is copied from is there in each language of the program, as it is', () => {
  const untranslated = programLanguages.slice(1).flatMap((language) => {
    const translations = templateTranslations(language);
    return Object.entries(templateFiles).flatMap(([path, document]) =>
      translatableTexts(path, document)
        .filter(({ place, text }) => translations[languageFileKey(path)]?.[place]?.of !== text)
        .map(({ place }) => `${language} ${path} ${place}`),
    );
  });
  expect(untranslated.filter((place) => !/institution\.config\.json (short_)?name$/.test(place))).toEqual([]);
});

test('a new institution has every kind of question, and a file for sentences, that the recipes name', async () => {
  const kindsIn = (root: string): unknown =>
    (JSON.parse(readFileSync(join(root, 'schemas/data-model.json'), 'utf8')) as { readonly $defs: unknown }).$defs;
  await newInstitution(folder, '--yes');
  expect(kindsIn(folder)).toEqual(kindsIn(PROJECT));
  expect(existsSync(join(folder, 'schemas/text/en.json'))).toBe(true);
});

test('what its files name for editors is there, in the folder itself', async () => {
  await newInstitution(folder, '--yes');
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    expect(existsSync(file), file).toBe(true);
    const named = readFileSync(file, 'utf8').matchAll(/"\$(?:schema|ref)": "(\.[^"#]*)/g);
    for (const [, path = ''] of named) follow(join(file, '..', path));
  };
  follow(join(folder, 'institution.config.json'));
  follow(join(folder, 'schemas/pages/about/name/ui.json'));
  follow(join(folder, 'schemas/options/programs.json'));
  expect(seen.size).toBeGreaterThan(6);
});

test('it asks, says what is wrong with an answer and asks again, and takes what is usual for an empty line', async () => {
  const { code, output } = await answering([folder, '--city', 'Halifax'], '\nKelp College\n\n\nnobody\nhello@kelp.example\n\n\n\n\n\n');
  expect(code).toBe(0);
  expect(output).toContain('Enter an email address');
  expect(output).not.toContain('City [');
  expect(configuration()).toMatchObject({
    name: 'Kelp College',
    short_name: 'Kelp',
    help_email: 'hello@kelp.example',
    address: { city: 'Halifax' },
  });
});

test('questions that are left halfway leave nothing behind', async () => {
  const { code, output } = await answering([folder], 'en\nKelp College\n');
  expect(code).toBe(2);
  expect(output).toContain('Nothing was written.');
  expect(existsSync(folder)).toBe(false);
});

test('nothing is written over: a folder with something in it and a file are refused, an empty folder is taken', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'mine.txt'), 'mine');
  expect(await newInstitution(folder, '--yes')).toMatchObject({ code: 2, output: expect.stringContaining('is not empty') });
  expect(await newInstitution(join(folder, 'mine.txt'), '--yes')).toMatchObject({ code: 2, output: expect.stringContaining('is a file') });
  rmSync(join(folder, 'mine.txt'));
  expect((await newInstitution(folder, '--yes')).code).toBe(0);
});

test.each([
  [['one', '--yes', '--languages', 'gr'], 'Enter ISO 639 codes such as "de, en" or "pt-BR"'],
  [['one', '--yes', '--languages', 'Spanish'], 'Enter ISO 639 codes'],
  [['one', '--yes', '--email', 'nobody'], 'Enter an email address'],
  [['one', '--yes', '--privacy-link', 'javascript:alert(1)'], 'begins with https://'],
  [['one', '--yes', '--name', ' '], 'Enter its name'],
])('%j is refused with what to do', async (options, sentence) => {
  const { code, output } = await newInstitution(...options);
  expect(code).toBe(2);
  expect(output).toContain(sentence);
  expect(output).not.toMatch(/^ +at /m);
  expect(existsSync(join(PROJECT, 'one'))).toBe(false);
});

let college = '';
beforeEach(() => {
  const parent = createTemporaryFolder('colleges');
  college = join(parent, 'my college');
  cpSync(join(FIXTURES_FOLDER, 'good'), college, { recursive: true });
});

const run = async (
  script: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> => {
  const { command } = (await import(join(PROJECT, `scripts/${script}.ts`))) as { readonly command: Command };
  return runCommandInProcess(command, options, environment);
};

describe('an institution in a folder of its own', () => {
  test('is checked, explained and completed by the same commands, and the one that is shipped stays as it is', async () => {
    const shipped = readFileSync(join(PROJECT, 'institution.config.json'), 'utf8');
    const inCollege = ['--institution', college];
    expect(await run('check', inCollege)).toMatchObject({ code: 0, output: expect.stringContaining('No findings in 15 files.') });
    expect(existsSync(join(college, 'schemas/meta/editor/form.schema.json'))).toBe(true);
    const explained = await run('form-explain', inCollege);
    expect(explained.output).toContain('First name');
    expect(explained.output).not.toContain((JSON.parse(shipped) as Institution).short_name);
    expect(readFileSync(join(PROJECT, 'institution.config.json'), 'utf8')).toBe(shipped);
  });

  test('is named by INSTITUTION as well, and from where the command is typed', async () => {
    expect((await run('check', [], { INSTITUTION: college })).output).toContain('No findings in 15 files.');
    const typedIn = { INIT_CWD: join(college, '..') };
    expect((await run('check', ['--institution', 'my college'], typedIn)).output).toContain('No findings in 15 files.');
  });

  test.each(['check', 'form-explain', 'form-personas', 'schemas-editor', 'build', 'start', 'dev', 'keys-rotate'])(
    '%s says that there is no such folder',
    async (script) => {
      const { code, output } = await run(script, ['--institution', join(college, 'nowhere')]);
      expect(code).toBeGreaterThan(0);
      expect(output).toContain(`There is no folder ${join(college, 'nowhere')}. Correct --institution or INSTITUTION, which name it.`);
      expect(output).not.toMatch(/^ +at /m);
    },
  );

  test('a folder that holds no institution yet is one finding', async () => {
    mkdirSync(join(college, 'empty'));
    const { code, output } = await run('check', ['--institution', join(college, 'empty'), '--format', 'json']);
    expect(code).toBe(1);
    const { findings } = JSON.parse(output) as { findings: readonly { rule: string; file: string; advice: string }[] };
    expect(findings.map(({ rule, file }) => [rule, file])).toEqual([['missing-configuration', 'institution.config.json']]);
  });

  test('a finding in a folder of the project has the path that an editor and a pull request can open', async () => {
    mkdirSync(join(PROJECT, 'node_modules/.cache'), { recursive: true });
    const inProject = mkdtempSync(join(PROJECT, 'node_modules/.cache/college-'));
    onTestFinished(() => rmSync(inProject, { recursive: true, force: true }));
    cpSync(college, inProject, { recursive: true });
    const page = join(inProject, 'schemas/pages/start/page.json');
    writeFileSync(page, readFileSync(page, 'utf8').replace('"to": "finish"', '"to": "finnish"'));
    const { output } = await run('check', ['--institution', inProject, '--format', 'github']);
    expect(output).toContain(`::error file=${relative(PROJECT, inProject)}/schemas/pages/start/page.json,line=15,col=46,`);
  });
});
