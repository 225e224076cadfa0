import type { Answers } from '../../src/form/model/answers.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import { compileFormDefinition, type FormDefinition } from '../../src/server/platform/form-definition.ts';
import { tinyFormFiles } from './tiny-application.ts';

interface Edited {
  properties: Record<string, { title?: string; type?: string; $ref?: string }>;
  'ui:order': string[];
  content: object[];
  [key: string]: unknown;
}

export interface SuccessiveForm {
  readonly change: string;
  readonly definition: FormDefinition;
  readonly answers: Answers;
  readonly reads: readonly (readonly [label: string, value: string])[];
}

const DATA_MODEL = 'schemas/data-model.json';
const PERSON = 'schemas/pages/start/person';
const AGREEMENT = 'schemas/pages/finish/agreement';
const documents = structuredClone(tinyFormFiles) as unknown as Record<string, Edited>;
const of = (file: string): Edited => (documents[file] ??= {} as Edited);
const kinds = (): Edited['properties'] => of(DATA_MODEL).properties;
const questions = (section: string): Edited['properties'] => of(`${section}/schema.json`).properties;
const order = (section: string): string[] => of(`${section}/ui.json`)['ui:order'];
const forms: SuccessiveForm[] = [];

function served(change: string, answers: Answers, reads: SuccessiveForm['reads'], edit: () => void = () => undefined): void {
  edit();
  const definition = compileFormDefinition(structuredClone(documents) as unknown as FormFiles);
  forms.push({ change, definition, answers: { legal_agree: true, country: 'USA', ...answers }, reads });
}

const drop = (section: string, key: string): void => {
  delete questions(section)[key];
  delete of(`${section}/ui.json`)[key];
  order(section).splice(order(section).indexOf(key), 1);
};

served('the first', { first_name: 'One', state: 'Oregon', score: 7, ssn: '123-45-6789' }, [
  ['First name', 'One'],
  ['State', 'Oregon'],
  ['Score', '7'],
  ['Country', 'United States'],
]);
served(
  'a key is renamed',
  { given_name: 'Two', state: 'Idaho' },
  [
    ['Given Name', 'Two'],
    ['State', 'Idaho'],
  ],
  () => {
    const { first_name: kind, ...others } = kinds();
    of(DATA_MODEL).properties = { given_name: kind ?? {}, ...others };
    const { first_name: _, ...rest } = questions(PERSON);
    of(`${PERSON}/schema.json`).properties = { given_name: { title: 'Given Name', type: 'string' }, ...rest };
    of(`${PERSON}/schema.json`)['required'] = ['given_name', 'country'];
    of(`${PERSON}/schema.json`)['errorMessage'] = { required: { country: 'Choose your country' } };
    const { first_name: look, ...ui } = of(`${PERSON}/ui.json`);
    documents[`${PERSON}/ui.json`] = { ...ui, given_name: look } as Edited;
    order(PERSON)[0] = 'given_name';
    of('institution.config.json')['applicant'] = { names: { first: 'given_name' } };
  },
);
served('a question is dropped', { given_name: 'Three', score: 12 }, [['Score', '12']], () => {
  drop(PERSON, 'state');
  delete kinds()['state'];
  delete documents[`${PERSON}/logic.json`];
});
served('a question is of another type', { given_name: 'Four', score: 'about twelve' }, [['Score', 'about twelve']], () => {
  kinds()['score'] = { $ref: '#/$defs/name' };
  questions(PERSON)['score'] = { title: 'Score', type: 'string' };
});
served('questions are grouped otherwise', { given_name: 'Five', average: 3.5 }, [['Average', '3.5']], () => {
  drop(PERSON, 'average');
  questions(AGREEMENT)['average'] = { title: 'Average', type: 'number' };
  order(AGREEMENT).unshift('average');
  of(`${AGREEMENT}/ui.json`)['average'] = { 'ui:widget': 'text' };
});
served('options have other labels', { given_name: 'Six', country: 'CAN' }, [['Country', 'Canada (all provinces)']], () => {
  of('schemas/options/countries.json')['options'] = [
    { value: 'USA', label: 'The States' },
    { value: 'CAN', label: 'Canada (all provinces)' },
  ];
});
served('options have other values', { given_name: 'Seven', country: 'US' }, [['Country', 'The States']], () => {
  of('schemas/options/countries.json')['options'] = [
    { value: 'US', label: 'The States' },
    { value: 'MX', label: 'Mexico' },
  ];
  delete documents['schemas/pages/finish/papers/logic.json'];
});
served(
  'a page is dropped',
  { given_name: 'Eight', country: 'MX' },
  [
    ['Country', 'Mexico'],
    ['I agree', 'Yes'],
  ],
  () => {
    of('institution.config.json')['pages'] = ['start'];
    for (const file of Object.keys(documents))
      if (file.startsWith('schemas/pages/finish/')) {
        documents[file.replace('/finish/agreement/', '/start/agreement/')] = of(file);
        delete documents[file];
      }
    of('schemas/pages/start/page.json').content.push({ section: 'agreement' });
    of('schemas/pages/start/page.json')['buttons'] = [{ text: 'button.submit', action: 'submit' }];
  },
);
served(
  'a fact is another, and a label names it',
  { given_name: 'Nine', country: 'MX' },
  [['Your name, for our letter within 21 days', 'Nine']],
  () => {
    of('institution.config.json')['facts'] = { decision_days: 21 };
    questions(PERSON)['given_name'] = { title: 'Your name, for our letter within {fact.decision_days} days', type: 'string' };
    of('schemas/content/copy-top.json')['blocks'] = [{ paragraph: 'We write within {fact.decision_days} days.' }];
  },
);
served('there is another language, and no repeat', { given_name: 'Ten', country: 'US' }, [['Name', 'Ten']], () => {
  of('institution.config.json')['facts'] = { decision_days: 5 };
  of('institution.config.json')['languages'] = ['en', 'es'];
  questions(PERSON)['given_name'] = { title: 'Name', type: 'string' };
  of('schemas/languages/es.json')['pages/start/person/schema.json'] = { 'properties.given_name.title': { of: 'Name', is: 'Nombre' } };
  of('schemas/pages/start/page.json').content.splice(1, 1);
});

export const tenForms: readonly SuccessiveForm[] = forms;
