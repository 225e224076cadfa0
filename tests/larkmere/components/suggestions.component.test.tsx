import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { respondWithSchools, createLookupClient, SCHOOLS } from '../../components/fake-lookup.ts';
import { renderPage } from '../../components/render-page.tsx';
import {
  enterAnswer,
  attributesOf,
  boxOf,
  controlOf,
  recordAnnouncements,
  valueOf,
  valueWithCaret,
} from '../../components/question-steps.ts';
import { setViewport } from '../../components/steps.ts';

const options = page.getByRole('listbox').getByRole('option');
const later = (status: number, seconds: string) => Response.json({ message: 'Later' }, { status, headers: { 'Retry-After': seconds } });

test('an address can be typed while the look-up still loads, and keeps text, focus and caret', async () => {
  const loaded = Promise.withResolvers<void>();
  let asked = 0;
  const lookup = createLookupClient(async () => {
    asked += 1;
    await loaded.promise;
    return Response.json([{ id: '1', text: '12 A Street', sub_text: 'Salem, OR' }]);
  });
  renderPage('about', { lookup });
  const line = controlOf('address_line_1');
  await line.click();
  const input = line.element();
  const typed = '12 A';
  for (const [n, letter] of [...typed].entries()) {
    await userEvent.keyboard(letter);
    await expect.poll(() => asked).toBe(n);
  }
  expect([valueWithCaret(line), line.element() === input, document.activeElement === input]).toEqual([`${typed}|`, true, true]);
  loaded.resolve();
  await expect.element(options).toBeVisible();
  expect([valueWithCaret(line), document.activeElement === input]).toEqual([`${typed}|`, true]);
});

test('a server that asks for a pause gets it, unnoticed by the student: the suggestions come after it', async () => {
  let asked = 0;
  renderPage('education', {
    lookup: createLookupClient((query) => {
      asked += 1;
      return asked === 1 || asked === 3 ? later(429, '2') : respondWithSchools(query);
    }),
  });
  await userEvent.type(controlOf('hs_name'), 'no');
  await expect.poll(() => asked).toBe(1);
  await userEvent.keyboard('rth');
  await expect.element(options.first()).toBeVisible();
  expect(asked).toBe(2);
  await options.first().click();
  await enterAnswer('hs_city', 'Elsewhere');
  await expect.poll(() => valueOf('hs_name')).not.toBe('north');
  expect(valueOf('hs_city')).toBe('Elsewhere');
  expect(valueOf('hs_zip')).not.toBe('');
  expect(asked).toBe(4);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('while many search, the student reads it, types on, and gets the suggestions later', async () => {
  let asked = 0;
  renderPage('education', { lookup: createLookupClient((query) => ((asked += 1) === 1 ? later(503, '3') : respondWithSchools(query))) });
  await userEvent.type(controlOf('hs_name'), 'north');
  const busy = page.getByText('Many people are searching right now. Keep typing, or wait a moment for suggestions.');
  await expect.element(busy).toBeVisible();
  await userEvent.keyboard(' b');
  expect(valueOf('hs_name')).toBe('north b');
  await expect.element(options.first()).toBeVisible();
  expect(asked).toBe(2);
  await expect.element(busy).not.toBeInTheDocument();
});

test('a phone writes the words of a look-up with capitals, and corrects none', async () => {
  renderPage('about');
  expect(await attributesOf(controlOf('address_line_1'), 'autocapitalize', 'autocorrect', 'spellcheck')).toEqual(['words', 'off', 'false']);
});

function isSeen(part: Locator): boolean {
  const { top, bottom, left, width, height } = boxOf(part);
  const at = document.elementFromPoint(left + width / 2, Math.min(bottom, innerHeight) - 4);
  return height > 0 && top >= 0 && bottom <= innerHeight && part.element().contains(at);
}

test('suggestions are seen near the lower edge of a laptop, and the active one with them', async () => {
  await setViewport(1280, 800);
  renderPage('education', { lookup: createLookupClient() });
  const school = controlOf('hs_name');
  await school.click();
  (document.querySelector('main') as HTMLElement).style.paddingTop = '60rem';
  window.scrollBy(0, boxOf(school).bottom - 750);
  expect(boxOf(school).bottom).toBeCloseTo(750, 0);
  await userEvent.keyboard('north');
  await expect.poll(() => options.length).toBe(6);
  await expect.poll(() => isSeen(school)).toBe(true);
  expect(boxOf(page.getByRole('listbox')).height, 'the questions around it are seen, too').toBeLessThanOrEqual(0.4 * 800 + 8);
  for (const [key, active] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['End', 5],
    ['ArrowDown', 0],
    ['ArrowUp', 5],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(options.nth(active)).toHaveAttribute('aria-selected', 'true');
    await expect.element(school).toHaveAttribute('aria-activedescendant', options.nth(active).element().id);
    expect(isSeen(options.nth(active)), `${key} to ${active}`).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(options).not.toBeInTheDocument();
  expect(valueOf('hs_name')).toBe('north');
  await userEvent.keyboard('{ArrowDown}');
  await options.first().click();
  await expect.poll(() => valueOf('hs_name')).not.toBe('north');
});

test('a school that is in no list is entered by the last row', async () => {
  renderPage('education', { lookup: createLookupClient(() => Response.json([])) });
  await userEvent.type(controlOf('hs_name'), 'Zzyzx Academy');
  await expect
    .poll(() => options.elements().map((one) => one.textContent))
    .toEqual(["My school isn't listedNo school found. You can enter it yourself."]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(options).not.toBeInTheDocument();
  await expect.element(page.getByText('Enter your school information below.').first()).toBeVisible();
  expect(valueOf('hs_name')).toBe('Zzyzx Academy');
});

test('that nothing was found is visible to everyone, and announced again for the next text', async () => {
  renderPage('about', { lookup: createLookupClient(() => Response.json([])) });
  const line = controlOf('address_line_1');
  const none = page.getByRole('status').getByText('No address found. You can enter it yourself.');
  await userEvent.type(line, 'Qqqq');
  await expect.element(none).toBeVisible();
  expect(isSeen(none)).toBe(true);
  const heard = recordAnnouncements(none.element());
  await userEvent.keyboard(' Xxxx');
  await expect.poll(() => heard().length).toBeGreaterThan(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(none).not.toBeInTheDocument();
  expect(valueOf('address_line_1')).toBe('Qqqq Xxxx');
  await userEvent.keyboard('x');
  await expect.element(none).toBeVisible();
  await userEvent.tab();
  await expect.element(none).not.toBeInTheDocument();
});

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
  renderPage('education', { lookup: createLookupClient() });
  await chooseSchool('north');
  await enterAnswer('hs_city', 'My Own City');
  await enterAnswer('hs_name', 'My Other School');
  await userEvent.tab();
  await expect.element(emptied).toBeVisible();
  expect(values()).toEqual(['', '', '', 'My Own City', '']);
  await expect.element(page.getByText('Enter your school information below.')).toBeVisible();
});

test('also after a reload; and choosing another school fills in its own', async () => {
  const saved = Object.entries(SCHOOLS[0] ?? {}).map(([field, value]) => [`hs_${field}`, value]);
  renderPage('education', { answers: Object.fromEntries(saved) as Record<string, string>, lookup: createLookupClient() });
  await enterAnswer('hs_name', 'My Other School');
  await userEvent.tab();
  await expect.element(emptied).toBeVisible();
  expect(values()).toEqual(['', '', '', '', '']);
  await chooseSchool('south');
  expect(values().slice(1, 4)).toEqual(['USA', '5 School Street', 'Southport']);
  await expect.element(emptied).not.toBeInTheDocument();
});
