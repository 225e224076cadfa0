import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { command } from '../../scripts/languages.ts';
import { mismatchedPlaceholders } from '../../src/authoring/translations/translatable-sentences.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { copyValidForm } from '../checks/valid-form.ts';
import { type CommandOutcome, runCommandInProcess } from '../run-commands.ts';

const PERSON = 'pages/start/person/schema.json';
const PAGE = 'pages/start/page.json';

const languages = (root: string, ...options: readonly string[]): Promise<CommandOutcome> =>
  runCommandInProcess(command, ['--institution', root, ...options]);

function inLanguage(language: string, translations: object = {}): string {
  const root = copyValidForm();
  const config = JSON.parse(readFileSync(join(root, 'institution.config.json'), 'utf8')) as object;
  writeFileSync(join(root, 'institution.config.json'), JSON.stringify({ ...config, languages: ['en', language] }));
  mkdirSync(join(root, 'schemas/languages'));
  writeFileSync(join(root, `schemas/languages/${language}.json`), JSON.stringify(translations));
  return root;
}

const bilingual = (es?: object): string => inLanguage('es', es);

async function exported(): Promise<{ readonly root: string; readonly file: string }> {
  const root = bilingual();
  const file = join(root, 'es.csv');
  expect(await languages(root, 'export', 'es', '--out', file)).toMatchObject({ code: 0 });
  return { root, file };
}

const kept = (root: string): Readonly<Record<string, Readonly<Record<string, { of: string; is: string }>>>> =>
  JSON.parse(readFileSync(join(root, 'schemas/languages/es.json'), 'utf8')) as ReturnType<typeof kept>;

function translate(file: string, sentences: Readonly<Record<string, string>>): void {
  let text = readFileSync(file, 'utf8');
  for (const [sentence, translation] of Object.entries(sentences)) {
    const before = text;
    text = text.replace(`,${sentence},,`, `,${sentence},${translation},`);
    if (text === before) throw new Error(`The translator does not find “${sentence}”`);
  }
  writeFileSync(file, text);
}

test('the words that stand for an answer while it is not given are translated, and the answer stays', () => {
  expect(
    mismatchedPlaceholders('Dear {answer.nickname|answer.first_name|student}', 'Hola, {answer.nickname|answer.first_name|estudiante}'),
  ).toEqual([]);
  expect(mismatchedPlaceholders('Dear {answer.first_name|student}', 'Hola, {answer.nombre|estudiante}')).toEqual([
    '{answer.first_name}',
    '{answer.nombre}',
  ]);
});

describe('an officer', () => {
  test('sees what a language lacks, what is old, and what may not fit', async () => {
    const root = bilingual({
      [PAGE]: {
        title: { of: 'Start', is: 'Inicio' },
        step: { of: 'Step 1', is: 'Paso uno' },
        'content.work.title': { of: 'Workplace {n}', is: 'El lugar en el que usted trabaja o ha trabajado {n}' },
      },
    });
    const { code, output } = await languages(root, '--all');
    expect(code).toBe(1);
    expect(output).toMatch(/^es {2}2 of \d+ sentences are translated/m);
    expect(output).toContain('1 old: the sentence has changed since\n         pages/start/page.json#step  “Step One”  “Paso uno”');
    expect(output).toContain('1 longer than the sentence by half');
    expect(output).toContain(`${PERSON}#properties.first_name.title  “First name”`);
    expect(output).not.toContain('#title  “Start”');
  });

  test('hears so if there is one language only, or a language has another name', async () => {
    expect(await languages(copyValidForm())).toEqual({ code: 0, output: 'There is one language only, and nothing to translate.\n' });
    const { code, output } = await languages(bilingual(), 'export', 'ep');
    expect([code, output.split('\n')[0]]).toEqual([2, 'The institution has no translations into "ep". Did you mean "es"?']);
  });
});

describe('a translator', () => {
  test('gets every sentence, fills in some, and the form says them', async () => {
    const { root, file } = await exported();
    translate(file, { 'First name': 'Nombre', 'Workplace {n}': 'Trabajo {n}' });
    const { code, output } = await languages(root, 'import', file);
    expect(output).toContain('2 added, 0 replaced, 0 unchanged.');
    expect(code).toBe(0);
    expect(kept(root)[PERSON]).toEqual({ 'properties.first_name.title': { of: 'First name', is: 'Nombre' } });
    const { findings, compiled } = await checkFormFiles(root);
    expect(findings).toEqual([]);
    if (!compiled) throw new Error('There is no form');
    const { form } = compileForm(compiled.formFiles, 'es');
    expect(form.questions['first_name']?.label).toBe('Nombre');
    expect(form.sections['start/work-2']?.title).toBe('Trabajo 2');
    expect((await languages(root, 'import', file)).output).toContain('0 added, 0 replaced, 2 unchanged.');
  });

  test('gets an old translation with the sentence it was made from, to be done again', async () => {
    const root = bilingual({ [PAGE]: { step: { of: 'Step 1', is: 'Paso uno' } } });
    const file = join(root, 'es.csv');
    await languages(root, 'export', 'es', '--out', file);
    expect(readFileSync(file, 'utf8')).toContain('Step 1');
    expect(readFileSync(file, 'utf8')).toContain('Paso uno');
    await languages(root, 'import', file);
    expect(kept(root)[PAGE]).toEqual({ step: { of: 'Step 1', is: 'Paso uno' } });
    translate(file, { 'Step One': 'Paso uno' });
    expect((await languages(root, 'import', file)).output).toContain('1 added');
    expect(kept(root)[PAGE]).toEqual({ step: { of: 'Step One', is: 'Paso uno' } });
  });

  test('who changes a name in braces is asked to fix it, and nothing is imported', async () => {
    const { root, file } = await exported();
    translate(file, { 'First name': 'Nombre', 'Workplace {n}': 'Trabajo {número}' });
    const { code, output } = await languages(root, 'import', file);
    expect(code).toBe(1);
    expect(output).toContain(`${PAGE}#content.work.title  The sentence and its translation do not have the same names in braces`);
    expect(kept(root)).toEqual({});
  });

  test('replaces a translation that shows only when someone says so', async () => {
    const { root, file } = await exported();
    translate(file, { 'First name': 'Nombre' });
    await languages(root, 'import', file);
    writeFileSync(file, readFileSync(file, 'utf8').replace('Nombre', 'Nombre de pila'));
    const refused = await languages(root, 'import', file);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('“Nombre” becomes “Nombre de pila”');
    expect(kept(root)[PERSON]?.['properties.first_name.title']?.is).toBe('Nombre');
    expect(await languages(root, 'import', file, '--replace')).toMatchObject({ code: 0 });
    expect(kept(root)[PERSON]?.['properties.first_name.title']?.is).toBe('Nombre de pila');
  });

  test('comes back after the form has changed: what is gone is left out, what has changed is old', async () => {
    const { root, file } = await exported();
    translate(file, { 'Step One': 'Paso uno', 'Workplace {n}': 'Trabajo {n}' });
    const page = join(root, 'schemas', PAGE);
    writeFileSync(page, readFileSync(page, 'utf8').replace('Step One', 'First Step').replace('"repeat": "work"', '"repeat": "jobs"'));
    const { code, output } = await languages(root, 'import', file);
    expect(code).toBe(0);
    expect(output).toContain(`${PAGE}#content.work.title  There is no such sentence.`);
    expect(output).toContain(`${PAGE}#step  The sentence has changed since the export: “Step One” is “First Step” now.`);
    expect(kept(root)).toEqual({ [PAGE]: { step: { of: 'Step One', is: 'Paso uno' } } });
  });

  test('finds commas, quotes, angle brackets, line breaks and formulas as they were written', async () => {
    const odd = `=1+1, "a" <b> & it's\n-2; 'x'`;
    const root = bilingual();
    const questions = join(root, 'schemas', PERSON);
    writeFileSync(questions, readFileSync(questions, 'utf8').replace('"First name"', JSON.stringify(odd)));
    const out = join(root, 'es.csv');
    await languages(root, 'export', 'es', '--out', out);
    const cells = parse(readFileSync(out, 'utf8'), { bom: true }).flat();
    expect(cells.filter((cell) => cell.includes('1+1'))).toEqual([`'${odd}`]);
    expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
    const translated = readFileSync(out, 'utf8').replace(/("'=1\+1.*?'x'"),,/s, `$1,"'=2+2, ""é""",`);
    writeFileSync(out, translated);
    await languages(root, 'import', out);
    expect(kept(root)[PERSON]?.['properties.first_name.title']).toEqual({ of: odd, is: '=2+2, "é"' });
  });
});

test('a sentence of several lines stays one row of a table', async () => {
  const root = bilingual();
  const questions = join(root, 'schemas', PERSON);
  writeFileSync(questions, readFileSync(questions, 'utf8').replace('"First name"', JSON.stringify('First name\nas on your passport')));
  const file = join(root, 'es.csv');
  await languages(root, 'export', 'es', '--out', file);
  writeFileSync(file, readFileSync(file, 'utf8').replace('as on your passport",,', 'as on your passport","Nombre\ncomo en el pasaporte",'));
  expect((await languages(root, 'import', file)).output).toContain('1 added');
  expect(kept(root)[PERSON]?.['properties.first_name.title']).toEqual({
    of: 'First name\nas on your passport',
    is: 'Nombre\ncomo en el pasaporte',
  });
});

test('sentences of students come first in the table, on their way, and each says who reads it', async () => {
  const closed = { of: 'Your application has been submitted and can no longer be changed.', is: 'Wysłano.' };
  const translations = { 'meta/text/en.json': { 'refusal.already_submitted': closed, 'office.wait': { of: 'Loading ...', is: '' } } };
  const root = inLanguage('pl', translations);
  const { output } = await languages(root, 'export', 'pl');
  const rows = parse(output, { bom: true, columns: true }) as readonly Readonly<Record<string, string>>[];
  const readBy = rows.map((row) => row['read by']?.split(';')[0] ?? '');
  expect([...new Set(readBy)]).toEqual([
    'students: your own files',
    'students: pages of the form',
    'students: files',
    'students: account',
    'students: review and paper',
    'students: after the submission',
    'students: help and privacy',
    'students: refusals',
    'office',
  ]);
  expect(readBy.filter((reader, n) => n > readBy.indexOf(reader) && readBy[n - 1] !== reader)).toEqual([]);
  const { place: unread = '' } = rows.find(({ place }) => /^(asks|reminders)\./.test(place ?? '')) ?? {};
  expect(unread, 'of what the institution does not have').toBe('');
  expect(rows.find(({ place }) => place === 'office_refusal.unknown_state')).toMatchObject({ 'read by': 'office' });
  const students = readBy.filter((reader) => reader !== 'office').length;
  expect((await languages(root)).output).toContain(
    `pl  students: 1 of ${students} sentences are translated, office: 0 of ${readBy.length - students} (0 %)\n`,
  );
});

test('a table names the plural forms of its language, and comes back with them or is refused', async () => {
  const root = inLanguage('pl');
  const file = join(root, 'pl.csv');
  await languages(root, 'export', 'pl', '--out', file);
  const count = '{count, plural, one {# optional question not answered} other {# optional questions not answered}}';
  expect(readFileSync(file, 'utf8')).toMatch(/students: review and paper; plural forms: one, few, many, other/);
  const row = (is: string): void =>
    writeFileSync(file, `file,place,en,pl\nmeta/text/en.json,reading.unanswered_optional,"${count}","${is}"\n`);
  row('{count, plural, one {# pytanie} other {# pytania}}');
  const refused = await languages(root, 'import', file);
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringMatching(/#reading\.unanswered_optional  .* add few \{\.\.\.\} and many/),
  ]);
  row('{count, plural, one {# pytanie} few {# pytania} many {# pytań} other {# pytania}}');
  expect((await languages(root, 'import', file)).output).toContain('1 added');
});

test('a file that is not there, or a folder, is named', async () => {
  const root = bilingual();
  for (const path of [join(root, 'none.csv'), root])
    expect(await languages(root, 'import', path)).toEqual({ code: 1, output: expect.stringContaining(`There is no file ${path}.`) });
});

test('a table may come back with semicolons, and in no other encoding than UTF-8', async () => {
  const root = bilingual();
  const file = join(root, 'es.csv');
  writeFileSync(file, `file;place;en;es\r\n${PAGE};title;Start;Inicio\r\n`);
  expect((await languages(root, 'import', file)).output).toContain('1 added');
  writeFileSync(file, Buffer.from(`file,place,en,es\n${PAGE},step,Step One,Décimo\n`, 'latin1'));
  const { code, output } = await languages(root, 'import', file);
  expect([code, output]).toEqual([1, expect.stringContaining('is not UTF-8 text')]);
});

test.each([
  ['an XLIFF file', '<?xml version="1.0"?><xliff version="2.0"></xliff>', /XLIFF is no longer read/],
  ['a broken table', 'file,"place', /Line 1 is not CSV\. Export the sentences again/],
  ['another table', 'name,phone\nAnn,1\n', /The first line must be the one that was exported/],
])('%s is not imported, and the reason is given', async (_, text, why) => {
  const root = bilingual();
  const file = join(root, 'es.txt');
  writeFileSync(file, text);
  const { code, output } = await languages(root, 'import', file);
  expect(output).toMatch(why);
  expect(code).toBe(1);
});
