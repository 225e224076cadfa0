import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkSchemas } from '../../scripts/checks/check-schemas.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { SENTENCE_PLACES } from '../../src/form/compile/sentence-places.ts';
import { compileValidators } from '../../src/form/compile/section-validators.ts';
import { sentencesIn } from '../../src/form/compile/sentences-in.ts';
import type { Documents } from '../../src/form/model/documents.ts';
import type { LanguageDocument } from '../../src/form/model/language.ts';
import { applyAnswer } from '../../src/form/run/apply-answer.ts';
import { displayedAnswer } from '../../src/form/run/displayed-answer.ts';
import { validate } from '../../src/form/run/validate.ts';
import { smallDocuments } from '../form/small-form.ts';

const inSpanish = (es: LanguageDocument, changes: Partial<Documents> = {}): Documents => ({
  ...smallDocuments,
  ...changes,
  'institution.config.json': { ...smallDocuments['institution.config.json'], languages: ['en', 'es'] },
  'schemas/languages/es.json': es,
});

describe('the places of sentences', () => {
  test('have the names of entries of lists, not their numbers', () => {
    const places = (file: string, document: unknown): readonly string[] => sentencesIn(file, document).map(({ place }) => place);
    expect(places('schemas/options/colors.json', { options: [{ value: 'RED', label: 'Red' }] })).toEqual(['options.RED.label']);
    expect(
      places('schemas/pages/home/page.json', {
        title: 'Home',
        content: [
          { section: 'you' },
          { repeat: 'jobs', title: 'Job {n}', message_prefix: 'Job {n}:' },
          { tabs: 'ways', title: 'Ways', tabs_of: [{ id: 'one', title: 'First', sections: [{ section: 'a', title: 'A' }] }] },
        ],
      }),
    ).toEqual([
      'title',
      'content.jobs.title',
      'content.ways.title',
      'content.jobs.message_prefix',
      'content.ways.tabs_of.one.title',
      'content.ways.tabs_of.one.sections.a.title',
    ]);
    expect(places('schemas/pages/home/you/ui.json', { 'ui:groups': [{ title: 'Date', keys: ['month', 'year'] }] })).toEqual([
      'ui:groups.month.title',
    ]);
  });

  test('are unique in every file of the application', async () => {
    const { compiled } = await checkSchemas(resolve('.'));
    const documents = Object.entries(compiled?.documents ?? {});
    expect(documents.length).toBeGreaterThan(50);
    for (const [file, document] of documents) {
      const sentences = sentencesIn(file, document);
      const written = new Set(sentences.map(({ pointer }) => pointer));
      expect(new Set(sentences.map(({ place }) => place)).size, file).toBe(written.size);
    }
  });

  // A new word of the format must be one or the other.
  test.for(['institution', 'page', 'section', 'ui', 'options', 'text'] as const)('every text in %s is a sentence or is none', (kind) => {
    const places = textsIn(`${kind}.schema.json`);
    expect([...places].filter((place) => !NO_SENTENCES.some((pattern) => pattern.test(place))).sort()).toEqual(
      Object.keys(SENTENCE_PLACES[kind]).sort(),
    );
  });
});

const NO_SENTENCES = [
  /(^|\.)\$schema$/,
  /^(address\.\w+|help_id|phone|applicant\.names\.\w+)$/,
  // Keys of sentences, values that are stored, and what browsers fill in.
  /^(buttons\.\*\.text|content\.\*\.button|options\.\*\.value|\*\.ui:autocomplete)$/,
];

const HAS_WORDS = '[\\p{L}\\p{N}]';

type Schema = Readonly<Record<string, unknown>>;
const metaSchema = (file: string): Schema => JSON.parse(readFileSync(`schemas/meta/${file}`, 'utf8')) as Schema;

/** Where a document can have a text of which its meta schema says nothing more. */
function textsIn(file: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (schema: Schema, root: Schema, place: string): void => {
    const at = (name: string): string => (place === '' ? name : `${place}.${name}`);
    const { type, pattern, format, $ref } = schema;
    if (
      type === 'string' &&
      (pattern === undefined || pattern === HAS_WORDS) &&
      format === undefined &&
      !('enum' in schema) &&
      !('const' in schema)
    )
      found.add(place);
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
  const { form } = compileForm(smallDocuments);
  const [question] = Object.values(form.questions);

  test('has other sentences and the same structure', () => {
    const es = Object.entries(smallDocuments).map(([file, document]) => [
      file.replace('schemas/', ''),
      Object.fromEntries(sentencesIn(file, document).map(({ place, text }) => [place, { of: text, is: `¡${text}` }])),
    ]);
    const { form: spanish, findings } = compileForm(inSpanish(Object.fromEntries(es) as LanguageDocument), 'es');
    expect(findings).toEqual([]);
    expect(Object.keys(spanish.questions)).toEqual(Object.keys(form.questions));
    expect(spanish.questions[question?.key ?? '']?.label).toBe(`¡${question?.label}`);
    expect(
      JSON.parse(JSON.stringify(spanish, (name, value: unknown) => (name === 'kept' ? undefined : value)).replaceAll('¡', '')),
    ).toEqual({
      ...JSON.parse(JSON.stringify(form)),
      language: 'es',
      institution: { ...form.institution, languages: ['en', 'es'] },
    });
  });

  test('is in the first language where a translation is missing, empty or old', () => {
    const [page] = form.pages;
    const title = (es: LanguageDocument): string | undefined => compileForm(inSpanish(es), 'es').form.pages[0]?.title;
    const file = `pages/${page?.id}/page.json`;
    expect(title({ [file]: { title: { of: page?.title ?? '', is: 'Inicio' } } })).toBe('Inicio');
    expect(title({})).toBe(page?.title);
    expect(title({ [file]: { title: { of: page?.title ?? '', is: '' } } })).toBe(page?.title);
    expect(title({ [file]: { title: { of: 'What it was', is: 'Inicio' } } })).toBe(page?.title);
  });

  test('says sentences of the program as the institution does, in this language or else in its first', () => {
    const own = { 'schemas/text/en.json': { 'account.log_out': 'Leave' } } as const;
    const ofProgram = {
      'meta/text/en.json': {
        'account.sign_in': { of: 'Sign In', is: 'Entrar' },
        'account.log_out': { of: 'Log Out', is: 'Cerrar sesión' },
      },
    };
    const text = (es: LanguageDocument): unknown => {
      const { 'account.sign_in': signIn, 'account.log_out': logOut } = compileForm(inSpanish(es, own), 'es').form.text;
      return [signIn, logOut];
    };
    expect(text({})).toEqual(['Sign In', 'Leave']);
    expect(text(ofProgram)).toEqual(['Entrar', 'Leave']);
    expect(text({ ...ofProgram, 'text/en.json': { 'account.log_out': { of: 'Leave', is: 'Salir' } } })).toEqual(['Entrar', 'Salir']);
  });

  test('says in it what is wrong, with the validators of the first language', () => {
    const changes: Partial<Documents> = {
      'schemas/pages/study/visa/schema.json': {
        type: 'object',
        properties: {
          visa: { title: 'Visa', type: 'string', minLength: 4, maxLength: 6, errorMessage: { maxLength: 'Six letters at most' } },
        },
        required: ['visa'],
      },
      'schemas/pages/study/visa/logic.json': {},
    };
    const es: LanguageDocument = {
      'pages/study/visa/schema.json': {
        'properties.visa.title': { of: 'Visa', is: 'Visado' },
        'properties.visa.errorMessage.maxLength': { of: 'Six letters at most', is: 'Seis letras como máximo' },
      },
      'meta/text/en.json': {
        'check.missing': { of: '{label} is a required field', is: 'Falta: {label}' },
        'check.min_length': { of: '{answer} must be at least {limit} characters', is: '{answer}: al menos {limit} caracteres' },
      },
    };
    const documents = inSpanish(es, changes);
    const validators = compileValidators(compileForm(documents).form);
    const spanish = compileForm(documents, 'es').form;
    const failures = (visa: string): unknown =>
      validate(spanish, validators, { answers: { visa }, counts: {}, tabs: {}, today: '2026-11-22' })['visa'];
    expect(failures('')).toEqual(['Falta: Visado']);
    expect(failures('abc')).toEqual(['Visado: al menos 4 caracteres']);
    expect(failures('abcdefg')).toEqual(['Seis letras como máximo']);
  });

  test('keeps the label of a choice in the first language, and shows it in its own as long as the list has it', () => {
    const es: LanguageDocument = { 'options/states.json': { 'options.OH.label': { of: 'Ohio', is: 'El Ohio' } } };
    const changes: Partial<Documents> = {
      'schemas/data-model.json': {
        ...smallDocuments['schemas/data-model.json'],
        properties: { ...smallDocuments['schemas/data-model.json'].properties, state_desc: { $ref: '#/$defs/derived_label' } },
      },
      'schemas/options/states.json': {
        options: [
          { value: 'OH', label: 'Ohio' },
          { value: 'CA', label: 'California' },
        ],
      },
    };
    const { form: spanish } = compileForm(inSpanish(es, changes), 'es');
    const situation = { answers: { country: 'USA' }, counts: {}, tabs: {}, today: '2026-11-22' };
    const answers = applyAnswer(spanish, situation, { state: 'OH' });
    expect(answers).toMatchObject({ state: 'OH', state_desc: 'Ohio' });
    const state = spanish.questions['state'];
    if (!state) throw new Error('There is no question about the state');
    expect(displayedAnswer(spanish, state, { ...situation, answers })).toBe('El Ohio');
    const { form: english } = compileForm(inSpanish(es, changes));
    expect(displayedAnswer(english, state, { ...situation, answers })).toBe('Ohio');
    expect(applyAnswer(english, situation, { state: 'OH' })).toEqual(answers);
    // It was in the list when the student chose it, with another label.
    expect(displayedAnswer(spanish, state, { ...situation, answers: { ...answers, state_desc: 'Buckeye State' } })).toBe('Buckeye State');
  });
});
