import type { FormFiles } from '../../src/form/model/form-files.ts';
import type { Form } from '../../src/form/model/form.ts';
import { smallDataModel, smallFormFiles, smallForm } from './small-form.ts';
import { drawnAs, keysOfKind, sectionFiles } from './test-institution.ts';

const home = smallFormFiles['schemas/pages/home/page.json'];
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
  'schemas/data-model.json': smallDataModel({
    ...keysOfKind('choice', 'bill_to', 'bill_country', 'bill_state'),
    ...keysOfKind('derived_label', 'bill_to_desc', 'bill_country_desc', 'bill_state_desc'),
    ...keysOfKind('text', 'bill_city', 'bill_state_2', 'bill_note'),
  }),
  'schemas/pages/home/page.json': {
    ...home,
    content: [
      ...home.content,
      { section: 'bill' },
      { section: 'bill-address', block: 'address', prefix: 'bill_' },
      { section: 'bill-note' },
    ],
  },
  ...sectionFiles('schemas/pages/home/bill', 'Bill', { bill_to: { title: 'Where to?', ui: drawnAs('radio', 'bill-places') } }),
  'schemas/pages/home/bill-address/logic.json': { hidden: { notAnswered: { var: 'bill_to' } }, copies: billingAddressCopies },
  ...sectionFiles('schemas/pages/home/bill-note', 'Note', { bill_note: 'Note' }),
  'schemas/pages/home/bill-note/logic.json': { hidden: { notAnswered: { var: 'bill_state_2' } } },
};

export const formWithCopies = (): Form => smallForm(formFilesWithCopies);
