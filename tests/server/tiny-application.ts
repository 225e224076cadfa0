import type { Institution, RetentionPolicy } from '../../src/form/model/institution.ts';
import { compileFormDefinition, type FormDefinition } from '../../src/server/platform/form-definition.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import { createTestInstitution, drawnAs, keysOfKind, optionListJson, sectionFiles } from '../form/test-institution.ts';

/** Two pages, sixteen questions, four of them for a file, one condition, one repeat, tabs. */
export const tinyFormFiles: FormFiles = {
  'institution.config.json': createTestInstitution(['start', 'finish'], {
    name: 'Test College',
    short_name: 'Test',
    help_email: 'help@test.example',
    help_id: 'T-1',
    phone: '(541) 555-0100',
    links: { privacy: 'https://test.example/p' },
    facts: { decision_days: 10 },
  }),
  'schemas/content/banner-visitor.json': {
    blocks: [{ paragraph: "Start below, and you'll hear from us within {fact.decision_days} days. [Log back in](/login)" }],
  },
  'schemas/conditions.json': {},
  'schemas/data-model.json': {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...keysOfKind('name', 'first_name'),
      ...keysOfKind('choice', 'country'),
      ...keysOfKind('label', 'country_desc'),
      ...keysOfKind('name', 'state', 'ssn', 'born'),
      ...keysOfKind('whole_number', 'score'),
      ...keysOfKind('number', 'average'),
      ...keysOfKind('name', 'sport_1_name', 'sport_2_name', 'grades', 'request'),
      ...keysOfKind('document', 'sport_1_medal', 'sport_2_medal', 'request_letter'),
      ...keysOfKind('flag', 'legal_agree'),
      ...keysOfKind('document', 'transcript', 'translation'),
    },
    $defs: {
      name: { type: 'string', maxLength: 45 },
      choice: { type: 'string', maxLength: 10 },
      label: { type: 'string' },
      flag: { type: 'boolean' },
      whole_number: { anyOf: [{ const: '' }, { type: 'integer' }] },
      number: { type: 'number' },
      document: { enum: ['', 'ANSWERED'] },
    },
  },
  'schemas/options/countries.json': optionListJson({ USA: 'United States', CAN: 'Canada' }),
  'schemas/pages/start/page.json': {
    title: 'Start',
    step: 'Step One',
    content: [
      { section: 'person' },
      { repeat: 'sports', block: 'sport', prefixes: ['sport_1_', 'sport_2_'], title: 'Sport {n}', button: 'button.add_another' },
      {
        tabs: 'transcript',
        title: 'Your transcript',
        tabs_of: [
          { id: 'typed', title: 'Type it', sections: [{ section: 'grades' }] },
          { id: 'school', title: 'My school sends it', sections: [{ section: 'request' }] },
        ],
      },
    ],
    buttons: [{ text: 'button.save_and_continue', to: 'finish' }],
  },
  ...sectionFiles(
    'schemas/pages/start/person',
    'You',
    {
      first_name: { title: 'First name', ui: drawnAs('text') },
      country: { title: 'Country', ui: drawnAs('select', 'countries') },
      state: { title: 'State', ui: drawnAs('text') },
      ssn: { title: 'Social Security Number', pattern: '^[0-9]{3}-[0-9]{2}-[0-9]{4}$', ui: drawnAs('ssn') },
      born: { title: 'Date of birth', ui: drawnAs('date') },
      score: { title: 'Score', type: 'integer', minimum: 1, maximum: 36, ui: drawnAs('text') },
      average: { title: 'Average', type: 'number', ui: drawnAs('text') },
    },
    {
      required: ['first_name', 'country'],
      errorMessage: { required: { first_name: 'Enter your first name.', country: 'Choose your country' } },
    },
  ),
  'schemas/pages/start/person/logic.json': {
    groups: [[{ when: { '==': [{ var: 'country' }, 'USA'] }, show: ['state'] }]],
    required: { state: { '==': [{ var: 'country' }, 'USA'] } },
  },
  ...sectionFiles('schemas/blocks/sport', 'Sport', { name: 'Sport', medal: { title: 'Medal', ui: drawnAs('upload') } }),
  ...sectionFiles('schemas/pages/start/grades', 'Grades', { grades: 'Grades' }),
  ...sectionFiles(
    'schemas/pages/start/request',
    'Request',
    { request: 'Whom have you asked?', request_letter: { title: 'Your letter to them', ui: drawnAs('upload') } },
    { required: ['request'] },
  ),
  'schemas/pages/finish/page.json': {
    title: 'Finish',
    step: 'Submit',
    content: [{ section: 'papers' }, { section: 'agreement' }],
    buttons: [{ text: 'button.submit', action: 'submit' }],
  },
  ...sectionFiles('schemas/pages/finish/papers', 'Papers', {
    transcript: { title: 'Transcript', ui: drawnAs('upload') },
    translation: { title: 'Its translation', ui: { 'ui:widget': 'upload', 'ui:options': { accept: ['pdf'], max_size: '20 kB' } } },
  }),
  'schemas/pages/finish/papers/logic.json': {
    hidden: { '==': [{ var: 'country' }, 'CAN'] },
    groups: [[{ when: { answered: [{ var: 'transcript' }] }, show: ['translation'] }]],
  },
  ...sectionFiles(
    'schemas/pages/finish/agreement',
    'Agreement',
    { legal_agree: { title: 'I agree', type: 'boolean', ui: drawnAs('checkbox') } },
    { required: ['legal_agree'], errorMessage: { required: { legal_agree: 'I agree.' } } },
  ),
};

/** The data model of the tiny form with these keys as well. */
export const tinyDataModel = (properties: ReturnType<typeof keysOfKind>) => {
  const model = tinyFormFiles['schemas/data-model.json'];
  return { ...model, properties: { ...model.properties, ...properties } };
};

export const tinyApplication = (): FormDefinition => compileFormDefinition(tinyFormFiles);

export const tinyApplicationWith = (changes: Partial<Institution>): FormDefinition =>
  compileFormDefinition({ ...tinyFormFiles, 'institution.config.json': { ...tinyFormFiles['institution.config.json'], ...changes } });

export const completeAnswers = { first_name: 'Ada', country: 'USA', state: 'Oregon', legal_agree: true };

/** Reminds of drafts, but for those of Bo, by a clock in a time zone, and is open until `closes`; students may ask others for documents, too. */
export function tinyWithReminders(
  zone: string,
  { closes, languages }: { closes?: string; languages?: readonly string[] } = {},
): FormDefinition {
  const when = { notEquals: [{ var: 'first_name' }, 'Bo'] };
  const another = { when, before_closing_days: [22], closes: '2027-02-20' };
  const reminders = [{ when, after_days: [3, 10] }, ...(closes === undefined ? [] : [{ when, before_closing_days: [7, 1] }, another])];
  return tinyApplicationWith({
    time_zone: zone,
    requests,
    reminders,
    ...(closes !== undefined && { closes }),
    ...(languages && { languages }),
  });
}

export const SHORT_RETENTION: RetentionPolicy = { drafts: { days: 30 }, warn_before_days: [7] };

/** The same, which keeps accounts for a time by a clock in a time zone, and lets students ask others for documents. */
export function tinyWithRetention(zone: string, retention: RetentionPolicy, more: object = {}): FormDefinition {
  return tinyApplicationWith({ time_zone: zone, requests, retention, ...more });
}

const requests = {
  days: 20,
  open_at_once: 2,
  documents: [
    {
      key: 'teacher_letter',
      title: 'Letter of a teacher',
      confidential: true,
      prefill: { name: ['grades'], email: 'state' },
      checklist: 'letter',
    },
    { key: 'school_grades', title: 'Grades from the school', help: 'All of the last two years.' },
  ],
};

/** The same, in which a letter is confidential if its student waives the right to read it: by an answer that only one country asks for. */
export const tinyWithWaiver = (): FormDefinition =>
  compileFormDefinition({
    ...tinyFormFiles,
    'schemas/conditions.json': { waives: { means: 'The student has waived it.', when: { equals: [{ var: 'state' }, 'Waived'] } } },
    'institution.config.json': {
      ...tinyFormFiles['institution.config.json'],
      requests: {
        documents: [
          { key: 'teacher_letter', title: 'Letter of a teacher', confidential: { condition: 'waives' } },
          { key: 'school_grades', title: 'Grades from the school', when: { notEquals: [{ var: 'state' }, 'None'] } },
        ],
      },
    },
  });

export const tinyWithRequests = (): FormDefinition =>
  tinyApplicationWith({ requests, checklist: [{ id: 'letter', name: 'Letter of a teacher' }] });

const letter = (text: string) => ({ blocks: [{ paragraph: text }] });

/** The same, whose decisions have outcomes. @param ids those that the list has now */
export const tinyWithOutcomes = (
  ids: readonly string[] = ['admitted', 'waitlisted', 'not_admitted'],
  more: Partial<Institution> = {},
): FormDefinition =>
  compileFormDefinition({
    ...tinyFormFiles,
    'institution.config.json': {
      ...tinyFormFiles['institution.config.json'],
      time_zone: 'UTC',
      ...more,
      outcomes: [
        { id: 'admitted', name: 'Admitted', headline: 'You’re in, {name}!', replies: true },
        { id: 'invited', name: 'Invited', headline: 'Come to our test', interim: true },
        { id: 'waitlisted', name: 'Waitlisted', headline: 'You are on our waitlist' },
        { id: 'not_admitted', name: 'Not admitted', headline: 'Not this time, {name}', ends: true },
      ].filter(({ id }) => ids.includes(id)),
    },
    'schemas/content/letter-admitted.json': letter('Dear {answer.first_name|student}, we decided within {fact.decision_days} days.'),
    'schemas/content/letter-invited.json': letter('It is on a Saturday.'),
    'schemas/content/letter-waitlisted.json': letter('We have more good applications than places.'),
    'schemas/content/letter-not-admitted.json': letter('We are sorry.'),
  });
