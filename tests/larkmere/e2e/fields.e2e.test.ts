import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { form, text, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { useSetting } from '../../e2e/setting.ts';
import { callAs, givenLoggedIn, seesHeading } from '../../e2e/steps.ts';

const setting = useSetting();
const attributes = (control: Locator, ...names: readonly string[]): Promise<readonly (string | null)[]> =>
  Promise.all(names.map((name) => control.getAttribute(name)));
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');

test('a phone shows the keyboard of what is typed, corrects no name, and distinguishes two addresses and two phones', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    for (const key of ['first_name', 'last_name', 'preferred_name', 'city', 'parent_last_name']) {
      expect(await attributes(controlOf(page, form, key), 'autocapitalize', 'autocorrect', 'spellcheck', 'dir'), key).toEqual([
        'words',
        'off',
        'false',
        'auto',
      ]);
    }
    await answerQuestion(page, form, 'current_addr_same_as_perm_addr', 'N');
    expect(await attributes(controlOf(page, form, 'address_line_1'), 'autocomplete')).toEqual(['address-line1']);
    expect(await attributes(controlOf(page, form, 'current_address_line_1'), 'autocomplete')).toEqual([
      'section-permanent-address address-line1',
    ]);
    expect(await attributes(controlOf(page, form, 'phone_mobile'), 'autocomplete')).toEqual(['mobile tel']);
    expect(await attributes(controlOf(page, form, 'phone_home'), 'autocomplete')).toEqual(['home tel']);
    await answerQuestion(page, form, 'country', 'USA');
    expect(await attributes(controlOf(page, form, 'zip'), 'inputmode')).toEqual(['numeric']);
    await answerQuestion(page, form, 'country', 'CAN');
    expect(await attributes(controlOf(page, form, 'zip'), 'inputmode')).toEqual(['text']);

    await page.goto('/education');
    await seesHeading(page, 'Education');
    expect(await attributes(controlOf(page, form, 'hs_ceeb'), 'inputmode')).toEqual(['numeric']);
    expect(await attributes(controlOf(page, form, 'hs_gpa'), 'inputmode')).toEqual(['decimal']);
    await answerQuestion(page, form, 'test_taken_ind', 'Y');
    await answerQuestion(page, form, 'act_taken', 'Y');
    expect(await attributes(controlOf(page, form, 'act_score_composite'), 'inputmode')).toEqual(['numeric']);
  }));

test('an Arabic name is written from the right', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const name = controlOf(page, form, 'first_name');
    await name.fill('محمد');
    expect(await name.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl');
    await name.fill('Ann');
    expect(await name.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr');
  }));

test('of two phone numbers one must be given: a hint says so, and neither is marked', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const section = page.getByRole('region', { name: 'Your phone', exact: true });
    await section.getByText('Enter at least one phone number.').waitFor();
    const [cell, home] = [controlOf(page, form, 'phone_mobile'), controlOf(page, form, 'phone_home')];
    for (const phone of [cell, home]) {
      expect(await phone.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent)).toMatch(/^(Cell|Home) Phone$/);
      expect(await attributes(phone, 'aria-required')).toEqual([null]);
    }
    const [one, other] = [await cell.boundingBox(), await home.boundingBox()];
    expect([one?.width, one?.height]).toEqual([other?.width, other?.height]);
    const [title, label] = [
      await section.getByText('Cell Phone and Text Messages').boundingBox(),
      await section.getByText('Cell Phone', { exact: true }).boundingBox(),
    ];
    expect(
      (label?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0),
      'the title of a group is well above the label below it',
    ).toBeGreaterThan(10);
  }));

test('boxes of one question are equally wide, and one word says that none must be checked', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const race = page.getByRole('group', { name: 'Race (optional)', exact: true });
    const boxes = race.getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBe(5);
    const widths = await Promise.all(
      (await boxes.all()).map((box) => box.evaluate((input) => input.parentElement?.getBoundingClientRect().width)),
    );
    expect(new Set(widths).size).toBe(1);
    await race.getByRole('checkbox', { name: 'Asian', exact: true }).check();
  }));

test('the button that clears a choice moves nothing', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const next = controlOf(page, form, 'military_status');
    const place = async (): Promise<number> => await next.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    await page.waitForTimeout(300);
    const before = await place();
    await answerQuestion(page, form, 'first_college', 'Y');
    const clear = controlOf(page, form, 'first_college').getByRole('button', { name: /^Clear this choice/ });
    await clear.waitFor();
    expect(await place()).toBe(before);
    await clear.click();
    await clear.waitFor({ state: 'hidden' });
    expect([await place(), await focused(page)]).toEqual([before, 'first_college']);
  }));

test('what is added to the page is announced, each time, with its name', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    await controlOf(page, form, 'parent_first_name').waitFor();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      new MutationObserver((changes) =>
        changes.forEach(({ target }) => {
          const region = (target instanceof Element ? target : target.parentElement)?.closest('[role=status]');
          if (region?.textContent) heard.push(region.textContent);
        }),
      ).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    const heard = (): Promise<readonly string[]> => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    const permanent = '4 questions were added below: Where is your permanent address?';
    await answerQuestion(page, form, 'current_addr_same_as_perm_addr', 'N');
    await expect.poll(heard).toEqual([permanent]);
    await answerQuestion(page, form, 'gender', 'ANOTHER');
    await expect.poll(heard).toEqual([permanent, 'A question was added below: How do you describe your gender?']);
    await answerQuestion(page, form, 'current_addr_same_as_perm_addr', 'Y');
    await answerQuestion(page, form, 'current_addr_same_as_perm_addr', 'N');
    await expect.poll(async () => (await heard()).filter((words) => words === permanent).length).toBe(2);
  }));

test('Add Another is as high as other buttons, with what it adds beside it', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site);
    await page.goto('/education');
    await seesHeading(page, 'Education');
    const adds = (title: string): string => text('repeat.adds').replace('{title}', title);
    for (const [what, others] of [
      ['Activity 2', 'Activity 3'],
      ['Sport 2', 'Sport 3'],
    ] as const) {
      const add = page.getByRole('button', { name: text('button.add_another'), exact: true, description: adds(what) });
      await add.waitFor();
      expect((await add.boundingBox())?.height).toBe(48);
      expect(await page.getByText(adds(what), { exact: true }).isVisible()).toBe(true);
      await add.click();
      await page.getByRole('heading', { name: what, exact: true }).waitFor();
      await page.getByText(adds(others), { exact: true }).waitFor();
    }
  }));

test('the summary names a question like its field, and says whose it is', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, { parent_email_address: 'not an address' });
    await callAs(context, setting.site, 'POST', '/api/web-status', { web_status: 'started' });
    await callAs(context, setting.site, 'POST', '/api/web-status', { web_status: 'validating' });
    await openForm(page);
    await page.getByRole('link', { name: /^Email Address Parent 1\/Guardian 1: / }).waitFor();
    await page.getByRole('link', { name: 'Where you live now: City', exact: true }).waitFor();
    await page.getByRole('link', { name: /^Search for Your School/ }).click();
    await seesHeading(page, 'Education');
    await expect.poll(() => focused(page)).toBe('hs_name');
  }));

test('Enter in a field, or Go on a phone, sends nothing and stays on the page', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const name = controlOf(page, form, 'first_name');
    expect(await name.evaluate((input: HTMLInputElement) => input.form !== null)).toBe(true);
    await name.fill('Ann');
    await name.press('Enter');
    await page.evaluate(() => document.querySelector('form')?.requestSubmit());
    await page.waitForTimeout(200);
    expect([new URL(page.url()).pathname, new URL(page.url()).search, await name.inputValue(), await focused(page)]).toEqual([
      '/about',
      '',
      'Ann',
      'first_name',
    ]);
  }));
