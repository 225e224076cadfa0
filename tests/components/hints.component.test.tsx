import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from './render-page.tsx';
import { createFormOfSections } from './create-form-of-sections.ts';
import { expectAccessible } from './expect-accessible.ts';
import { descriptionsOf } from './question-steps.ts';

const asked = (widget: string, type?: object) => ({
  title: `By ${widget}`,
  ui: { 'ui:widget': widget, 'ui:options': { list: 'ways' } },
  ...type,
});
const ways = {
  'schemas/options/ways.json': {
    options: [
      { value: 'CARD', label: 'Card', hint: 'We call you.' },
      { value: 'CHECK', label: 'Check' },
    ],
  },
};
const form = createFormOfSections(
  { Payment: { one: asked('radio'), some: asked('checkboxes', { type: 'array', items: { type: 'string' } }), any: asked('select') } },
  ways,
);

test('a hint describes its choice and is pressed with it; a drop-down list has it in brackets', async () => {
  const store = renderPage('home', { form });
  for (const role of ['radio', 'checkbox'] as const) {
    const card = page.getByRole(role, { name: 'Card', exact: true });
    expect(descriptionsOf(card)).toEqual(['We call you.']);
    await expect.element(page.getByRole(role, { name: 'Check', exact: true })).not.toHaveAttribute('aria-describedby');
  }
  await page.getByText('We call you.', { exact: true }).first().click();
  await page.getByText('We call you.', { exact: true }).last().click();
  expect(store.getAnswers()).toMatchObject({ one: 'CARD', some: ['CARD'] });
  await expect.element(page.getByRole('combobox')).toHaveTextContent('--Card (We call you.)Check');
  await page.getByRole('combobox').selectOptions('CARD');
  expect(store.getAnswers()).toMatchObject({ any: 'CARD', any_desc: 'Card' });
  await expectAccessible('choices with hints');
});

const drawn = () => ({
  options: document.querySelector('select')?.textContent,
  value: document.querySelector('select')?.value,
  far: [...document.querySelectorAll('.section-text')].at(-1)?.textContent,
});
const whole = { options: '--Card (We call you.)Check', value: 'CHECK', far: expect.stringContaining('By select') as string };

function renderLongPage(focusKey?: string): void {
  const parts = Array.from({ length: 20 }, (_, n) => [`Part ${n}`, { [`q${n}`]: asked('select') }]);
  const form = createFormOfSections(Object.fromEntries(parts), ways);
  renderPage('home', { form, answers: { q0: 'CHECK' }, isWhole: false, ...(focusKey && { focusKey }) });
}

test.each([
  ['far sections', undefined, undefined],
  ['their texts, where it leads to a question', 'q0', ''],
])('a new page is painted with the chosen option and without %s, which follow', async (_, focusKey, far) => {
  renderLongPage(focusKey);
  expect(drawn()).toEqual({ options: '--Check', value: 'CHECK', far });
  await expect.poll(drawn).toEqual(whole);
});

test('a browser that does not anchor scrolling paints a new page with all texts, so that none moves what is read', () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  renderLongPage();
  expect(drawn()).toEqual(whole);
});

test('a day that is worked out is not asked to be typed', async () => {
  const ui = { 'ui:widget': 'date' };
  const days = createFormOfSections(
    { Stay: { arrives: { title: 'Arrival', format: 'date', ui }, ends: { title: 'End', format: 'date', ui } } },
    { 'schemas/pages/home/s0/logic.json': { value: { ends: { latest: [{ var: 'arrives' }, '2027-01-01'] } } } },
  );
  renderPage('home', { form: days, answers: { arrives: '2027-02-03' } });
  const words = () => page.getByRole('region', { name: 'Stay' }).element().textContent;
  await expect.poll(words).toMatch(/Arrival.*, like .*End/);
  expect(words().match(/, like /g)).toHaveLength(1);
});
