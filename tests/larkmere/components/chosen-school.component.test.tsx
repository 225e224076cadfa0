import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lookupWith, SCHOOLS } from '../../components/canned-lookup.ts';
import { drawPage } from '../../components/draw-page.tsx';
import { answer, controlOf, valueOf } from '../../components/questions.ts';

const values = (): readonly string[] => ['hs_ceeb', 'hs_country', 'hs_address_line_1', 'hs_city', 'hs_zip'].map(valueOf);
const emptied = page.getByRole('status').getByText('We removed the details we had filled in for Northfield High School.');

async function chooseSchool(text: string): Promise<void> {
  const school = controlOf('hs_name');
  await school.clear();
  await userEvent.type(school, text);
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect.poll(() => valueOf('hs_ceeb')).toMatch(/^\d{6}$/);
}

test('a school typed in removes the address of the chosen one, but not what the student has changed, and says so', async () => {
  drawPage('education', { lookup: lookupWith() });
  await chooseSchool('north');
  await answer('hs_city', 'My Own City');
  await answer('hs_name', 'My Other School');
  await userEvent.tab();
  await expect.element(emptied).toBeVisible();
  expect(values()).toEqual(['', '', '', 'My Own City', '']);
  await expect.element(page.getByText('Enter your school information below.')).toBeVisible();
});

test('also after a reload; and choosing another school fills in its own', async () => {
  const saved = Object.entries(SCHOOLS[0] ?? {}).map(([field, value]) => [`hs_${field}`, value]);
  drawPage('education', { answers: Object.fromEntries(saved) as Record<string, string>, lookup: lookupWith() });
  await answer('hs_name', 'My Other School');
  await userEvent.tab();
  await expect.element(emptied).toBeVisible();
  expect(values()).toEqual(['', '', '', '', '']);
  await chooseSchool('south');
  expect(values().slice(1, 4)).toEqual(['USA', '5 School Street', 'Southport']);
  await expect.element(emptied).not.toBeInTheDocument();
});
