import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPOSITORY_ROOT } from '../../e2e/project-copy.ts';
import { compareScreenshots, MAX_CHANGED_SHARE, toReferenceScreenshot } from '../../e2e/screenshot-difference.ts';
import { startSite, type RunningSite } from '../../e2e/start-site.ts';
import {
  hasBundledBrowser,
  launchBundledBrowser,
  REFERENCE_FOLDER,
  REFERENCE_VIEWS,
  REFERENCE_SCREENS,
  screenshotFile,
} from './reference-screenshots.ts';
import { screenVisits, visitScreens } from './screen-visits.ts';

const CHANGED = join(REPOSITORY_ROOT, 'screenshots/changed');
const IF_MEANT = `look at ${CHANGED}; if the change is meant: npx node tests/larkmere/e2e/screens.ts --keep`;

if (!hasBundledBrowser) console.warn('Screens are not compared with their references: the bundled browser is for Linux on x64.');

describe.skipIf(!hasBundledBrowser)('screens look like their references', { timeout: 180_000 }, () => {
  let site: RunningSite | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    await Promise.all([startSite().then((started) => (site = started)), launchBundledBrowser().then((launched) => (browser = launched))]);
  });
  afterAll(() => Promise.all([site?.close(), browser?.close()]));

  describe.each(REFERENCE_VIEWS)('at $width px, $scheme', (looks) => {
    test.each(Object.entries(REFERENCE_SCREENS))('%s', async (name, screens) => {
      const visit = screenVisits[name];
      if (!site || !browser || !visit) throw new Error('There is no site, browser or visit');
      const seen: string[] = [];
      const changes: string[] = [];
      const compare = async (screen: string, picture: Buffer): Promise<void> => {
        seen.push(screen);
        const reference = await readFile(join(REFERENCE_FOLDER, screenshotFile(screen, looks, 'webp'))).catch(() => undefined);
        const difference = reference && (await compareScreenshots(reference, await toReferenceScreenshot(picture)));
        if (difference && difference.share <= MAX_CHANGED_SHARE) return;
        const file = screenshotFile(screen, looks, 'png');
        await mkdir(CHANGED, { recursive: true });
        await writeFile(join(CHANGED, file), picture);
        const share = difference && `${(difference.share * 100).toFixed(1)}%, from ${difference.from} to ${difference.to} px`;
        changes.push(`${file}: ${share ?? 'no reference yet'}`);
      };
      await visitScreens(browser, site, looks, visit, compare, screens);
      expect(seen).toEqual(screens);
      expect(changes, IF_MEANT).toEqual([]);
    });
  });

  test('every reference belongs to a screen', async () => {
    const files = REFERENCE_VIEWS.flatMap((looks) =>
      Object.values(REFERENCE_SCREENS).flatMap((screens) => screens.map((screen) => screenshotFile(screen, looks, 'webp'))),
    );
    expect((await readdir(REFERENCE_FOLDER)).toSorted()).toEqual(files.toSorted());
  });
});
