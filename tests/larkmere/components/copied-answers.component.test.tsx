import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../components/render-page.tsx';
import { expectAccessible } from '../../components/expect-accessible.ts';
import { enterAnswer, attributesOf, controlOf, descriptionsOf, valueOf } from '../../components/question-steps.ts';

const HOME = { country: 'USA', address_line_1: '9 Mill Road', city: 'Salem', state: 'OR', zip: '97301' };
const SAME = 'Same as “Where you live now”';
const parent = page.getByRole('region', { name: 'Parent/Guardian 1', exact: true });
const line = parent.getByRole('paragraph').filter({ hasText: SAME });
const copied = (): string => (line.element() as HTMLElement).innerText.replace(SAME, '').trim();

test('a parent who lives with the student has the same address, in one line, as long as they do', async () => {
  renderPage('about');
  await enterAnswer('parent_addr_same_as_stu_perm', 'Y');
  await expect.poll(copied).toBe('Not answered yet');
  await expect.element(controlOf('parent_city')).not.toBeInTheDocument();
  for (const [key, value] of Object.entries(HOME)) await enterAnswer(key, value);
  await userEvent.tab();
  await expect.poll(copied).toBe('United States, 9 Mill Road, Salem, Oregon, 97301');
  await expectAccessible('copied answers');

  await enterAnswer('city', 'Eugene');
  await userEvent.tab();
  await expect.poll(copied).toContain('Eugene');
  await enterAnswer('parent_addr_same_as_stu_perm', 'N');
  await expect.element(controlOf('parent_city')).toHaveValue('');
  await enterAnswer('parent_city', 'Bend');
  await userEvent.tab();
  expect(valueOf('city')).toBe('Eugene');
});

test('a copy with something wrong in it is a line until answers are checked', async () => {
  renderPage('about').change({ ...HOME, zip: '973', parent_addr_same_as_stu_perm: 'Y' });
  await expect.poll(copied).toContain('973');
});

test('a copy with something wrong in it is shown as fields with their messages, until it is right', async () => {
  renderPage('about', { showErrors: true }).change({ ...HOME, zip: '973', parent_addr_same_as_stu_perm: 'Y' });
  const note = parent.getByText('Copied from “Where you live now”. If it is wrong, change it there.');
  await expect.element(note).toBeVisible();
  expect(note.elements(), 'said once for all of them').toHaveLength(1);
  const [city, state, zip] = [controlOf('parent_city'), controlOf('parent_state'), controlOf('parent_zip')];
  await expect.element(zip).toBeVisible();
  expect([(city.element() as HTMLInputElement).readOnly, (state.element() as HTMLSelectElement).disabled]).toEqual([true, true]);
  expect(descriptionsOf(zip).join(' ')).toContain('ZIP');
  expect((await attributesOf(city, 'aria-describedby'))[0]).toContain(note.element().id);
  await enterAnswer('zip', '97301');
  await userEvent.tab();
  await expect.poll(copied).toContain('97301');
});
