import { AxeBuilder } from '@axe-core/playwright';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Finds content outside of all landmarks, which someone who goes from one to the next never reaches. */
const ALSO = { region: { enabled: true } };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
export const CHECKED_WIDTHS = [320, 390, 1280] as const;
/** One of each layout: 320 px has the layout of 390. */
const LAYOUTS: readonly number[] = [390, 1280];

type Looked = Pick<Frame, 'evaluate'>;

/** Finds sideways scrolling, wrong headings, ids and titles at every width; in each layout axe, and the dark. `beneath`: content that a menu covers. */
export async function expectAccessible(
  page: Page,
  state: string,
  beneath?: string,
  widths: readonly number[] = CHECKED_WIDTHS,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityProblemsAt(page, width, beneath), `${state} at ${width} px`).toEqual([]);
  }
  expect(await darkModeProblems(page, page, beneath), `${state} in the dark`).toEqual([]);
}

export const accessibilityProblemsAt = async (looked: Looked, width: number, beneath?: string): Promise<readonly string[]> => [
  ...(await troublesOf(looked)),
  ...(LAYOUTS.includes(width) ? await axeFindings(looked, beneath) : []),
];

/** The same boxes in other colors: all that can be wrong in the dark is what can be read. */
export async function darkModeProblems(page: Page, looked: Looked, beneath?: string): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const findings = await axeFindings(looked, beneath, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return findings;
}

async function axeFindings(looked: Looked, beneath: string | undefined, rules?: string[]): Promise<readonly string[]> {
  // Injecting axe again would take as long as running most of its rules.
  const isInjected = await looked.evaluate(() => 'axe' in globalThis);
  const whole = new AxeBuilder({
    page: { evaluate: looked.evaluate.bind(looked), frames: () => [] } as never,
    ...(isInjected && { axeSource: ';' }),
  })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], ...(!rules && { rules: ALSO }) });
  const axe = rules ? whole.withRules(rules) : whole.withTags(TAGS);
  await setSticky(looked, false);
  const { violations } = await (beneath === undefined ? axe : axe.exclude(beneath)).analyze();
  await setSticky(looked, true);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Content half covered by a sticky bar can be scrolled, but axe takes it for a target that is too small. */
const setSticky = (looked: Looked, sticks: boolean): Promise<void> =>
  looked.evaluate((sticksAgain) => {
    for (const bar of document.querySelectorAll<HTMLElement>(sticksAgain ? '[data-loosened]' : '*')) {
      if (!sticksAgain && getComputedStyle(bar).position !== 'sticky') continue;
      bar.style.position = sticksAgain ? '' : 'relative';
      bar.toggleAttribute('data-loosened', !sticksAgain);
    }
  }, sticks);

/** Rules that axe lacks: sideways scrolling, one main heading, no skipped level, unique ids, resolved references, target sizes. */
const troublesOf = (looked: Looked): Promise<readonly string[]> =>
  looked.evaluate(() => {
    const troubles: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) troubles.push(`scrolls sideways: ${scrollWidth} px in ${clientWidth} px`);
    if (document.title === '') troubles.push('no title');
    if (document.documentElement.lang === '') troubles.push('no language');
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isShown);
    const levels = headings.map((heading) => Number(heading.tagName[1]));
    if (levels.filter((level) => level === 1).length !== 1) troubles.push(`${levels.filter((level) => level === 1).length} main headings`);
    levels.forEach((level, n) => {
      if (n > 0 && level > (levels[n - 1] ?? 0) + 1) troubles.push(`level skipped before "${headings[n]?.textContent}"`);
    });
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
    for (const id of new Set(ids.filter((each, n) => ids.indexOf(each) !== n))) troubles.push(`two elements have the id ${id}`);
    for (const attribute of ['aria-describedby', 'aria-labelledby', 'aria-controls', 'for']) {
      for (const element of document.querySelectorAll(`[${attribute}]`)) {
        for (const id of (element.getAttribute(attribute) ?? '').split(/\s+/)) {
          if (id !== '' && document.getElementById(id) === null)
            troubles.push(`${attribute} of ${element.id || element.tagName} leads to no element: ${id}`);
        }
      }
    }
    for (const control of document.querySelectorAll('input, select, textarea, button, a[href], [tabindex="0"]')) {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      const isInline = control.tagName === 'A' && getComputedStyle(control).display === 'inline';
      const isTiny = width > 1 && height > 1 && (width < 24 || height < 24);
      if (isTiny && !isInline && isShown(control))
        troubles.push(`target of ${Math.round(width)} x ${Math.round(height)} px: ${control.id || control.textContent}`);
    }
    return troubles;
  });
