import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { respondWithSchools, createLookupClient, SCHOOLS } from '../../components/fake-lookup.ts';
import { renderPage } from '../../components/render-page.tsx';
import {
  enterAnswer,
  controlOf,
  descriptionsOf,
  recordAnnouncements,
  copyAndPaste,
  valueOf,
  valueWithCaret,
} from '../../components/question-steps.ts';

test('of a phone number nothing gets lost without a word, and one that is not complete is reported when the field is left', async () => {
  renderPage('about');
  const cell = controlOf('phone_mobile');
  const says = (words: string) => expect.poll(() => descriptionsOf(cell).join(' ')).toContain(words);
  const noticed = page.getByText(/^(Enter a number like|Only digits are allowed here)/);
  const expected = 'Enter a number like (555) 555-5555.';
  await userEvent.type(cell, '+44 20 7946 0958');
  await expect.element(cell).toHaveValue('+442079460958');
  expect(noticed.elements()).toEqual([]);
  await userEvent.tab();
  await says(expected);
  await cell.clear();
  await userEvent.tab();
  await expect.element(noticed).not.toBeInTheDocument();
  await userEvent.type(cell, '123');
  await userEvent.tab();
  await says(expected);
  await cell.fill('555 234 5678');
  await userEvent.tab();
  await expect.element(noticed).not.toBeInTheDocument();
  await userEvent.type(cell, '{End}e');
  await says('Only digits are allowed here');
  await userEvent.tab();
  await expect.element(noticed).not.toBeInTheDocument();
  await userEvent.type(cell, '{End}e');
  await says('Only digits are allowed here');
  await userEvent.type(cell, '9');
  await expect.element(noticed).not.toBeInTheDocument();
  await userEvent.tab();
  await says(expected);
  await expect.element(cell).toHaveValue('55523456789');
});

test('a number from another country is told its question, by its label, where that one is shown', async () => {
  renderPage('about', { answers: { country: 'MEX' } });
  const home = controlOf('phone_home');
  for (const [typed, words] of [
    ['+52 55 1234 5678', 'Numbers here look like (555) 555-5555. Please enter a number from another country under “International phone”.'],
    ['+1 555', 'Enter a number like (555) 555-5555.'],
  ] as const) {
    await home.fill(typed);
    await userEvent.tab();
    await expect.poll(() => descriptionsOf(home).join(' ')).toContain(words);
  }
});

test('a phone number and the wish for text messages are together', async () => {
  renderPage('about');
  const together = page.getByRole('group', { name: 'Cell phone and text messages' });
  await expect.element(together.getByRole('textbox', { name: /^Cell Phone/ })).toBeVisible();
  await together.getByRole('checkbox', { name: /^Send me text message updates/ }).click();
  await expect.element(together.getByRole('checkbox')).toBeChecked();
});

test('a date is typed on the digits of a phone: slashes appear by themselves, and can be deleted', async () => {
  renderPage('about');
  const birth = controlOf('birth_date');
  await expect.element(birth).toHaveAttribute('inputmode', 'numeric');
  await userEvent.type(birth, '04272');
  expect(valueWithCaret(birth)).toBe('04/27/2|');
  await userEvent.keyboard('{Backspace>3/}');
  expect(valueWithCaret(birth)).toBe('04/2|');
  await userEvent.keyboard('52008');
  expect(valueWithCaret(birth)).toBe('04/25/2008|');
  await userEvent.keyboard('{ArrowLeft>5/}{Backspace}');
  await userEvent.keyboard('8');
  expect(valueWithCaret(birth)).toBe('04/28|/2008');
  await userEvent.tab();
  await expect.element(birth).toHaveValue('04/28/2008');
  for (const text of ['4272008', 'April 27, 2008', '27 Apr 2008', '2008-04-27', '０４２７２００８']) {
    await copyAndPaste(text, controlOf('first_name'), birth);
    await userEvent.tab();
    await expect.element(birth).toHaveValue('04/27/2008');
    await expect.element(page.getByRole('status').getByText('April 27, 2008')).toBeVisible();
    expect(descriptionsOf(birth)).toContain('April 27, 2008');
  }
});

test('a message about a day to come has the example of its hint', async () => {
  renderPage('education', { tabs: { transcript: 'counselor' }, answers: { transcript_asked_ind: true } });
  const day = controlOf('transcript_expected_date');
  await day.fill('in spring');
  await userEvent.tab();
  const examples = () => descriptionsOf(day).flatMap((words) => /[0-9]+[/][0-9/]+/.exec(words) ?? []);
  await expect.poll(examples).toHaveLength(2);
  expect(new Set(examples()).size).toBe(1);
});

test('a day that does not exist is reported, stays visible and is not an answer; label, hint, error and field follow each other', async () => {
  const store = renderPage('about', { answers: { birth_date: '2008-04-27' } });
  const birth = controlOf('birth_date');
  for (const [text, words] of [
    ['31/12/2008', 'There is no month 31. Enter the month, day and year, like 04/27/2008.'],
    ['12/2007', "We couldn't read this date, so it is not saved. Enter the month, day and year, like 04/27/2008."],
    ['in spring', "We couldn't read this date, so it is not saved. Enter the month, day and year, like 04/27/2008."],
  ] as const) {
    await birth.fill(text);
    await userEvent.tab();
    await expect.element(page.getByRole('status').getByText(words)).toBeVisible();
    await expect.element(birth).toHaveValue(text);
    await expect.element(birth).toHaveAttribute('aria-invalid', 'true');
    expect(descriptionsOf(birth)).toEqual(['Month, day and year, like 04/27/2008', words]);
    const parts = [
      page.getByText('Date of birth', { exact: true }),
      page.getByText('Month, day and year, like 04/27/2008', { exact: true }),
      page.getByText(words),
      birth,
    ];
    const tops = parts.map((part) => part.element().getBoundingClientRect().y);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  }
  expect(store.answerTo('birth_date')).toBe('');
});

test('once answers are checked, a nonexistent day is still reported as such, and not as missing', async () => {
  renderPage('about', { showErrors: true });
  const birth = controlOf('birth_date');
  await expect.element(page.getByText('Enter your date of birth.')).toBeVisible();
  await birth.fill('02/31/2007');
  await userEvent.tab();
  await expect
    .poll(() => descriptionsOf(birth))
    .toEqual(['Month, day and year, like 04/27/2008', 'February 2007 has 28 days. Check the day.']);
  await birth.clear();
  await userEvent.tab();
  await expect.poll(() => descriptionsOf(birth)).toEqual(['Month, day and year, like 04/27/2008', 'Error: Enter your date of birth.']);
});

const OWN_SCHOOL = 'Enter your school information below.';
const suggestions = page.getByRole('listbox', { name: 'Search for Your School' }).getByRole('option');
const nothingFound = page.getByRole('status').getByText('No school found.');

test('a school is found with the keyboard alone, and fills the questions beside it', async () => {
  renderPage('education', { lookup: createLookupClient() });
  const school = controlOf('hs_name');
  await expect.element(school).toHaveAttribute('aria-expanded', 'false');
  await userEvent.type(school, 'north');
  await expect.poll(() => suggestions.length).toBe(6);
  await expect.element(suggestions.last()).toHaveTextContent("My school isn't listed");
  expect((suggestions.first().element() as HTMLElement).innerText).toBe('Northfield High School\nNorthfield, OR');
  await expect.element(school).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('status').getByText('5 suggestions.')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown>2/}');
  const active = suggestions.and(page.getByRole('option', { selected: true }));
  await expect.element(school).toHaveAttribute('aria-activedescendant', active.element().id);
  await userEvent.keyboard('{Enter}');
  const { name, ...fields } = SCHOOLS[1] ?? {};
  await expect.element(school).toHaveValue(name);
  for (const [field, value] of Object.entries(fields)) expect(valueOf(`hs_${field}`), field).toBe(value);
  await expect.element(suggestions).not.toBeInTheDocument();
  await expect.element(page.getByText(OWN_SCHOOL)).not.toBeInTheDocument();

  await userEvent.keyboard(' Annex');
  await userEvent.keyboard('{Escape}');
  await userEvent.tab();
  await expect.element(page.getByText(OWN_SCHOOL)).toBeVisible();
  expect(valueOf('hs_ceeb')).toBe('');
  await expect.poll(() => valueOf('hs_city')).toBe('');
});

test('a look-up that fails is silent and keeps what was typed', async () => {
  const lookup = createLookupClient((query) =>
    query.has('id') ? Promise.reject(new TypeError('Failed to fetch')) : respondWithSchools(query),
  );
  renderPage('education', { lookup });
  await userEvent.type(controlOf('hs_name'), 'north');
  await suggestions.first().click();
  await userEvent.tab();
  await expect.element(page.getByText(OWN_SCHOOL)).toBeVisible();
  expect(valueOf('hs_name')).toBe('north');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a search that fails says nothing to a screen reader either', async () => {
  let failed = 0;
  const fail = () => ((failed += 1), Response.json({}, { status: 503 }));
  renderPage('education', { lookup: createLookupClient((query) => (query.get('text') === 'north' ? fail() : respondWithSchools(query))) });
  const school = controlOf('hs_name');
  await school.fill('Qqqq Xxxx');
  await expect.element(nothingFound).toBeInTheDocument();
  const heard = recordAnnouncements(nothingFound.element());
  await school.fill('north');
  await expect.element(nothingFound).not.toBeInTheDocument();
  expect([failed, valueOf('hs_name')]).toEqual([1, 'north']);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await school.fill('south');
  await expect.poll(heard).toEqual([expect.stringMatching(/^1 suggestion\./)]);
});

test('a field takes as many characters as its limit says, emoji too; what did not fit is reported', async () => {
  renderPage('about');
  const name = controlOf('preferred_name');
  await name.fill('🎻'.repeat(45));
  expect([...valueOf('preferred_name')]).toHaveLength(45);
  const cut = page.getByText('This text was too long: only 45 characters fit.');
  await userEvent.keyboard('{End}{Backspace}y');
  await expect.element(cut).not.toBeInTheDocument();
  await userEvent.keyboard('x');
  expect(valueOf('preferred_name')).toBe(`${'🎻'.repeat(44)}y`);
  await expect.element(cut).toBeVisible();
  await name.fill('A');
  await expect.element(cut).not.toBeInTheDocument();
  document.execCommand('insertText', false, 'na '.repeat(20));
  expect(valueOf('preferred_name')).toHaveLength(45);
  await expect.element(cut).toBeVisible();
  await name.fill(`Ana ${'x'.repeat(41)}`);
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.copy();
  await userEvent.keyboard('{End}{Backspace}');
  await userEvent.paste();
  await expect.element(name).toHaveValue(`Ana ${'x'.repeat(40)}A`);
  await expect.element(cut).toBeVisible();
});

test('a look-up says what did not fit, too; a code of digits loses the marks between them', async () => {
  const store = renderPage('about');
  await controlOf('address_line_1').fill('Flat 3B, 12/F, Lotus Mansion, 88 Harbour View Road, North Point');
  const words = 'This text was too long: only 45 characters fit. Please check your answer.';
  await expect.poll(() => descriptionsOf(controlOf('address_line_1'))).toContain(words);
  await userEvent.tab();
  expect(store.failures()['address_line_1']).toEqual([words]);
  await controlOf('address_line_1').fill('Flat 3B, 12/F, 88 Harbour View Road');
  await userEvent.tab();
  expect(store.failures()['address_line_1']).toBeUndefined();
  renderPage('education');
  await controlOf('hs_ceeb').fill('38-0123');
  await expect.element(controlOf('hs_ceeb')).toHaveValue('380123');
  await userEvent.keyboard('{End}{Backspace}x');
  await expect.poll(() => descriptionsOf(controlOf('hs_ceeb')).join(' ')).toContain('Only digits are allowed here');
});

test.each([
  ['about', 'phone_mobile', '2125550', '199', 'number like (555) 555-5555', false],
  ['about', 'phone_mobile', '2125550', '199', 'number', true],
  ['about', 'birth_date', '04/27/2099', '{Backspace>4/}2008', 'in the future', false],
  ['about', 'birth_date', '04/27/2099', '{Backspace>4/}2008', 'in the future', true],
  ['education', 'discipline_comment', 'a'.repeat(7002), '{Backspace>2/}', 'too long', false],
  ['education', 'discipline_comment', '', 'a', 'Explain what happened', true],
  ['education', 'sat_score_math', '65', '0', 'must be between 200 and 800', true],
  ['education', 'sat_score_math', '205', '{Backspace}0', 'must be between 200 and 800', false],
  ['about', 'birth_date', '04/27/1930', '{Backspace>4/}2008', 'minimum supported year', false],
  ['about', 'zip', '6850', '8', 'at least 5 characters', false],
] as const)(
  'on %s a wrong %s is said there, in red after Submit, until the text is right: %#',
  async (path, key, wrong, keys, words, showErrors) => {
    renderPage(path, {
      showErrors,
      answers: { country: 'USA', discipline: 'Y', test_taken_ind: 'Y', sat_taken: 'Y' },
    }).enableEarlyFailures();
    const control = controlOf(key);
    await control.fill(wrong);
    await userEvent.tab();
    await expect.poll(() => descriptionsOf(control).join(' ')).toContain(words);
    expect(control.element().getAttribute('aria-invalid')).toBe(showErrors ? 'true' : null);
    await control.click();
    await userEvent.keyboard(`{End}${keys}`);
    await expect.poll(() => descriptionsOf(control).join(' ')).not.toContain(words);
    await expect.element(control).not.toHaveAttribute('aria-invalid');
  },
);

test('an essay takes 20,000 characters, and what did not fit is reported', async () => {
  renderPage('education');
  await enterAnswer('discipline', 'Y');
  const essay = controlOf('discipline_comment');
  await essay.fill('a'.repeat(20_001));
  await expect.element(essay).toHaveValue('a'.repeat(20_000));
  await expect.element(page.getByText('This text was too long: only 20000 characters fit.')).toBeVisible();
});
