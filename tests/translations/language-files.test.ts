import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { compileLocaleFormat } from '../../src/form/compile/compile-locale-format.ts';
import { TRANSLATABLE_FIELDS } from '../../src/form/compile/translatable-fields.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { translatableTexts } from '../../src/form/compile/translatable-texts.ts';
import type { FormFiles, TranslationsJson } from '../../src/form/model/form-files.ts';
import { applyAnswer } from '../../src/form/evaluate/apply-answer.ts';
import { displayedAnswer } from '../../src/form/evaluate/displayed-answer.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { smallFormFiles } from '../form/small-form.ts';
import { optionListJson } from '../form/test-institution.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';

const inEsperanto = (eo: TranslationsJson, changes: Partial<FormFiles> = {}): FormFiles => ({
  ...smallFormFiles,
  ...changes,
  'institution.config.json': { ...smallFormFiles['institution.config.json'], languages: ['en', 'eo'] },
  'schemas/languages/eo.json': eo,
});

describe('the places of sentences', () => {
  test('have the names of entries of lists, not their numbers', () => {
    const places = (file: string, document: unknown): readonly string[] => translatableTexts(file, document).map(({ place }) => place);
    expect(places('schemas/options/colors.json', { options: [{ value: 'RED', label: 'Red' }] })).toEqual(['options.RED.label']);
    expect(
      places('schemas/pages/home/page.json', {
        title: 'Home',
        content: [
          { section: 'you' },
          { repeat: 'jobs', title: 'Job {n}', message_prefix: 'Job {n}:' },
          {
            tabs: 'ways',
            title: 'Ways',
            tabs_of: [
              {
                id: 'one',
                title: 'First',
                sections: [
                  { section: 'a', title: 'A' },
                  { repeat: 'pets', title: 'Pet {n}' },
                ],
              },
            ],
          },
        ],
      }),
    ).toEqual([
      'title',
      'content.jobs.title',
      'content.ways.title',
      'content.jobs.message_prefix',
      'content.ways.tabs_of.one.title',
      'content.ways.tabs_of.one.sections.a.title',
      'content.ways.tabs_of.one.sections.pets.title',
    ]);
    expect(places('schemas/pages/home/you/ui.json', { 'ui:groups': [{ title: 'Date', keys: ['month', 'year'] }] })).toEqual([
      'ui:groups.month.title',
    ]);
  });

  test.each(shippedInstitutions)('are unique in every file of $name', async ({ folder }) => {
    const { compiled } = await checkFormFiles(folder);
    const documents = Object.entries(compiled?.formFiles ?? {});
    expect(documents.length).toBeGreaterThan(50);
    for (const [file, document] of documents) {
      const sentences = translatableTexts(file, document);
      const written = new Set(sentences.map(({ pointer }) => pointer));
      expect(new Set(sentences.map(({ place }) => place)).size, file).toBe(written.size);
    }
  });

  // A new word of the format must be one or the other.
  test.for(['institution', 'page', 'section', 'ui', 'options', 'text'] as const)('every text in %s is a sentence or is none', (kind) => {
    const places = textsIn(`${kind}.schema.json`);
    expect([...places].filter((place) => !NO_SENTENCES.some((pattern) => pattern.test(place))).sort()).toEqual(
      Object.keys(TRANSLATABLE_FIELDS[kind]).sort(),
    );
  });
});

const NO_SENTENCES = [
  /(^|\.)\$schema$/,
  /^(address\.\w+|help_id|phone|time_zone|applicant\.names\.\w+)$/,
  // Keys of sentences and entries, values that are stored, what browsers fill in, and units.
  /^requests\.documents\.\*\.checklist$/,
  /^(buttons\.\*\.text|content\.\*\.(tabs_of\.\*\.sections\.\*\.)?button)$/,
  /^(options\.\*\.value|office\.facts\.\*\.flag\.\*|\*\.ui:autocomplete|\*\.ui:options\.digits_while\.\*\.\*|\*\.ui:options\.unit)$/,
];

const RULE = 'logic.schema.json#/definitions/rule';
const HAS_WORDS = ['[\\p{L}\\p{N}]', '\\S'];

type Schema = Readonly<Record<string, unknown>>;
const metaSchema = (file: string): Schema => JSON.parse(readFileSync(`schemas/meta/${file}`, 'utf8')) as Schema;

function textsIn(file: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (schema: Schema, root: Schema, place: string): void => {
    const at = (name: string): string => (place === '' ? name : `${place}.${name}`);
    const { type, pattern, format, $ref } = schema;
    if (
      type === 'string' &&
      (pattern === undefined || HAS_WORDS.includes(String(pattern))) &&
      format === undefined &&
      !('enum' in schema) &&
      !('const' in schema)
    )
      found.add(place);
    // A rule holds keys and values, and rules within rules without end; a fact is named by its key.
    if ($ref === RULE || String($ref).endsWith('#/definitions/fact')) return;
    if (typeof $ref === 'string') {
      const [path = '', pointer = ''] = $ref.split('#');
      const target = path === '' ? root : metaSchema(path);
      visit(
        pointer
          .split('/')
          .slice(1)
          .reduce<Schema>((part, name) => part[name] as Schema, target),
        target,
        place,
      );
    }
    for (const name of ['then', 'else'] as const) if (typeof schema[name] === 'object') visit(schema[name] as Schema, root, place);
    for (const part of [schema['allOf'] ?? [], schema['anyOf'] ?? []].flat() as Schema[]) visit(part, root, place);
    for (const [name, part] of Object.entries(schema['properties'] ?? {})) {
      if (typeof part === 'object') visit(part as Schema, root, at(name));
    }
    for (const part of Object.values(schema['patternProperties'] ?? {})) visit(part as Schema, root, at('*'));
    for (const name of ['items', 'additionalProperties'] as const) {
      if (typeof schema[name] === 'object') visit(schema[name] as Schema, root, at('*'));
    }
  };
  const schema = metaSchema(file);
  visit(schema, schema, '');
  return found;
}

describe('a form in another language', () => {
  const { form } = compileForm(smallFormFiles);
  const [question] = Object.values(form.questions);

  test('has other sentences and the same structure', () => {
    const eo = Object.entries(smallFormFiles).map(([file, document]) => [
      file.replace('schemas/', ''),
      Object.fromEntries(translatableTexts(file, document).map(({ place, text }) => [place, { of: text, is: `¡${text}` }])),
    ]);
    const { form: esperanto, findings } = compileForm(inEsperanto(Object.fromEntries(eo) as TranslationsJson), 'eo');
    expect(findings).toEqual([]);
    expect(Object.keys(esperanto.questions)).toEqual(Object.keys(form.questions));
    expect(esperanto.questions[question?.key ?? '']?.label).toBe(`¡${question?.label}`);
    expect(
      JSON.parse(JSON.stringify(esperanto, (name, value: unknown) => (name === 'kept' ? undefined : value)).replaceAll('¡', '')),
    ).toEqual({
      ...JSON.parse(JSON.stringify(form)),
      language: 'eo',
      notation: compileLocaleFormat('eo'),
      institution: { ...form.institution, languages: ['en', 'eo'] },
    });
  });

  test('is in the first language where a translation is missing, empty or old', () => {
    const [page] = form.pages;
    const title = (eo: TranslationsJson): string | undefined => compileForm(inEsperanto(eo), 'eo').form.pages[0]?.title;
    const file = `pages/${page?.id}/page.json`;
    expect(title({ [file]: { title: { of: page?.title ?? '', is: 'Hejmo' } } })).toBe('Hejmo');
    expect(title({})).toBe(page?.title);
    expect(title({ [file]: { title: { of: page?.title ?? '', is: '' } } })).toBe(page?.title);
    expect(title({ [file]: { title: { of: 'What it was', is: 'Hejmo' } } })).toBe(page?.title);
  });

  test('says sentences of the program as the institution does, in this language or else in its first', () => {
    const own = { 'schemas/text/en.json': { 'account.log_out': 'Leave' } } as const;
    const ofProgram = {
      'meta/text/en.json': { 'account.sign_in': { of: 'Sign In', is: 'Eniri' }, 'account.log_out': { of: 'Log Out', is: 'Elsaluti' } },
    };
    const text = (eo: TranslationsJson): unknown => {
      const { 'account.sign_in': signIn, 'account.log_out': logOut } = compileForm(inEsperanto(eo, own), 'eo').form.text;
      return [signIn, logOut];
    };
    expect(text({})).toEqual(['Sign In', 'Leave']);
    expect(text(ofProgram)).toEqual(['Eniri', 'Leave']);
    expect(text({ ...ofProgram, 'text/en.json': { 'account.log_out': { of: 'Leave', is: 'Eliri' } } })).toEqual(['Eniri', 'Eliri']);
  });

  test('says in it what is wrong, with the validators of the first language', () => {
    const changes: Partial<FormFiles> = {
      'schemas/pages/study/visa/schema.json': {
        type: 'object',
        properties: {
          visa: { title: 'Visa', type: 'string', minLength: 4, maxLength: 6, errorMessage: { maxLength: 'Six letters at most' } },
        },
        required: ['visa'],
      },
      'schemas/pages/study/visa/logic.json': {},
    };
    const eo: TranslationsJson = {
      'pages/study/visa/schema.json': {
        'properties.visa.title': { of: 'Visa', is: 'Vizo' },
        'properties.visa.errorMessage.maxLength': { of: 'Six letters at most', is: 'Maksimume ses literoj' },
      },
      'meta/text/en.json': {
        'check.missing': { of: '{label} is a required field', is: 'Mankas: {label}' },
        'check.min_length': { of: '{answer} must be at least {limit} characters', is: '{answer}: almenaŭ {limit} signoj' },
      },
    };
    const formFiles = inEsperanto(eo, changes);
    const validators = compileSectionValidators(compileForm(formFiles).form);
    const esperanto = compileForm(formFiles, 'eo').form;
    const failures = (visa: string): unknown =>
      validate(esperanto, validators, { answers: { visa }, counts: {}, tabs: {}, today: '2026-11-22' })['visa'];
    expect(failures('')).toEqual(['Mankas: Vizo']);
    expect(failures('abc')).toEqual(['Vizo: almenaŭ 4 signoj']);
    expect(failures('abcdefg')).toEqual(['Maksimume ses literoj']);
  });

  test('keeps the label of a choice in the first language, and shows it in its own as long as the list has it', () => {
    const eo: TranslationsJson = { 'options/states.json': { 'options.OH.label': { of: 'Ohio', is: 'Ohajo' } } };
    const changes: Partial<FormFiles> = {
      'schemas/options/states.json': optionListJson({ OH: 'Ohio', CA: 'California' }),
    };
    const { form: esperanto } = compileForm(inEsperanto(eo, changes), 'eo');
    const formState = { answers: { country: 'USA' }, counts: {}, tabs: {}, today: '2026-11-22' };
    const answers = applyAnswer(esperanto, formState, { state: 'OH' });
    expect(answers).toMatchObject({ state: 'OH', state_desc: 'Ohio' });
    const state = esperanto.questions['state'];
    if (!state) throw new Error('There is no question about the state');
    expect(displayedAnswer(esperanto, state, { ...formState, answers })).toBe('Ohajo');
    const { form: english } = compileForm(inEsperanto(eo, changes));
    expect(displayedAnswer(english, state, { ...formState, answers })).toBe('Ohio');
    expect(applyAnswer(english, formState, { state: 'OH' })).toEqual(answers);
    // It was in the list when the student chose it, with another label.
    expect(displayedAnswer(esperanto, state, { ...formState, answers: { ...answers, state_desc: 'Buckeye State' } })).toBe('Buckeye State');
  });

  test('sorts a list again that was in alphabetical order, and leaves what stood before and after it', () => {
    const written = ['Home', 'Ada', 'Bol', 'Cod', 'Dun', 'Ems', 'Fax', 'Gar', 'Hum', 'Another'];
    const translations: Readonly<Record<string, string>> = { Home: 'Hejme', Ada: 'Zado', Dun: 'Ĉuno', Another: 'Alia' };
    const labelsOf = (labels: readonly string[]): readonly string[] => {
      const places = labels
        .filter((label) => label in translations)
        .map((label) => [`options.${label}.label`, { of: label, is: translations[label] ?? '' }]);
      const eo = { 'options/states.json': Object.fromEntries(places) } as TranslationsJson;
      const list = { 'schemas/options/states.json': { options: labels.map((label) => ({ value: label, label })) } };
      const { lists } = compileForm(inEsperanto(eo, list), 'eo').form;
      return lists['states'] && 'options' in lists['states'] ? lists['states'].options.map(({ value }) => value) : [];
    };
    expect(labelsOf(written)).toEqual(['Home', 'Bol', 'Cod', 'Dun', 'Ems', 'Fax', 'Gar', 'Hum', 'Ada', 'Another']);
    const inOrderOfSize = ['Gar', 'Ada', 'Hum', 'Bol', 'Fax', 'Cod', 'Ems', 'Dun'];
    expect(labelsOf(inOrderOfSize)).toEqual(inOrderOfSize);
  });
});
