import type { Page } from 'playwright-core';
import { openForm } from './application.ts';
import type { Shoot } from './screen-visits.ts';

/** The two pictures of README.md (`.github/pictures`): the first page on a phone and on a laptop, by day. */
export async function readmeScreens(page: Page, shoot: Shoot): Promise<void> {
  if (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) return;
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (!isPhone) await page.setViewportSize({ width: 1280, height: 800 });
  await openForm(page);
  await shoot(isPhone ? 'readme-arrival' : 'readme-laptop', false);
}
