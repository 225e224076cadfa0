import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../src/form/evaluate/apply-answer.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { parseFormFiles } from '../../src/form/compile/parse-form-files.ts';
import { evaluateForm } from '../../src/form/evaluate/evaluate.ts';
import type { FormFiles, QuestionSchema } from '../../src/form/model/form-files.ts';
import { ruleHolds, type Logic } from '../../src/form/model/logic.ts';
import { allOptionsOfList } from '../../src/form/evaluate/options.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { summarizeAnswers } from '../../src/form/evaluate/summarize.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { isAnswered, type Answers } from '../../src/form/model/answers.ts';
import { createFormState, smallDataModel, smallFormFiles, smallForm } from './small-form.ts';
import { drawnAs, keysOfKind, sectionFiles } from './test-institution.ts';

const VISA = 'schemas/pages/study/visa';
const form = smallForm();
const validators = compileSectionValidators(form);
const answer = (answers: Answers, changes: Answers): Answers => applyAnswer(form, createFormState(answers), changes);
const shown = (answers: Answers, section: string): readonly string[] => [
  ...(evaluateForm(form, createFormState(answers)).sections[section]?.keys ?? []),
];
const failures = (answers: Answers): ReturnType<typeof validate> => validate(form, validators, createFormState(answers));

describe('compileForm', () => {
  it('compiles the small application without findings, and the result is plain data', () => {
    expect(compileForm(smallFormFiles).findings).toEqual([]);
    expect(JSON.parse(JSON.stringify(form))).toEqual(JSON.parse(JSON.stringify(smallForm())));
  });

  it('gives a block the keys of its prefix, its own names first', () => {
    expect(form.sections['home/mail-address']?.keys).toEqual(['mail_country', 'mail_city', 'mail_state', 'mail_state_2']);
    expect(form.questions['mail_state']?.clears).toEqual([]);
    expect(form.questions['mail_country']?.clears).toEqual(['mail_state', 'mail_state_2']);
    expect(form.dependents['mail_country']).toContain('home/mail-address');
    expect(form.dependents['country']).toEqual(expect.arrayContaining(['home/home-address', 'study/visa']));
  });

  it.each<[string, Partial<FormFiles>, object]>([
    [
      'unknown-section',
      { 'schemas/pages/study/page.json': { title: 'S', step: 'S', content: [{ section: 'nowhere' }], buttons: [] } },
      { file: 'schemas/pages/study/page.json', pointer: '/content/0/section' },
    ],
    [
      'unknown-block',
      { 'schemas/pages/study/page.json': { title: 'S', step: 'S', content: [{ section: 'a', block: 'b' }], buttons: [] } },
      { file: 'schemas/pages/study/page.json', pointer: '/content/0/block' },
    ],
    [
      'unknown-condition',
      { 'schemas/pages/study/visa/logic.json': { hidden: { condition: 'typo' } } },
      { file: 'schemas/pages/study/visa/logic.json', pointer: '/hidden' },
    ],
    [
      'unknown-option-list',
      { 'schemas/pages/study/visa/ui.json': { 'ui:order': ['visa'], visa: { 'ui:options': { list: 'visas' } } } },
      { file: 'schemas/pages/study/visa/ui.json', pointer: '/visa/ui:options/list' },
    ],
    [
      'duplicate-question',
      {
        'schemas/pages/study/visa/schema.json': sectionFiles(VISA, 'V', { first_name: 'Name' })[`${VISA}/schema.json`],
        'schemas/pages/study/visa/logic.json': {},
      },
      { file: 'schemas/pages/study/visa/schema.json', pointer: '/properties/first_name' },
    ],
    [
      'unknown-question',
      { 'schemas/pages/study/visa/logic.json': { required: { vsia: true } } },
      { file: 'schemas/pages/study/visa/logic.json', pointer: '/required/vsia' },
    ],
  ])('reports %s with its place', (rule, changes, place) => {
    const { findings } = compileForm({ ...smallFormFiles, ...changes });
    expect(findings).toEqual([expect.objectContaining({ rule, ...place })]);
  });

  it('compiles whatever parsing lets through, whichever place of a document holds nonsense', () => {
    expect(parseFormFiles(smallFormFiles)).toEqual({ fitting: smallFormFiles, formFiles: smallFormFiles, factOperands: [], findings: [] });
    let refused = 0;
    for (const [path, document] of Object.entries<unknown>(smallFormFiles)) {
      for (const pointer of placesIn(document)) {
        for (const nonsense of [7, 'x', null, [], [1], {}, { a: 1 }]) {
          const changed = { ...smallFormFiles, [path]: replaced(document, pointer, nonsense) };
          const { formFiles, findings } = parseFormFiles(changed);
          const place = `${path} ${pointer.join('/')} = ${JSON.stringify(nonsense)}`;
          if (formFiles) expect(() => compileForm(formFiles), place).not.toThrow();
          else expect(findings.length, place).toBeGreaterThan(0);
          if (!formFiles) refused += 1;
        }
      }
    }
    expect(refused).toBeGreaterThan(1000);
  });
});

describe('a student answers', () => {
  it('and the label of a chosen option is kept beside it', () => {
    expect(answer({}, { country: 'USA' })).toEqual({ country: 'USA', country_desc: 'United States' });
    expect(answer({ country: 'USA', country_desc: 'United States' }, { country: '' })).toEqual({ country: '', country_desc: '' });
  });

  it('and a changed parent clears its dependents with their labels', () => {
    const before = answer({}, { country: 'USA', state: 'NE' });
    expect(before).toMatchObject({ state: 'NE', state_desc: 'Nebraska' });
    expect(answer(before, { country: 'CAN' })).toMatchObject({ country: 'CAN', state: '', state_desc: '' });
  });

  it('and answers given together do not clear each other', () => {
    expect(answer({ country: 'CAN' }, { state: 'TX', country: 'USA' })).toMatchObject({ country: 'USA', state: 'TX' });
  });

  it('and a section that gets hidden loses its answers, also those that depend on them', () => {
    const before = answer({}, { same_address: 'N', mail_country: 'USA', mail_city: 'Omaha' });
    expect(before).toMatchObject({ mail_city: 'Omaha' });
    expect(answer(before, { same_address: 'Y' })).toMatchObject({ mail_city: '', mail_country: '', mail_country_desc: '' });
  });

  it('and a key that is hidden, derived or unknown takes no answer', () => {
    expect(answer({}, { state: 'NE' })['state']).toBe('');
    expect(answer({}, { country_desc: 'Atlantis', nonsense: 'x' })).toEqual({});
  });

  it('and the same answer again is the same object', () => {
    const before = answer({}, { first_name: 'Ada' });
    expect(answer(before, { first_name: ' Ada ' })).toBe(before);
  });
});

describe('what is shown', () => {
  it('follows the first passing condition of a group', () => {
    expect(shown({}, 'home/home-address')).toEqual(['country', 'city']);
    expect(shown({ country: 'USA' }, 'home/home-address')).toEqual(['country', 'city', 'state']);
    expect(shown({ country: 'FRA' }, 'home/home-address')).toEqual(['country', 'city', 'state_2']);
  });

  it('follows named conditions across pages', () => {
    expect(shown({ country: 'USA' }, 'study/visa')).toEqual([]);
    expect(shown({ country: 'FRA' }, 'study/visa')).toEqual(['visa']);
  });

  it('shows a component of a repeat up to the count, or up to the last one that holds an answer', () => {
    const second = (answers: Answers, count: number): boolean | undefined =>
      evaluateForm(form, createFormState(answers, { relatives: count })).sections['home/relatives-2']?.visible;
    expect(second({}, 1)).toBe(false);
    expect(second({}, 2)).toBe(true);
    expect(second({ relative_2_name: 'Max' }, 1)).toBe(true);
  });
});

describe('the ten conditional operators', () => {
  const rule = (operator: string, ...operands: Logic[]): boolean =>
    ruleHolds({ [operator]: operands }, createFormState({ first_name: '5', essay: '' }));
  const five = { var: 'first_name' };
  const empty = { var: 'essay' };
  it.each<[string, boolean, boolean]>([
    ['equals', rule('equals', five, '5'), rule('equals', five, '6')],
    ['equals', rule('equals', five, 5), rule('equals', empty, 0)],
    ['notEquals', rule('notEquals', five, '6'), rule('notEquals', five, '5')],
    ['notEquals', rule('notEquals', five, 6), rule('notEquals', five, 5)],
    ['lt', rule('lt', five, 6), rule('lt', empty, 6)],
    ['lte', rule('lte', five, 5), rule('lte', empty, 5)],
    ['gt', rule('gt', five, 4), rule('gt', empty, -1)],
    ['gte', rule('gte', five, 5), rule('gte', empty, 0)],
    ['answered', rule('answered', five), rule('answered', empty)],
    ['notAnswered', rule('notAnswered', empty), rule('notAnswered', five)],
    ['in', rule('in', five, ['5', '6']), rule('in', five, '567')],
    ['notIn', rule('notIn', five, ['6']), rule('notIn', five, ['5'])],
  ])('%s holds and fails as the specification says; an unanswered value satisfies no comparison', (_, yes, no) => {
    expect([yes, no]).toEqual([true, false]);
  });
});

describe('validation', () => {
  const complete: Answers = { first_name: 'Ada', birth_date: '2008-04-07', agree: true, country: 'USA', city: 'Omaha', state: 'NE' };

  it('finds nothing in a complete application', () => {
    expect(failures(complete)).toEqual({});
  });

  it('names what is missing, in the order of the form', () => {
    expect(failures({})).toEqual({
      first_name: ['First name is a required field'],
      birth_date: ['Birth Date is a required field'],
      agree: ['I agree.'],
      country: ['Country is a required field'],
      city: ['Enter your city'],
    });
  });

  it('prefixes the messages of a block and asks only for what is shown', () => {
    expect(failures({ ...complete, same_address: 'N', mail_country: 'USA', mail_city: 'A very long city' })).toEqual({
      mail_city: ['Mailing Address: City must be at most 10 characters'],
      mail_state: ['Mailing Address: State is a required field'],
    });
  });

  it('asks for what an answer makes required', () => {
    expect(failures({ ...complete, relative_name: 'Max' })).toEqual({ relative_kind: ['Relationship is a required field'] });
  });

  it.each<[string, Answers, Record<string, string[]>]>([
    [
      "an author's own message, and the prefix of its block",
      { country: 'CAN', state_2: 'ontario', same_address: 'N', mail_country: 'CAN', mail_city: 'X', mail_state_2: 'ontario', visa: 'F1' },
      { state_2: ['Write the region with a capital letter'], mail_state_2: ['Mailing Address: Write the region with a capital letter'] },
    ],
    [
      'a text longer than an input takes',
      { relative_name: 'x'.repeat(46), relative_kind: 'Aunt' },
      { relative_name: ['Name must be at most 45 characters'] },
    ],
    ['too young by a day', { birth_date: '2013-11-22' }, { birth_date: ['You must be 13 years or older to apply.'] }],
    ['thirteen today', { birth_date: '2013-11-21' }, {}],
    [
      'too old',
      { birth_date: '1944-12-31' },
      { birth_date: ['The minimum supported year is 1945. Please contact help support for assistance.'] },
    ],
    ['not a date', { birth_date: '2008-02-31' }, { birth_date: ['This day is not in the calendar.'] }],
    ['not an option', { state: 'ZZ' }, { state: ['Choose State from the list'] }],
    ['not an option of a group', { sports: ['NE', 'ZZ'] }, { sports: ['Choose Sports from the list'] }],
    [
      'a number out of range and step',
      { sat_taken: 'Y', sat_math: 815 },
      { sat_math: ['Math must be less than or equal to 800', 'Use a score in steps of 10.'] },
    ],
    [
      'text where a number is asked',
      { sat_taken: 'Y', sat_math: 'lots' },
      { sat_math: ['Math must be a number type', 'Use a score in steps of 10.'] },
    ],
    ['a year that the generator makes', { grad_year: '2028' }, {}],
    ['a year that it does not', { grad_year: '2029' }, { grad_year: ['Choose Year from the list'] }],
  ])('%s', (_, changes, expected) => {
    expect(failures({ ...complete, ...changes })).toEqual(expected);
  });
});

it('years start in the year of today and go the way the list says', () => {
  expect(allOptionsOfList(form, 'grad-years', '2030-01-01').map((option) => option.value)).toEqual(['2030', '2031', '2032']);
});

it('the summary says what was answered as people read it, without what is hidden', () => {
  const summary = summarizeAnswers(
    form,
    createFormState(answer({}, { first_name: 'Ada', agree: true, country: 'USA', visa: 'F1', sports: ['NE', 'TX'] })),
  );
  expect(
    summary.map((page) => [page.title, page.sections.flatMap((section) => section.items.map((item) => `${item.label}: ${item.value}`))]),
  ).toEqual([
    ['Home', ['First name: Ada', 'I agree.: Yes', 'Country: United States']],
    ['Study', ['Sports: Nebraska, Texas']],
  ]);
});

function placesIn(document: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof document !== 'object' || document === null) return [path];
  return [path, ...Object.entries(document).flatMap(([key, value]) => placesIn(value, [...path, key]))];
}

function replaced(document: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  const copy: Record<string, unknown> = Array.isArray(document) ? ([...document] as never) : { ...(document as object) };
  copy[step] = replaced(copy[step], rest, value);
  return copy;
}

describe('a number 0', () => {
  const sat = { sat_taken: 'Y' };

  it('is an answer: kept, judged, and read', () => {
    const answers = answer(sat, { sat_math: 0 });
    expect(answers['sat_math']).toBe(0);
    expect(failures(answers)['sat_math']).toEqual(['Math must be greater than or equal to 200']);
    expect(JSON.stringify(summarizeAnswers(form, createFormState(answers)))).toContain('"value":"0"');
    expect(ruleHolds({ answered: { var: 'sat_math' } }, createFormState(answers))).toBe(true);
    expect(ruleHolds({ notAnswered: { var: 'sat_math' } }, createFormState(answers))).toBe(false);
  });

  it('is cleared like any other where its question is hidden', () => {
    expect(answer(answer(sat, { sat_math: 0 }), { sat_taken: 'N' })['sat_math']).toBe('');
  });

  it('is not what an empty text, an unchecked box and an empty list are', () => {
    expect([0, '', false, [], undefined].map(isAnswered)).toEqual([true, false, false, false, false]);
  });
});

describe('what a student reads if the author wrote no message', () => {
  const asked = (property: QuestionSchema, answers: Answers): unknown => {
    const { form: changed } = compileForm({
      ...smallFormFiles,
      ...sectionFiles(VISA, 'Visa', { visa: { ...property, ui: drawnAs('text') } }),
    });
    return validate(changed, compileSectionValidators(changed), createFormState({ ...answers, country: 'FRA' }))['visa'];
  };
  it.each<[string, Partial<QuestionSchema> & Pick<QuestionSchema, 'type'>, Answers[string], string]>([
    ['an address', { type: 'string', format: 'uri' }, 'x', 'Visa must be a valid URL'],
    ['an email', { type: 'string', format: 'email' }, 'x', 'Visa must be a valid email'],
    ['one of some values', { type: 'string', enum: ['F-1', 'J-1'] }, 'x', 'Visa must be one of the following values: F-1, J-1'],
    ['one value', { type: 'string', const: 'F-1' }, 'x', 'Visa must be one of the following values: F-1'],
    ['a whole number', { type: 'integer' }, 1.5, 'Visa must be a number type'],
    ['a number', { type: 'number' }, 'x', 'Visa must be a number type'],
    ['at least', { type: 'number', minimum: 3 }, 2, 'Visa must be greater than or equal to 3'],
    ['more than', { type: 'number', exclusiveMinimum: 3 }, 3, 'Visa must be greater than 3'],
    ['less than', { type: 'number', exclusiveMaximum: 3 }, 3, 'Visa must be less than 3'],
    ['steps', { type: 'number', multipleOf: 5 }, 3, 'Visa must be a multiple of 5'],
    ['short', { type: 'string', minLength: 2 }, 'x', 'Visa must be at least 2 characters'],
    ['a form', { type: 'string', pattern: '^[A-Z]$' }, 'x', 'Visa must be written in the right form'],
    ['something else', { type: 'string', not: { const: 'x' } }, 'x', 'Visa must be changed'],
    [
      'a label that is a question',
      { title: 'Which visa have you?', type: 'string', maxLength: 1 },
      'xx',
      'The answer to “Which visa have you?” must be at most 1 characters',
    ],
  ])('%s', (_, property, given, message) => {
    expect(asked({ title: 'Visa', ...property }, { visa: given })).toEqual([message]);
  });

  it('a question reads well as what is missing, and as a choice', () => {
    const { form: changed } = compileForm({
      ...smallFormFiles,
      ...sectionFiles(VISA, 'Visa', { visa: { title: 'Which visa have you?', ui: drawnAs('select', 'states') } }, { required: ['visa'] }),
    });
    const messages = (visa: string): unknown =>
      validate(changed, compileSectionValidators(changed), createFormState({ visa, country: 'FRA' }))['visa'];
    expect([messages(''), messages('ZZ')]).toEqual([
      ['“Which visa have you?” is a required field'],
      ['Choose an answer to “Which visa have you?” from the list'],
    ]);
  });
});

describe('a year that a list offered when it was chosen', () => {
  const { form: dated } = compileForm({
    ...smallFormFiles,
    'schemas/data-model.json': smallDataModel(keysOfKind('derived_label', 'grad_year_desc')),
  });
  const messages = (answers: Answers, today: string): unknown =>
    validate(dated, compileSectionValidators(dated), createFormState(answers, {}, today))['grad_year'];
  const chosen = applyAnswer(dated, createFormState({}), { grad_year: '2026' });

  it('is still one next January, also when it is sent once more', () => {
    expect(messages(chosen, '2027-01-01')).toBeUndefined();
    expect(messages(applyAnswer(dated, createFormState(chosen, {}, '2027-01-01'), { grad_year: '2026' }), '2027-01-01')).toBeUndefined();
  });

  it('is none where it never was, whatever label is sent with it', () => {
    const sent = applyAnswer(dated, createFormState({}, {}, '2027-01-01'), { grad_year: '2026', grad_year_desc: '2026' });
    expect(messages(sent, '2027-01-01')).toEqual(['Choose Year from the list']);
  });
});

describe('a Social Security number', () => {
  const asking = smallForm({ 'schemas/pages/study/visa/ui.json': { 'ui:order': ['visa'], visa: { 'ui:widget': 'ssn' } } });
  const messages = (visa: string): unknown =>
    validate(asking, compileSectionValidators(asking), createFormState(applyAnswer(asking, createFormState({ country: 'CAN' }), { visa })))[
      'visa'
    ];

  it.each(['abc', '123-45-678', '123-45-67890', '123456789'])('has nine digits, which %s has not as it is stored', (visa) =>
    expect(messages(visa)).toEqual(['Visa must be written like 123-45-6789']),
  );
  it('is right with them, in the digits of any script', () => {
    expect([messages('123-45-6789'), messages('１２３‐４５‐６７８９')]).toEqual([undefined, undefined]);
  });
});
