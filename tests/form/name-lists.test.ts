import { expect, test } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { expandNameList } from '../../src/form/compile/expand-name-list.ts';
import type { NameListJson } from '../../src/form/model/form-files.ts';
import { smallFormFiles } from './small-form.ts';

const expanded = (json: NameListJson, language: string) => expandNameList(json, json, { language, first: 'en' }).options;

test('countries are named and sorted in the language of the student, and stored in the first one', () => {
  expect(expanded({ generate: 'countries', only: ['AT', 'ES', 'ZA', 'AX', 'DE'] }, 'es')).toEqual([
    { value: 'DE', label: 'Alemania', kept: 'Germany' },
    { value: 'AT', label: 'Austria' },
    { value: 'ES', label: 'España', kept: 'Spain' },
    { value: 'AX', label: 'Islas Aland', kept: 'Åland Islands' },
    { value: 'ZA', label: 'Sudáfrica', kept: 'South Africa' },
  ]);
});

test('some come first, some not at all, some with another label, which is sorted and stored, too', () => {
  const all = expanded({ generate: 'countries', letters: 3, first: ['USA', 'CAN'], except: ['AFG'], labels: { ZWE: 'An Example' } }, 'en');
  expect(all.slice(0, 6).map(({ label }) => label)).toEqual([
    'United States',
    'Canada',
    'Åland Islands',
    'Albania',
    'Algeria',
    'American Samoa',
  ]);
  expect(all).toContainEqual({ value: 'ZWE', label: 'An Example' });
  expect(all).toHaveLength(249);
});

test('languages begin with a capital', () => {
  expect(expanded({ generate: 'languages', only: ['fr', 'zh-Hant', 'es'] }, 'fr').map(({ label }) => label)).toEqual([
    'Chinois traditionnel',
    'Espagnol',
    'Français',
  ]);
  const all = expanded({ generate: 'languages' }, 'en');
  expect(all).toHaveLength(183);
  expect(all.filter(({ value, label }) => value === label)).toEqual([]);
});

test('a code that nothing has is reported where it is written', () => {
  const list: NameListJson = { generate: 'countries', letters: 3, first: ['USA', 'US'], except: ['XYZ'], labels: { UK: 'Britain' } };
  const files = { ...smallFormFiles, 'schemas/options/grad-years.json': list };
  const found = compileForm(files).findings.map(({ rule, pointer }) => [rule, pointer]);
  expect(found).toEqual(['/first/1', '/except/0', '/labels/UK'].map((pointer) => ['unknown-code', pointer]));
});
