import { compileForm } from '../../src/form/compile/compile-form.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { createTestInstitution, drawnAs, keysOfKind, optionListJson, sectionFiles } from '../form/test-institution.ts';
import type { AnswerStore } from '../../src/web/answers/answer-store-context.tsx';
import { createAnswerStore } from '../../src/web/answers/create-answer-store.ts';

const fromUsa = { equals: [{ var: 'country' }, 'USA'] };

const formFiles: FormFiles = {
  'institution.config.json': createTestInstitution(['home']),
  'schemas/text/en.json': {},
  'schemas/conditions.json': {},
  'schemas/options/countries.json': optionListJson({ USA: 'United States', FRA: 'France' }),
  'schemas/options/states.json': optionListJson({ NE: 'Nebraska', TX: 'Texas' }),
  'schemas/data-model.json': {
    type: 'object',
    properties: {
      ...keysOfKind('text', 'first_name', 'country', 'country_desc', 'state', 'state_desc', 'visa', 'races', 'kin_name', 'kin_2_name'),
      ...keysOfKind('text', 'grades', 'request'),
      'trip_{n}_place': { $ref: '#/$defs/text', times: 3 },
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
  ...sectionFiles('schemas/blocks/trip', 'Trip', { place: 'Place' }),
  ...sectionFiles(
    'schemas/pages/home/you',
    'You',
    { first_name: 'First name', races: { title: 'Race', type: 'array', items: { type: 'string' } } },
    { required: ['first_name'] },
  ),
  ...sectionFiles(
    'schemas/pages/home/place',
    'Place',
    { country: { title: 'Country', ui: drawnAs('select', 'countries') }, state: { title: 'State', ui: drawnAs('select', 'states') } },
    { required: ['country'] },
  ),
  'schemas/pages/home/place/logic.json': { groups: [[{ when: fromUsa, show: ['state'] }]], required: { state: fromUsa } },
  ...sectionFiles('schemas/pages/home/visa', 'Visa', { visa: 'Visa' }),
  'schemas/pages/home/visa/logic.json': { hidden: fromUsa },
  ...sectionFiles('schemas/pages/home/grades', 'Grades', { grades: 'Grades' }),
  ...sectionFiles('schemas/pages/home/request', 'Request', { request: 'Request' }),
  ...sectionFiles('schemas/blocks/kin', 'Kin', { name: 'Name' }),
};

const { form, findings } = compileForm(formFiles);
const validators = compileSectionValidators(form);

export function createTinyStore(): AnswerStore {
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
  return createAnswerStore(form, validators, () => ({ today: '2026-11-21' }));
}
