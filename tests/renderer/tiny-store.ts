import { compileForm } from '../../src/form/compile/compile-form.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { optionListJson, createTestInstitution, textSectionSchema } from '../form/test-institution.ts';
import type { AnswerStore } from '../../src/web/answers/answer-store-context.tsx';
import { createAnswerStore } from '../../src/web/answers/create-answer-store.ts';

const fromUsa = { equals: [{ var: 'country' }, 'USA'] };
const text = { $ref: '#/$defs/text' };

const formFiles: FormFiles = {
  'institution.config.json': createTestInstitution(['home']),
  'schemas/text/en.json': {},
  'schemas/conditions.json': {},
  'schemas/options/countries.json': optionListJson({ USA: 'United States', FRA: 'France' }),
  'schemas/options/states.json': optionListJson({ NE: 'Nebraska', TX: 'Texas' }),
  'schemas/data-model.json': {
    type: 'object',
    properties: {
      first_name: text,
      country: text,
      country_desc: text,
      state: text,
      state_desc: text,
      visa: text,
      races: text,
      kin_name: text,
      kin_2_name: text,
      grades: text,
      request: text,
      'trip_{n}_place': { ...text, times: 3 },
    },
    $defs: { text: { type: 'string' } },
  },
  'schemas/pages/home/page.json': {
    title: 'Home',
    step: 'Step One',
    buttons: [],
    content: [
      { section: 'you' },
      { section: 'place' },
      { section: 'visa' },
      { repeat: 'kin', block: 'kin', prefixes: ['kin_', 'kin_2_'], title: 'Kin {n}', button: 'button.add_another' },
      {
        tabs: 'transcript',
        title: 'Transcript',
        tabs_of: [
          { id: 'typed', title: 'Type it', sections: [{ section: 'grades' }] },
          {
            id: 'asked',
            title: 'Ask for it',
            sections: [
              { section: 'request' },
              {
                repeat: 'trips',
                block: 'trip',
                prefixes: ['trip_1_', 'trip_2_', 'trip_3_'],
                title: 'Trip {n}',
                button: 'button.add_another',
              },
            ],
          },
        ],
      },
    ],
  },
  'schemas/blocks/trip/schema.json': textSectionSchema('Trip', { place: 'Place' }),
  'schemas/blocks/trip/ui.json': { 'ui:order': ['place'] },
  'schemas/pages/home/you/schema.json': {
    title: 'You',
    type: 'object',
    required: ['first_name'],
    properties: { first_name: { title: 'First name', type: 'string' }, races: { title: 'Race', type: 'array', items: { type: 'string' } } },
  },
  'schemas/pages/home/you/ui.json': { 'ui:order': ['first_name', 'races'] },
  'schemas/pages/home/place/schema.json': { ...textSectionSchema('Place', { country: 'Country', state: 'State' }), required: ['country'] },
  'schemas/pages/home/place/ui.json': {
    'ui:order': ['country', 'state'],
    country: { 'ui:widget': 'select', 'ui:options': { list: 'countries' } },
    state: { 'ui:widget': 'select', 'ui:options': { list: 'states' } },
  },
  'schemas/pages/home/place/logic.json': { groups: [[{ when: fromUsa, show: ['state'] }]], required: { state: fromUsa } },
  'schemas/pages/home/visa/schema.json': textSectionSchema('Visa', { visa: 'Visa' }),
  'schemas/pages/home/visa/ui.json': { 'ui:order': ['visa'] },
  'schemas/pages/home/visa/logic.json': { hidden: fromUsa },
  'schemas/pages/home/grades/schema.json': textSectionSchema('Grades', { grades: 'Grades' }),
  'schemas/pages/home/grades/ui.json': { 'ui:order': ['grades'] },
  'schemas/pages/home/request/schema.json': textSectionSchema('Request', { request: 'Request' }),
  'schemas/pages/home/request/ui.json': { 'ui:order': ['request'] },
  'schemas/blocks/kin/schema.json': textSectionSchema('Kin', { name: 'Name' }),
  'schemas/blocks/kin/ui.json': { 'ui:order': ['name'] },
};

const { form, findings } = compileForm(formFiles);
const validators = compileSectionValidators(form);

export function createTinyStore(): AnswerStore {
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
  return createAnswerStore(form, validators, () => ({ today: '2026-11-21' }));
}
