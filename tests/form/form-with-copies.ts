import type { FormFiles } from '../../src/form/model/form-files.ts';
import type { Form } from '../../src/form/model/form.ts';
import { smallFormFiles, smallForm } from './small-form.ts';
import { textSectionSchema } from './test-institution.ts';

const model = smallFormFiles['schemas/data-model.json'];
const home = smallFormFiles['schemas/pages/home/page.json'];
const choice = { $ref: '#/$defs/choice' };
const derived = { $ref: '#/$defs/derived_label' };
const text = { $ref: '#/$defs/text' };
const billedTo = (value: string) => ({ equals: [{ var: 'bill_to' }, value] });

/** Copies of the bill's address: from the mailing address or, for `HOME`, from the home address. */
export const billingAddressCopies = [
  {
    when: billedTo('MAIL'),
    from: { bill_country: 'mail_country', bill_city: 'mail_city', bill_state: 'mail_state', bill_state_2: 'mail_state_2' },
  },
  {
    when: billedTo('HOME'),
    from: { bill_country: 'country', bill_city: ['city', 'first_name'], bill_state: 'state', bill_state_2: 'state_2' },
  },
];

export const formFilesWithCopies: Partial<FormFiles> = {
  'schemas/options/bill-places.json': { options: ['MAIL', 'HOME', 'OTHER'].map((value) => ({ value, label: value })) },
  'schemas/data-model.json': {
    ...model,
    properties: {
      ...model.properties,
      bill_to: choice,
      bill_to_desc: derived,
      bill_country: choice,
      bill_country_desc: derived,
      bill_city: text,
      bill_state: choice,
      bill_state_desc: derived,
      bill_state_2: text,
      bill_note: text,
    },
  },
  'schemas/pages/home/page.json': {
    ...home,
    content: [
      ...home.content,
      { section: 'bill' },
      { section: 'bill-address', block: 'address', prefix: 'bill_' },
      { section: 'bill-note' },
    ],
  },
  'schemas/pages/home/bill/schema.json': textSectionSchema('Bill', { bill_to: 'Where to?' }),
  'schemas/pages/home/bill/ui.json': { 'ui:order': ['bill_to'], bill_to: { 'ui:widget': 'radio', 'ui:options': { list: 'bill-places' } } },
  'schemas/pages/home/bill-address/logic.json': { hidden: { notAnswered: { var: 'bill_to' } }, copies: billingAddressCopies },
  'schemas/pages/home/bill-note/schema.json': textSectionSchema('Note', { bill_note: 'Note' }),
  'schemas/pages/home/bill-note/ui.json': { 'ui:order': ['bill_note'] },
  'schemas/pages/home/bill-note/logic.json': { hidden: { notAnswered: { var: 'bill_state_2' } } },
};

export const formWithCopies = (): Form => smallForm(formFilesWithCopies);
