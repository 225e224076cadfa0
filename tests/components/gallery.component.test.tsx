import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { GalleryScreen } from '../../src/web/gallery/gallery-screen.tsx';
import { renderPart } from './render-part.tsx';
import { attributesOf } from './question-steps.ts';

const controls = 'input, select, textarea';
const state = (name: string) => page.getByRole('region', { name, exact: true });
const parts = (name: string, selector: string) => [...(state(name).query()?.querySelectorAll<HTMLElement>(selector) ?? [])];
const texts = (name: string, selector: string) => parts(name, selector).map(({ innerText }) => innerText);

beforeEach(async () => {
  renderPart(<GalleryScreen />);
  await state('Narrow').getByRole('combobox', { name: /^Year/ }).findElement();
});

test('states are what their names say', async () => {
  expect(parts('Disabled', controls).length).toBeGreaterThan(10);
  expect(parts('Disabled', ':enabled').filter((element) => element.matches(controls))).toEqual([]);
  await expect.poll(() => texts('Disabled', 'button')).toEqual([expect.stringMatching(/^View\s/)]);
  for (const select of parts('Empty', 'select') as HTMLSelectElement[]) {
    expect([select.options[0]?.text, select.options[0]?.value, select.value]).toEqual(['--', '', '']);
  }
  const wrong = state('Error: wrong answers');
  await expect.element(wrong.getByRole('textbox', { name: /^A phone number/ })).toHaveAttribute('aria-invalid', 'true');
  await expect.element(wrong.getByText('Please provide a valid phone number.')).toBeVisible();
  const ssn = state('Empty').getByRole('textbox', { name: /^A Social Security number/ });
  await userEvent.type(ssn, '0780511209');
  await expect.element(ssn).toHaveValue('0780511209');
  await userEvent.keyboard('{Backspace}');
  await expect.element(ssn).toHaveValue('078-05-1120');
  await userEvent.keyboard('{Backspace}');
  await expect.element(ssn).toHaveValue('078-05-112');
});

test('a field on a line is seen as well as one in a box: line and focus stand out from the page', async () => {
  const luminance = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const fields = ['Empty', 'Error: wrong answers', 'Disabled'].map((name) =>
    state(name)
      .getByRole('textbox', { name: /^Text on a line/ })
      .element(),
  ) as HTMLElement[];
  for (const look of fields.map((field) => getComputedStyle(field))) {
    const [light = 0, dark = 0] = [look.borderBottomColor, look.backgroundColor].map(luminance).sort((a, b) => b - a);
    expect(parseFloat(look.borderTopWidth)).toBe(0);
    expect(parseFloat(look.borderBottomWidth)).toBeGreaterThanOrEqual(1);
    expect(light / dark).toBeGreaterThanOrEqual(3);
  }
  await userEvent.tab();
  fields[0]?.focus();
  expect(getComputedStyle(fields[0] as HTMLElement).outlineWidth).toBe('3px');
});

test('a code word is hidden while it is typed, until it is shown', async () => {
  const word = state('Empty').getByLabelText('A code word (optional)', { exact: true });
  await userEvent.type(word, 'Alder-tree-9');
  expect(await attributesOf(word, 'type', 'autocomplete')).toEqual(['password', 'new-password']);
  await userEvent.tab();
  await expect.element(state('Empty').getByRole('button', { name: 'Show password: A code word' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(word).toHaveAttribute('type', 'text');
  await expect.element(word).toHaveValue('Alder-tree-9');
  await expect.element(state('Empty').getByRole('button', { name: 'Hide password: A code word' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(word).toHaveAttribute('type', 'password');
});

test('every answer is read in words, with nothing to press', () => {
  expect(parts('Read-only', `${controls}, button`)).toEqual([]);
  const values = texts('Read-only', 'dd');
  expect(Object.fromEntries(texts('Read-only', 'dt').map((label, n) => [label, values[n]]))).toMatchObject({
    'Several lines of text': 'First line\nSecond line',
    'One of a list': 'Biology',
    'A box to tick': 'Yes',
    'A date': '04/27/2008',
    'A Social Security number': '***-**-1120',
    'A code word': '(hidden)',
    'A school that is looked up': 'Alderbrook High School (990001)',
    'A file': 'A document is attached',
    'A month and a year': 'May 2028',
  });
});
