import { describe, expect, it } from 'vitest';
import { isAnswered, type Answers } from '../../src/form/model/answers.ts';
import { applyAnswer, isDerivedAnswer, propagateAnswers } from '../../src/form/evaluate/apply-answer.ts';
import type { LogicJson } from '../../src/form/model/form-files.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { evaluateSection } from '../../src/form/evaluate/evaluate.ts';
import { explainQuestion } from '../../src/form/explain/explain-form.ts';
import { formFilesWithCopies, formWithCopies } from './form-with-copies.ts';
import { createFormState, smallFormFiles, TEST_TODAY } from './small-form.ts';

const form = formWithCopies();
const start = {
  country: 'USA',
  city: 'Omaha',
  state: 'NE',
  same_address: 'N',
  mail_country: 'FRA',
  mail_city: 'Lyon',
  mail_state_2: 'Rhône',
};
const after = (...changes: readonly Answers[]): Answers =>
  Object.fromEntries(
    Object.entries(changes.reduce((answers, change) => applyAnswer(form, createFormState(answers), change), {})).filter(([, answer]) =>
      isAnswered(answer),
    ),
  );
const bill = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => key.startsWith('bill_') && !key.startsWith('bill_to')));

const home = { bill_country: 'USA', bill_country_desc: 'United States', bill_city: 'Omaha', bill_state: 'NE', bill_state_desc: 'Nebraska' };
const mail = { bill_country: 'FRA', bill_country_desc: 'France', bill_city: 'Lyon', bill_state_2: 'Rhône' };

describe('a copied answer', () => {
  it('is that of the first entry that holds, with its label', () => {
    expect(bill(after(start, { bill_to: 'HOME' }))).toEqual(home);
    expect(bill(after(start, { bill_to: 'MAIL' }))).toEqual(mail);
    expect(bill(after(start, { bill_to: 'MAIL' }, { bill_to: 'HOME' }))).toEqual(home);
  });

  it('follows its source, and what the source clears', () => {
    const answers = after(start, { bill_to: 'HOME' }, { city: 'Lincoln' }, { country: 'CAN' }, { state_2: 'Quebec' });
    expect(bill(answers)).toEqual({ bill_country: 'CAN', bill_country_desc: 'Canada', bill_city: 'Lincoln', bill_state_2: 'Quebec' });
  });

  it('is that of the first source that is answered', () => {
    expect(bill(after(start, { bill_to: 'HOME', first_name: 'Ada' }, { city: '' }))['bill_city']).toBe('Ada');
  });

  it('cannot be answered otherwise while it is copied', () => {
    expect(bill(after(start, { bill_to: 'HOME' }, { bill_city: 'Paris' }))).toEqual(home);
  });

  it('is cleared when the copying ends, unless it is answered at the same time', () => {
    expect(bill(after(start, { bill_to: 'HOME' }, { bill_to: 'OTHER' }))).toEqual({});
    expect(bill(after(start, { bill_to: 'HOME' }, { bill_to: 'OTHER', bill_city: 'Paris' }))).toEqual({ bill_city: 'Paris' });
    expect(bill(after(start, { bill_to: 'OTHER' }, { bill_city: 'Omaha' }, { city: 'Lincoln' }))).toEqual({ bill_city: 'Omaha' });
  });

  it('brings with it what shows by it, also answered at once', () => {
    expect(after(start, { bill_to: 'MAIL', bill_note: 'At the back' })).toMatchObject({ bill_state_2: 'Rhône', bill_note: 'At the back' });
    expect(after(start, { bill_to: 'MAIL', bill_note: 'At the back' }, { mail_state_2: '' })).not.toHaveProperty('bill_note');
  });

  it('is cleared with a source that is hidden', () => {
    expect(bill(after(start, { bill_to: 'MAIL' }, { same_address: 'Y' }))).toEqual({});
  });

  it('is renewed in answers that another version of the form saved', () => {
    const saved = { ...start, bill_to: 'HOME', bill_city: 'Paris' };
    expect(propagateAnswers(form, createFormState(saved))).toMatchObject({ bill_city: 'Omaha', bill_state: 'NE' });
  });

  it('is known as one, and only while it shows', () => {
    const answers = after(start, { bill_to: 'HOME' });
    expect([...evaluateSection(form, 'home/bill-address', createFormState(answers)).copied.keys()]).toEqual([
      'bill_country',
      'bill_city',
      'bill_state',
    ]);
    expect(isDerivedAnswer(form, createFormState(answers), 'bill_city')).toBe(true);
    expect(isDerivedAnswer(form, createFormState(after(answers, { bill_to: 'OTHER' })), 'bill_city')).toBe(false);
  });

  it('is explained in words', () => {
    expect(explainQuestion(form, 'bill_city', TEST_TODAY)).toEqual(
      expect.arrayContaining([
        'Copied from Mailing Address: City while “Where to?” is MAIL.',
        'Copied from City in “Address” or First name while “Where to?” is HOME.',
      ]),
    );
  });
});

describe('copies that cannot be made', () => {
  const compiled = (copies: NonNullable<LogicJson['copies']>) =>
    compileForm({ ...smallFormFiles, ...formFilesWithCopies, 'schemas/pages/home/bill-address/logic.json': { copies } });
  const always = { equals: [{ var: 'bill_to' }, 'HOME'] };

  it.each([
    ['itself', { when: always, from: { bill_city: 'bill_city' } }],
    ['its own copy', { when: always, from: { bill_city: 'bill_state_2', bill_state_2: 'bill_city' } }],
    ['when its own answer decides', { when: { answered: { var: 'bill_city' } }, from: { bill_city: 'city' } }],
    ['what it clears', { when: always, from: { bill_country: 'bill_state_2' } }],
  ])('%s: it is reported, and left out', (_, copy) => {
    const { form: without, findings } = compiled([copy]);
    expect(findings.map(({ rule }) => rule)).toContain('circular-copy');
    const answers = { ...start, bill_to: 'HOME', bill_city: 'Paris' };
    expect(applyAnswer(without, createFormState({}), answers)).toMatchObject({ bill_city: 'Paris' });
  });

  it('from what nobody asks', () => {
    expect(compiled([{ when: always, from: { bill_city: 'town' } }]).findings).toMatchObject([
      { rule: 'unknown-source', pointer: '/copies/0/from/bill_city' },
    ]);
  });
});
