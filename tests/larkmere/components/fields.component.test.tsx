import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentFormTime } from '../../../src/web/platform/form-time.ts';
import { renderPage } from '../../components/render-page.tsx';
import { expectAccessible } from '../../components/expect-accessible.ts';
import {
  enterAnswer,
  attributesOf,
  boxOf,
  controlOf,
  recordAnnouncements,
  tabToAndPress,
  valueOf,
} from '../../components/question-steps.ts';
import { setViewport } from '../../components/steps.ts';

const focused = (): string | null | undefined => document.activeElement?.getAttribute('name');

test('a phone shows the keyboard of what is typed, corrects no name, and distinguishes two addresses and two phones', async () => {
  renderPage('about');
  for (const key of ['first_name', 'last_name', 'preferred_name', 'city', 'parent_last_name']) {
    expect(await attributesOf(controlOf(key), 'autocapitalize', 'autocorrect', 'spellcheck', 'dir'), key).toEqual([
      'words',
      'off',
      'false',
      'auto',
    ]);
  }
  await enterAnswer('current_addr_same_as_perm_addr', 'N');
  await expect.element(controlOf('address_line_1')).toHaveAttribute('autocomplete', 'address-line1');
  await expect.element(controlOf('current_address_line_1')).toHaveAttribute('autocomplete', 'section-permanent-address address-line1');
  await expect.element(controlOf('phone_mobile')).toHaveAttribute('autocomplete', 'mobile tel');
  await expect.element(controlOf('phone_home')).toHaveAttribute('autocomplete', 'home tel');
  await enterAnswer('country', 'USA');
  await expect.element(controlOf('zip')).toHaveAttribute('inputmode', 'numeric');
  await enterAnswer('country', 'CAN');
  await expect.element(controlOf('zip')).toHaveAttribute('inputmode', 'text');
});

test('a phone shows the keyboard of digits for codes and whole scores, and one with a point for a grade', async () => {
  renderPage('education');
  await expect.element(controlOf('hs_ceeb')).toHaveAttribute('inputmode', 'numeric');
  await expect.element(controlOf('hs_gpa')).toHaveAttribute('inputmode', 'decimal');
  await enterAnswer('test_taken_ind', 'Y');
  await enterAnswer('act_taken', 'Y');
  await expect.element(controlOf('act_score_composite')).toHaveAttribute('inputmode', 'numeric');
});

test('an Arabic name is written from the right', async () => {
  renderPage('about');
  const name = controlOf('first_name');
  const direction = () => getComputedStyle(name.element()).direction;
  await name.fill('محمد');
  expect(direction()).toBe('rtl');
  await name.fill('Ann');
  expect(direction()).toBe('ltr');
});

test('of two phone numbers one must be given: a hint says so, and neither is marked', async () => {
  renderPage('about');
  const section = page.getByRole('region', { name: 'Your phone', exact: true });
  await expect.element(section.getByText('Enter at least one phone number.')).toBeVisible();
  const [cell, home] = [controlOf('phone_mobile'), controlOf('phone_home')];
  await expect.element(home).toBeVisible();
  for (const phone of [cell, home]) {
    expect((phone.element() as HTMLInputElement).labels?.[0]?.textContent).toMatch(/^(Cell Phone|Home phone)$/);
    expect(await attributesOf(phone, 'aria-required')).toEqual([null]);
  }
  const [one, other] = [boxOf(cell), boxOf(home)];
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  const [title, label] = [
    boxOf(section.getByText('Cell phone and text messages')),
    boxOf(section.getByText('Cell Phone', { exact: true })),
  ];
  expect(label.y - title.y - title.height, 'the title of a group is well above the label below it').toBeGreaterThan(10);
});

test('boxes of one question are equally wide, and one word says that none must be checked', async () => {
  renderPage('about');
  const race = page.getByRole('group', { name: 'Race (optional)', exact: true });
  const boxes = race.getByRole('checkbox');
  await expect.poll(() => boxes.length).toBe(5);
  expect(new Set(boxes.elements().map((box) => box.parentElement?.getBoundingClientRect().width)).size).toBe(1);
  await race.getByRole('checkbox', { name: 'Asian', exact: true }).click();
  await expect.element(race.getByRole('checkbox', { name: 'Asian', exact: true })).toBeChecked();
});

test('the button that clears a choice moves nothing, and stands apart from what is below', async () => {
  await setViewport(390);
  renderPage('about');
  const next = controlOf('military_status');
  const place = (): number => boxOf(next).top + scrollY;
  await expect.element(controlOf('parent_first_name')).toBeVisible();
  const before = place();
  await enterAnswer('first_college', 'Y');
  const clear = controlOf('first_college').getByRole('button', { name: /^Clear this choice/ });
  await expect.element(clear).toBeVisible();
  expect(place()).toBe(before);
  const below = document.getElementById('military_status')?.getBoundingClientRect().top ?? 0;
  expect(below - boxOf(clear).bottom).toBeGreaterThan(11);
  await clear.click();
  await expect.element(clear).not.toBeInTheDocument();
  expect([place(), focused()]).toEqual([before, 'first_college']);
});

test('what is added to the page is announced, each time, with its name', async () => {
  renderPage('about');
  await expect.element(controlOf('parent_first_name')).toBeVisible();
  const heard = recordAnnouncements();
  const permanent = '4 questions were added below: Where is your permanent address?';
  await enterAnswer('current_addr_same_as_perm_addr', 'N');
  await expect.poll(heard).toEqual([permanent]);
  await enterAnswer('gender', 'ANOTHER');
  await expect.poll(heard).toEqual([permanent, 'A question was added below: How do you describe your gender?']);
  await enterAnswer('current_addr_same_as_perm_addr', 'Y');
  await enterAnswer('current_addr_same_as_perm_addr', 'N');
  await expect.poll(() => heard().filter((words) => words === permanent).length).toBe(2);
});

test.each([
  ['de-AT', 'Austria', 'AUT'],
  ['en-US', 'United States', 'USA'],
  ['c', undefined, ''],
])('a browser set to %s suggests the country %s, and nothing is stored before the press', async (language, name, code) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  const store = renderPage('about', { answers: { current_addr_same_as_perm_addr: 'Y' } });
  const country = controlOf('country');
  await expect.element(country).toBeVisible();
  const offer = page.getByRole('button', { name: /^[A-Z][\w ]+ Country$/ });
  expect([offer.elements().map(({ textContent }) => textContent), store.unsaved().answers]).toEqual([name ? [`${name} Country`] : [], {}]);
  if (name === undefined) return;
  await offer.click();
  await expect.element(country).toHaveFocus();
  expect([store.answerTo('country'), offer.elements()]).toEqual([code, []]);
});

test('Add Another is as high as other buttons, with what it adds beside it', async () => {
  renderPage('education');
  for (const [what, others] of [
    ['Activity 2', 'Activity 3'],
    ['Sport 2', 'Sport 3'],
  ] as const) {
    const beside = (title: string) => page.getByText(`This adds ${title}.`, { exact: true });
    await expect.element(beside(what)).toBeVisible();
    const add = page.getByRole('button', { name: `Add Another This adds ${what}.`, exact: true });
    expect(boxOf(add).height).toBe(48);
    await add.click();
    await expect.element(page.getByRole('heading', { name: what, exact: true })).toBeVisible();
    await expect.element(beside(others)).toBeVisible();
  }
});

test('Enter in a field, or Go on a phone, sends nothing and stays on the page', async () => {
  renderPage('about');
  const name = controlOf('first_name');
  const address = location.href;
  await name.fill('Ann');
  const { form } = name.element() as HTMLInputElement;
  const sent = new Promise<boolean>((resolve) =>
    window.addEventListener('submit', (event) => resolve(!event.defaultPrevented), { once: true }),
  );
  await userEvent.keyboard('{Enter}');
  form?.requestSubmit();
  expect([await sent, location.href, valueOf('first_name'), focused()]).toEqual([false, address, 'Ann', 'first_name']);
});

test('a message that goes with another answer stays until what is pressed next is released, so that nothing moves under it', async () => {
  renderPage('about', { answers: { country: 'USA' }, showErrors: true });
  const message = page.getByText('Please provide a home phone number or a cell phone number.');
  await expect.element(message).toBeVisible();
  await controlOf('phone_mobile').fill('5552345678');
  const next = controlOf('phone_home').element() as HTMLElement;
  next.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }));
  next.focus();
  await expect.element(controlOf('phone_mobile')).toHaveValue('(555) 234-5678');
  await new Promise(requestAnimationFrame);
  expect(message.elements()).not.toEqual([]);
  next.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'mouse' }));
  await expect.element(message).not.toBeInTheDocument();
});

test('a decimal in a whole score is marked at once, stays to be corrected, and keeps nothing else from being saved', async () => {
  const store = renderPage('education', { answers: { test_taken_ind: 'Y', act_taken: 'Y', sat_taken: 'Y' } });
  const score = controlOf('act_score_composite');
  const wrong = page.getByText('This is not a whole number, so it is not saved. Enter a whole number, like 27. It must be from 1 to 36.');
  await controlOf('sat_score_math').fill('7oo');
  await userEvent.tab();
  await expect.element(page.getByText('like 650. It must be from 200 to 800, in steps of 10.')).toBeVisible();
  await score.fill('28.5');
  await userEvent.tab();
  await expect.element(wrong).toBeVisible();
  await expect.element(score).toHaveValue('28.5');
  await expect.element(score).toHaveAttribute('aria-invalid', 'true');
  await expect.element(score).toHaveAttribute('inputmode', 'numeric');
  await enterAnswer('counselor_first_name', 'Grace');
  await userEvent.tab();
  expect(store.unsaved().answers).toEqual({ counselor_first_name: 'Grace' });
  await score.fill('２８');
  await userEvent.tab();
  await expect.element(score).toHaveValue('28');
  await expect.element(wrong).not.toBeInTheDocument();
  expect(store.unsaved().answers).toEqual({ act_score_composite: 28, counselor_first_name: 'Grace' });
});

test('ages are judged by the calendar of the institution, wherever the student is', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T07:55:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(currentFormTime().today).toBe('2026-11-25');
});

test('in its first minute a page has the day that its document says', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T07:55:00Z'), toFake: ['Date'] });
  document.head.insertAdjacentHTML('beforeend', `<meta name="clock" content="${Date.now()} 2031-05-06T23:59">`);
  onTestFinished(() => {
    vi.useRealTimers();
    document.querySelector('meta[name=clock]')?.remove();
  });
  const opened = '../../../src/web/platform/form-time.ts?opened';
  const page = (await import(/* @vite-ignore */ opened)) as { readonly currentFormTime: typeof currentFormTime };
  expect(page.currentFormTime().today).toBe('2031-05-06');
  vi.setSystemTime('2026-11-26T07:56:00Z');
  expect(page.currentFormTime().today).toBe('2026-11-25');
});

test('what a question means opens in place with the keyboard, and closes again', async () => {
  renderPage('about');
  const summary = page.getByText('What is legal sex for?', { exact: true });
  const words = page.getByText('Federal reports count students by it.');
  await expect.element(summary).toBeVisible();
  expect(words.query()?.checkVisibility() ?? false).toBe(false);
  await tabToAndPress(summary);
  await expect.element(words).toBeVisible();
  await page.getByText('What if nothing here fits me?').click();
  await expect.element(page.getByText('The groups are those of the federal report')).toBeVisible();
  await expectAccessible('open help');
  summary.element().closest('summary')?.focus();
  await userEvent.keyboard(' ');
  await expect.element(words).not.toBeVisible();
});

test.each([
  ['USA', 'ZIP/Postal Code'],
  ['FRA', 'ZIP/Postal Code (optional)'],
])('a label says that a question is optional where the choices before it do not require it: %s', async (country, label) => {
  renderPage('about', { answers: { country } });
  await expect.element(page.getByLabelText(label, { exact: true }).first()).toHaveAttribute('id', 'control-zip');
});
