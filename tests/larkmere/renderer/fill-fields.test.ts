import { expect, test } from 'vitest';
import { answersFromSuggestion } from '../../../src/web/renderer/lookup/answers-from-suggestion.ts';
import { shippedForm as form } from '../form/shipped-form.ts';

const TODAY = '2026-11-21';
const school = {
  name: 'Alder High School',
  address_line_1: '1 Elm Road',
  city: 'Eugene',
  state: 'OR',
  zip: '97402',
  country: 'USA',
  ceeb: '990001',
};
const { name: _, ceeb: __, ...lines } = school;
const address = { ...lines, address_line_2: '' };

test('a school fills the questions that its question names', () => {
  expect(answersFromSuggestion(form, 'hs_name', school, TODAY)).toEqual({
    hs_name: 'Alder High School',
    hs_address_line_1: '1 Elm Road',
    hs_city: 'Eugene',
    hs_state: 'OR',
    hs_zip: '97402',
    hs_country: 'USA',
    hs_ceeb: '990001',
  });
});

test('an address fills its own block, and no other', () => {
  expect(answersFromSuggestion(form, 'current_address_line_1', address, TODAY)).toEqual({
    current_address_line_1: '1 Elm Road',
    current_address_line_2: '',
    current_city: 'Eugene',
    current_state: 'OR',
    current_zip: '97402',
    current_country: 'USA',
  });
});

test('a state goes to the list that offers it, else to the free text', () => {
  expect(answersFromSuggestion(form, 'address_line_1', { ...address, state: 'ON', country: 'CAN' }, TODAY)).toMatchObject({
    canada_state: 'ON',
    country: 'CAN',
  });
  expect(answersFromSuggestion(form, 'address_line_1', { ...address, state: 'Bavaria', country: 'DEU' }, TODAY)).toMatchObject({
    state_2: 'Bavaria',
    country: 'DEU',
  });
});

test('what is unknown about a school clears what was there for another', () => {
  expect(answersFromSuggestion(form, 'hs_name', { ...school, state: '', zip: '' }, TODAY)).toMatchObject({ hs_state: '', hs_zip: '' });
});

test('what the form does not ask is left out', () => {
  expect(Object.keys(answersFromSuggestion(form, 'parent_address_line_1', { ...address, planet: 'Earth' }, TODAY))).not.toContain(
    'parent_planet',
  );
});
