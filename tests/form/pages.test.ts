import { describe, expect, it } from 'vitest';
import type { Answers } from '../../src/form/model/answers.ts';
import { applyAnswer, propagateAnswers } from '../../src/form/evaluate/apply-answer.ts';
import { evaluateForm } from '../../src/form/evaluate/evaluate.ts';
import { nearestPage, visiblePages, distinctStepTitle } from '../../src/form/evaluate/pages.ts';
import { reevaluateSections, affectedSections } from '../../src/form/evaluate/reevaluate.ts';
import { summarizeAnswers } from '../../src/form/evaluate/summarize.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { createFormState, smallFormFiles, smallForm } from './small-form.ts';

const page = (title: string, section: string) => ({ title, step: title, content: [{ section }] });

const { buttons: _, ...home } = smallFormFiles['schemas/pages/home/page.json'];
const form = smallForm({
  'institution.config.json': { ...smallFormFiles['institution.config.json'], pages: ['home', 'visa', 'abroad', 'study'] },
  'schemas/pages/home/page.json': home,
  'schemas/pages/study/page.json': page('Study', 'school'),
  'schemas/pages/visa/page.json': { ...page('Visa', 'visa'), when: { condition: 'applies_from_abroad' } },
  'schemas/pages/visa/visa/schema.json': smallFormFiles['schemas/pages/study/visa/schema.json'],
  'schemas/pages/visa/visa/ui.json': smallFormFiles['schemas/pages/study/visa/ui.json'],
  'schemas/pages/abroad/page.json': { title: 'France', step: 'France', content: [], when: { equals: [{ var: 'country' }, 'FRA'] } },
});
const validators = compileSectionValidators(form);
const ids = (answers: Answers): readonly string[] => visiblePages(form, createFormState(answers)).map(({ id }) => id);

describe('a page with a condition', () => {
  it('is one of the pages while the condition holds', () => {
    expect(ids({})).toEqual(['home', 'study']);
    expect(ids({ country: 'USA' })).toEqual(['home', 'study']);
    expect(ids({ country: 'CAN' })).toEqual(['home', 'visa', 'study']);
    expect(ids({ country: 'FRA' })).toEqual(['home', 'visa', 'abroad', 'study']);
  });

  it('has hidden questions while it does not: not required, and cleared', () => {
    const abroad = { country: 'FRA', visa: 'F-1' };
    expect(validate(form, validators, createFormState({ country: 'FRA' }))).toHaveProperty('visa');
    expect(validate(form, validators, createFormState({ country: 'USA' }))).not.toHaveProperty('visa');
    expect(applyAnswer(form, createFormState(abroad), { country: 'USA' })['visa']).toBe('');
    expect(propagateAnswers(form, createFormState({ country: 'USA', visa: 'F-1' }))['visa']).toBe('');
  });

  it('shows its sections as soon as an answer makes it one of the pages', () => {
    const before = evaluateForm(form, createFormState({ country: 'USA' }));
    const after = reevaluateSections(form, before, affectedSections(form, ['country']), createFormState({ country: 'FRA' }));
    expect([before.sections['visa/visa']?.visible, after.sections['visa/visa']?.visible]).toEqual([false, true]);
  });

  it('is in the summary of those who go through it alone', () => {
    const pages = (answers: Answers): readonly string[] => summarizeAnswers(form, createFormState(answers)).map(({ title }) => title);
    expect(pages({ country: 'USA', visa: 'F-1' })).toEqual(['Home', 'Study']);
    expect(pages({ country: 'CAN', visa: 'F-1' })).toEqual(['Home', 'Visa', 'Study']);
  });
});

describe('the buttons of a page', () => {
  it('lead along the list of pages', () => {
    expect(form.pages.map(({ buttons }) => buttons.map(({ to, action }) => to ?? action))).toEqual([
      ['visa'],
      ['home', 'abroad'],
      ['visa', 'study'],
      ['abroad', 'submit'],
    ]);
    expect(form.pages.at(-1)?.buttons.map(({ text }) => form.text[text])).toEqual(['Back', 'Submit']);
  });

  it.for<readonly [answers: Answers, to: string, from: string | undefined, leadsTo: string]>([
    [{ country: 'FRA' }, 'visa', 'home', 'visa'],
    [{ country: 'USA' }, 'visa', 'home', 'study'],
    [{ country: 'USA' }, 'abroad', 'study', 'home'],
    [{ country: 'CAN' }, 'abroad', 'study', 'visa'],
    [{ country: 'CAN' }, 'abroad', 'visa', 'study'],
    [{ country: 'USA' }, 'abroad', undefined, 'home'],
    [{ country: 'CAN' }, 'abroad', undefined, 'visa'],
  ])('pass by a page that is not for the student: with %o, to %s from %s is %s', ([answers, to, from, leadsTo]) => {
    expect(nearestPage(form, visiblePages(form, createFormState(answers)), to, from)?.id).toBe(leadsTo);
  });
});

it('says the step above the title of a page, but not what the title says', () => {
  expect(form.pages.map(distinctStepTitle)).toEqual(['Step One', undefined, undefined, undefined]);
});
