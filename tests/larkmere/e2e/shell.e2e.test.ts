import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { larkmereForm, sentenceByKey } from './larkmere-form.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { logInNewStaff } from '../../e2e/staff.ts';
import { createLoggedInAccount, holdRequests, sees, seesHeading } from '../../e2e/steps.ts';

const setting = useBrowserSetup();

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
      await sees(page, larkmereForm.institution.name);
      await page.getByRole('status').getByText('Loading your application…').waitFor();
      const name = page.getByText(larkmereForm.institution.name).first();
      expect(await name.evaluate((it) => Number(getComputedStyle(it).fontWeight)), 'with its style').toBeGreaterThan(700);
      expect(await page.title()).toContain(larkmereForm.institution.name);
      const slow = page.getByText(sentenceByKey('start.slow'));
      expect(await slow.isVisible(), 'not yet').toBe(false);
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
      await slow.waitFor();
      letGo();
      await seesHeading(page, 'About you');
      expect(await page.getByText('Loading your application…').or(slow).count()).toBe(0);
    }));

  test.each([
    [1280, 'en', ['About you', 'Your name', 'First name', 'Last name', 'Before you start']],
    [390, 'en', ['About you', 'Your name', 'First name', 'Last name']],
    [390, 'es', ['Sobre ti', 'Tu nombre', 'Nombre', 'Apellidos']],
  ] as const)(
    'the page shows its title and the places of its questions, where they stay when it comes, at %i px, in %s',
    (width, locale, shown) =>
      setting.asVisitorWith({ width, locale }, async ({ page, context }) => {
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
          ...(beside === undefined ? [] : [page.getByRole('button', { name: beside })]),
        ];
        expect(await page.locator('#first').count()).toBe(0);
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
        for (const [index, element] of inProgram.entries()) {
          const [now, then] = [await boxOf(element), before[index]];
          for (const side of ['x', 'y'] as const)
            expect(Math.abs(now[side] - (then?.[side] ?? 0)), `${side} of ${shown[index]}`).toBeLessThanOrEqual(2);
        }
      }),
  );
});

test('nothing moves while a screen of the office loads', () =>
  setting.asVisitor(async ({ page, context }) => {
    await createLoggedInAccount(context, setting.site, { first_name: 'Ada', last_name: 'Still' });
    await logInNewStaff(page, setting.site, 'still@office.example', 'reader');
    const shifts: number[] = [];
    await context.exposeFunction('noteShift', (value: number) => shifts.push(value));
    await context.addInitScript(() =>
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
          (globalThis as unknown as { noteShift: (value: number) => void }).noteShift(value);
      }).observe({ type: 'layout-shift', buffered: true }),
    );
    await page.goto('/office?status=draft');
    const application = page.getByRole('link', { name: 'Ada Still' });
    const address = (await application.getAttribute('href')) ?? '';
    await page.goto(address);
    await seesHeading(page, 'Ada Still');
    await page.goto('/office/decisions');
    await seesHeading(page, 'Decisions');
    await page.goto('/office/password');
    await seesHeading(page, 'Choose your password');
    expect(shifts).toEqual([]);
  }));
