import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { form, persona, text, openForm } from './application.ts';
import { answerQuestion } from '../../e2e/fill-form.ts';
import { useSetting } from '../../e2e/setting.ts';
import { callAs, givenLoggedIn, goToStep, holdRequests, press, sees, seesHeading, seesPath } from '../../e2e/steps.ts';

const setting = useSetting();

const steps = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
const boxOf = async (element: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} is not on the screen`);
  return box;
};

describe('before the program has loaded', () => {
  test('the page says whose it is and that it loads', () =>
    setting.asVisitor(async ({ page, context }) => {
      const letGo = await holdRequests(context, '**/assets/**');
      await page.goto('/about', { waitUntil: 'commit' });
      await sees(page, form.institution.name);
      await page.getByRole('status').getByText('Loading your application…').waitFor();
      const name = page.getByText(form.institution.name).first();
      expect(await name.evaluate((it) => Number(getComputedStyle(it).fontWeight)), 'with its style').toBeGreaterThan(700);
      expect(await page.title()).toContain(form.institution.name);
      letGo();
      await seesHeading(page, 'About You');
      expect(await page.getByText('Loading your application…').count()).toBe(0);
    }));

  test.each([
    [1280, 'en', ['About You', 'Your name', 'First Name', 'Last Name', 'Before you start']],
    [390, 'en', ['About You', 'Your name', 'First Name', 'Last Name']],
    [390, 'es', ['Sobre ti', 'Tu nombre', 'Nombre', 'Apellidos']],
  ] as const)(
    'the page shows its title and the places of its questions, where they stay when it comes, at %i px, in %s',
    (width, locale, shown) =>
      setting.asVisitor(
        async ({ page, context }) => {
          const letGo = await holdRequests(context, '**/assets/**');
          await page.goto('/about', { waitUntil: 'commit' });
          const inPlace = (label: string): Locator => page.locator('#first-page p', { hasText: new RegExp(`^${label}$`) }).last();
          const before = [];
          for (const label of shown) {
            await inPlace(label).waitFor();
            before.push(await boxOf(inPlace(label)));
          }
          expect(await page.getByRole('heading').count(), 'nothing to read twice').toBe(0);
          letGo();
          await seesHeading(page, shown[0]);
          const [title, section, first, last, beside] = shown;
          const inProgram = [
            page.getByRole('heading', { level: 1, name: title }),
            page.getByRole('heading', { level: 2, name: section }),
            page.locator('label', { hasText: new RegExp(`^${first}`) }).first(),
            page.locator('label', { hasText: new RegExp(`^${last}`) }).first(),
            ...(beside === undefined ? [] : [page.locator('header').getByText(beside, { exact: true }).last()]),
          ];
          expect(await page.locator('#first').count()).toBe(0);
          expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
          for (const [index, element] of inProgram.entries()) {
            const [now, then] = [await boxOf(element), before[index]];
            for (const side of ['x', 'y'] as const)
              expect(Math.abs(now[side] - (then?.[side] ?? 0)), `${side} of ${shown[index]}`).toBeLessThanOrEqual(2);
          }
        },
        { width, locale },
      ),
  );

  test('tab, bar and home screen have the color of the institution', () =>
    setting.asVisitor(async ({ page, context }) => {
      await openForm(page);
      const { primary } = form.institution.theme;
      const attribute = (selector: string, name: string): Promise<string> =>
        page.locator(selector).evaluate((it, which) => it.getAttribute(which) ?? '', name);
      expect(await attribute('meta[name="theme-color"][data-scheme="light"]', 'content')).toBe(primary.main);
      const get = (path: string) => context.request.get(setting.site.url + path);
      const manifest = (await (await get(await attribute('link[rel="manifest"]', 'href'))).json()) as {
        name: string;
        theme_color: string;
        icons: { src: string }[];
      };
      expect(manifest.name).toContain(form.institution.name);
      expect(manifest.theme_color).toBe(primary.main);
      for (const path of [await attribute('link[rel="apple-touch-icon"]', 'href'), ...manifest.icons.map(({ src }) => src)]) {
        expect((await get(path)).headers()['content-type'], path).toBe('image/png');
      }
    }));
});

describe('the step bar', () => {
  test('on a phone it keeps its numbers where something is missing, and names the current page', () =>
    setting.asVisitor(
      async ({ page, context }) => {
        await givenLoggedIn(context, setting.site, persona('with-gaps'));
        await openForm(page);
        await sees(page, 'Step 1 of 3:');
        await goToStep(page, 'Final Steps');
        await press(page, 'Submit');
        await seesPath(page, '/about');
        await sees(page, /We're missing some information\./);
        const marks = await steps(page).locator('[aria-hidden="true"]').allInnerTexts();
        expect(marks.map((mark) => mark.replaceAll(/\s/g, ''))).toEqual(['1!', '2!', '3!']);
        await goToStep(page, 'Education');
        await seesHeading(page, 'Education');
        const named = page.getByText('Step 2 of 3:').locator('xpath=..');
        expect(await named.innerText()).toMatch(/^Step 2 of 3:\s+Education$/);
        const [bar, name] = [await boxOf(page.getByRole('navigation', { name: 'Main' })), await boxOf(named)];
        expect(name.y < bar.y + bar.height, 'beside the numbers').toBe(true);
      },
      { width: 390, height: 844 },
    ));

  test('with forced colors the current step and the chosen tab can be recognized', () =>
    setting.asVisitor(async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await page.goto('/education');
      await seesHeading(page, 'Education');
      const edges = await steps(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomWidth));
      expect(edges).toEqual(['0px', '4px', '0px']);
      const colors = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).backgroundColor));
      expect(new Set(colors.slice(1)).size).toBe(1);
      expect(colors[0]).not.toBe(colors[1]);
    }));
});

test.each([1280, 390])('Continue and Back have the same order visually and by Tab, at %i px', (width) =>
  setting.asVisitor(
    async ({ page }) => {
      await page.goto('/education');
      await seesHeading(page, 'Education');
      const [on, back] = ['Save & Continue', 'Back'].map((name) => page.getByRole('button', { name, exact: true }));
      if (!on || !back) throw new Error('There are two buttons');
      // In one moment: the page above may still be on its way.
      const seen = await page
        .getByRole('main')
        .getByRole('button', { name: /^(Save & Continue|Back)$/ })
        .evaluateAll((buttons) =>
          buttons
            .map((button) => ({ name: button.textContent, ...(button.getBoundingClientRect().toJSON() as DOMRect) }))
            .toSorted((a, b) => a.y - b.y || a.x - b.x)
            .map(({ name }) => name),
        );
      expect(seen).toEqual(['Save & Continue', 'Back']);
      await on.focus();
      await page.keyboard.press('Tab');
      expect(await back.evaluate((it) => it === document.activeElement)).toBe(true);
    },
    { width },
  ),
);

test('the first heading of a page is its main one', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    await sees(page, 'First Time Here?');
    await sees(page, /you're considered for scholarships automatically/);
    expect(await page.getByRole('heading').first().innerText()).toBe('About You');
  }));

test('a student who has submitted sees the success and the reference first, on a phone too', () =>
  setting.asVisitor(
    async ({ page, context }) => {
      await givenLoggedIn(context, setting.site, persona('minimal'));
      await callAs(context, setting.site, 'POST', '/api/submit');
      await page.goto('/completion');
      await seesHeading(page, 'Your application was successfully submitted.');
      const heading = await boxOf(page.getByRole('heading', { level: 1 }));
      const reference = await boxOf(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/));
      const thanks = await boxOf(page.getByText(/^Thanks .*!$/));
      expect(reference.y + reference.height, 'without scrolling').toBeLessThan(844);
      expect(heading.y).toBeLessThan(thanks.y);
    },
    { width: 390, height: 844 },
  ));

test('what is missing is listed by its name on the page, and what is wrong with its message', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, {
      ...persona('minimal'),
      hs_name: '',
      conviction: '',
      parent_email_address: 'nobody',
      legal_agree: false,
    });
    await openForm(page);
    await goToStep(page, 'Final Steps');
    await press(page, 'Submit');
    const summary = page.getByRole('region', { name: 'There is a problem' });
    await summary.waitFor();
    const items = await summary.getByRole('link').allInnerTexts();
    expect(items).toEqual([
      'Email Address Parent 1/Guardian 1: Please enter a valid e-mail address.',
      'Search for Your School',
      'Have you ever been convicted of a crime?',
      'I agree.',
    ]);
  }));

test('what is missing shows at once, however long the server takes', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, { ...persona('minimal'), hs_name: '' });
    await openForm(page);
    await goToStep(page, 'Final Steps');
    await seesHeading(page, 'Final Steps');
    const letGo = await holdRequests(context, /\/api\//);
    const asked: string[] = [];
    page.on('request', (request) => void (/\/api\//.test(request.url()) && asked.push(request.url())));
    await press(page, 'Submit');
    const summary = page.getByRole('region', { name: 'There is a problem' });
    await summary.getByRole('link', { name: 'Search for Your School' }).waitFor();
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(asked, 'and the server is asked').not.toEqual([]);
    const reported = page.waitForResponse((response) => response.url().endsWith(calls.validations.path));
    letGo();
    expect((await reported).status()).toBe(200);
  }));

test('the page links to the notices that the licences of its parts ask for', () =>
  setting.asVisitor(async ({ page }) => {
    await page.goto('/login');
    const href = await page.locator('link[rel="license"]').getAttribute('href');
    const notices = await page.request.get(href ?? '');
    expect(notices.headers()['content-type']).toMatch(/^text\/plain/);
    const words = await notices.text();
    for (const part of ['react-dom', '@mui/material', '@rjsf/core']) expect(words).toContain(`\n## ${part} - `);
    expect(words).toContain('Permission is hereby granted, free of charge');
    expect(words).toContain('Apache License');
  }));

test('icons grow with the words beside them', () =>
  setting.asVisitor(async ({ page }) => {
    await page.goto('/login');
    await press(page, 'Submit');
    const icon = page.getByRole('main').locator('.messages svg').first();
    const { height } = await boxOf(icon);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect((await boxOf(icon)).height).toBe(2 * height);
  }));

test.each(['Help', 'Privacy'])('links in the dialog %s are easy to hit', (name) =>
  setting.asVisitor(async ({ page }) => {
    await page.goto('/about');
    await press(page, name);
    const links = page.getByRole('dialog', { name }).getByRole('link');
    await links.first().waitFor();
    const heights = await links.evaluateAll((all) => all.flatMap((link) => [...link.getClientRects()].map(({ height }) => height)));
    expect(heights.length).toBeGreaterThan(0);
    expect(heights.filter((height) => height < 24)).toEqual([]);
  }),
);

test('the Help ID names the account of a student who asks, and the institution for a visitor', () =>
  setting.asVisitor(async ({ page, context }) => {
    const { help_id: general } = form.institution;
    const shown = async (): Promise<string> => {
      await press(page, 'Help');
      const dialog = page.getByRole('dialog', { name: 'Help' });
      const id = await dialog.getByText(/^Help ID:/).innerText();
      expect(await dialog.getByRole('link', { name: /^Email / }).getAttribute('href')).toContain(encodeURIComponent(id));
      await page.keyboard.press('Escape');
      return id;
    };
    await openForm(page);
    expect(await shown()).toBe(`Help ID: ${general}`);
    await givenLoggedIn(context, setting.site);
    await openForm(page);
    await sees(page, text('banner.first_title'));
    const first = await shown();
    expect(first).toMatch(new RegExp(`^Help ID: ${general}-[0-9A-F]{8}$`));
    await context.clearCookies();
    await givenLoggedIn(context, setting.site);
    await openForm(page);
    await sees(page, text('banner.first_title'));
    await answerQuestion(page, form, 'first_name', 'Bo');
    expect(await shown()).not.toBe(first);
  }));
