import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useSetting } from '../../e2e/setting.ts';
import { field, givenLoggedIn, press, sees, seesHeading } from '../../e2e/steps.ts';
import { openForm, text } from './application.ts';

const setting = useSetting();

interface Moved {
  readonly what: string;
  readonly seconds: number;
}
/** What has moved or faded since the last look, each by the question or element. */
const movedOn = (page: Page): Promise<readonly Moved[]> => page.evaluate(() => (window as unknown as { moved: Moved[] }).moved.splice(0));

/** Notes each transition and animation of the page, with how long it takes. */
const noteMotion = (page: Page) =>
  page.addInitScript(() => {
    const moved: { what: string; seconds: number }[] = [];
    Object.assign(window, { moved });
    const note = ({ type, target }: Event): void => {
      if (!(target instanceof Element)) return;
      const { transitionDuration, animationDuration } = getComputedStyle(target);
      const seconds = Number.parseFloat(type === 'animationstart' ? animationDuration : transitionDuration);
      // What turns while someone waits is no way of anything.
      if (seconds < 0.5) moved.push({ what: target.id || target.tagName, seconds });
    };
    document.addEventListener('transitionrun', note);
    document.addEventListener('animationstart', note);
  });

const answerCitizenship = async (page: Page): Promise<void> => {
  const choice = page.locator('#citizenship_type').getByRole('radio').last();
  await choice.scrollIntoViewIfNeeded();
  await choice.focus();
  await movedOn(page);
  await choice.check();
  await page.locator('#citizenship').waitFor();
};

test('what an answer brings in comes quickly from where it was given, and nothing else moves or waits', () =>
  setting.asVisitor(async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await noteMotion(page);
    await givenLoggedIn(context, setting.site, { first_name: 'Ada' });
    await openForm(page);
    await sees(page, text('sections.title'));
    await page.locator('#citizenship_type').scrollIntoViewIfNeeded();
    expect(await movedOn(page), 'what is there from the start').toEqual([]);

    const above = await page.locator('#citizenship_type').boundingBox();
    await answerCitizenship(page);
    expect(await page.locator('#citizenship_type').boundingBox()).toEqual(above);
    await expect.poll(async () => page.locator('#citizenship').evaluate((question) => getComputedStyle(question).opacity)).toBe('1');
    const moved = await movedOn(page);
    const isNew = await page.evaluate(
      (names) => names.every((name) => document.getElementById('citizenship_type')?.parentElement?.contains(document.getElementById(name))),
      moved.map(({ what }) => what),
    );
    expect(moved.length).toBeGreaterThan(0);
    expect(isNew, JSON.stringify(moved)).toBe(true);
    expect(moved.map(({ what }) => what)).not.toContain('citizenship_type');
    expect(moved.every(({ seconds }) => seconds <= 0.2)).toBe(true);
    // A text is typed while it comes.
    await field(page, 'First Name').fill('Augusta');
    expect(await field(page, 'First Name').inputValue()).toBe('Augusta');
  }));

test('the heading of the next page appears, that of the first is there', () =>
  setting.asVisitor(async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await noteMotion(page);
    await givenLoggedIn(context, setting.site, { first_name: 'Ada' });
    await openForm(page);
    expect((await movedOn(page)).map(({ what }) => what)).not.toContain('H1');
    await press(page, 'Save & Continue');
    await seesHeading(page, 'Education');
    expect(await page.locator('h1').evaluate((heading) => heading === document.activeElement)).toBe(true);
    await expect.poll(async () => (await movedOn(page)).map(({ what }) => what)).toContain('H1');
  }));

test('with reduced motion nothing comes from anywhere', () =>
  setting.asVisitor(async ({ page, context }) => {
    await noteMotion(page);
    await givenLoggedIn(context, setting.site, { first_name: 'Ada' });
    await openForm(page);
    await answerCitizenship(page);
    expect(await page.locator('#citizenship').evaluate((question) => getComputedStyle(question).opacity)).toBe('1');
    expect((await movedOn(page)).filter(({ seconds }) => seconds > 0.001)).toEqual([]);
  }));
