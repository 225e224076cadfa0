import { expect, test } from 'vitest';
import { preferredName, fullName } from '../../src/form/evaluate/applicant-name.ts';
import type { Institution } from '../../src/form/model/institution.ts';
import { smallForm } from './small-form.ts';
import { createTestInstitution } from './test-institution.ts';

const formWith = (names: Institution['applicant']['names']) => ({
  ...smallForm(),
  institution: createTestInstitution([], { applicant: { names } }),
});

test('an applicant is called by the preferred name, and by the first while there is none', () => {
  const form = formWith({ first: 'given', last: 'family', preferred: 'nickname' });
  expect(preferredName(form, { given: 'Augusta', family: 'King', nickname: 'Ada' })).toBe('Ada');
  expect(preferredName(form, { given: 'Augusta', family: 'King', nickname: '' })).toBe('Augusta');
  expect(preferredName(form, {})).toBe('');
});

test('on paper the names are the first and the last', () => {
  const form = formWith({ first: 'given', last: 'family', preferred: 'nickname' });
  expect(fullName(form, { given: 'Augusta', family: 'King', nickname: 'Ada' })).toBe('Augusta King');
  expect(fullName(form, { family: 'King' })).toBe('King');
});

test('an institution may ask for the whole name in one question, and for no other', () => {
  const form = formWith({ first: 'called' });
  expect(preferredName(form, { called: 'Ada King' })).toBe('Ada King');
  expect(fullName(form, { called: 'Ada King', first_name: 'Alder Valley' })).toBe('Ada King');
});
