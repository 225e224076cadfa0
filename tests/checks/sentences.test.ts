import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import sentences from '../../schemas/meta/sentences.json' with { type: 'json' };
import english from '../../schemas/meta/text/en.json' with { type: 'json' };
import { readerOf, stageOf } from '../../src/authoring/translations/sentence-readers.ts';
import { programTranslatableSentences } from '../../src/authoring/translations/translatable-sentences.ts';
import { PROGRAM_TEXT_FILE } from '../../src/form/compile/translate-form-files.ts';
import { flattenPluralForms } from '../../src/form/model/plurals.ts';
import { commonPlaceholders } from '../../src/form/model/text.ts';
import { listFiles } from '../../src/server/platform/list-files.ts';

function textsIn(code: string, file: string): readonly string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: readonly { value: { cooked: string } }[] };
    if (type === 'Literal' && typeof value === 'string') texts.push(value);
    if (type === 'TemplateLiteral' && quasis) texts.push(quasis.map(({ value: { cooked } }) => cooked).join('*'));
    Object.values(node).forEach(visit);
  };
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file).body);
  return texts;
}

function unnamed(keys: readonly string[], texts: readonly string[]): readonly string[] {
  const exact = new Set(texts);
  const patterns = [...exact]
    .filter((text) => /^[a-z_]+\..*\*/.test(text))
    .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '[a-z0-9_]+')}$`));
  return keys.filter((key) => !exact.has(key) && !patterns.some((pattern) => pattern.test(key)));
}

const sourcesIn = (layer: string): readonly string[] =>
  listFiles(resolve('src', layer)).flatMap((file) => (/\.tsx?$/.test(file) ? resolve('src', layer, file) : []));
const sources = ['form', 'api', 'web', 'server'].flatMap(sourcesIn);
/** Sentences that the document says before the program has come. */
const inDocument = [...readFileSync('src/web/index.html', 'utf8').matchAll(/%(\w+\.\w+)%/g)].map(([, key = '']) => key);
const texts = [...sources.flatMap((file) => textsIn(readFileSync(file, 'utf8'), file)), ...inDocument];

test('the program uses every sentence of its list', () => {
  expect(unnamed(Object.keys(sentences), texts)).toEqual([]);
});

test('the program brings every sentence of its list and fills in every name', () => {
  expect(Object.keys(english).toSorted()).toEqual(Object.keys(sentences).toSorted());
  const common = [...commonPlaceholders.ofForm, ...commonPlaceholders.ofDay];
  const unfilled = Object.entries(english).flatMap(([key, text]) => {
    const filled = [...Object.keys(sentences[key as keyof typeof sentences]), ...common];
    return [...flattenPluralForms(text).matchAll(/\{([^{}]*)\}?/g)].map(([, name = '']) => name).filter((name) => !filled.includes(name));
  });
  expect(unfilled).toEqual([]);
});

test('each sentence is read on a known screen, and the browser says those of the office on screens of the office only', () => {
  expect(programTranslatableSentences.filter((sentence) => stageOf(sentence) === undefined)).toEqual([]);
  const isOfOffice = (key: string): boolean => readerOf({ file: PROGRAM_TEXT_FILE, place: key, text: '' }) === 'office';
  const keys = Object.keys(sentences);
  const saidBy = (files: readonly string[]): readonly string[] => files.flatMap((file) => textsIn(readFileSync(file, 'utf8'), file));
  const isOfficeScreen = (file: string): boolean => file.includes('/web/office/');
  const byStudents = saidBy(sourcesIn('web').filter((file) => !isOfficeScreen(file)));
  expect(unnamed(keys.filter(isOfOffice), byStudents)).toEqual(keys.filter(isOfOffice));
  const ofOffice = unnamed(keys, [...saidBy(sources.filter((file) => !isOfficeScreen(file))), ...inDocument]);
  expect(ofOffice.filter((key) => !isOfOffice(key))).toEqual([]);
  expect(ofOffice.length).toBeGreaterThan(150);
});

test('no sentence of the program says what only one institution can say', () => {
  const policy = /\b(fee|SAT|ACT|FAFSA|scholarship|essay|transcript)s?\b|\{fact\./;
  expect(Object.entries(english).filter(([, text]) => policy.test(text))).toEqual([]);
});

test('a sentence that only a comment or a longer text names is found', () => {
  const code = "// t('help.old')\nexport const a = 'help.old and more';\nexport const b = (kind: string): string => `stage.${kind}.title`;";
  expect(unnamed(['help.old', 'stage.first.title', 'stage.title'], textsIn(code, 'a.ts'))).toEqual(['help.old', 'stage.title']);
});
