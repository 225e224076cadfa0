import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT } from '../../e2e/project-copy.ts';
import { startSite, type Site } from '../../e2e/site.ts';
import { differenceOf, smallPicture } from '../../e2e/small-picture.ts';
import { hasBundledBrowser, KEPT, KEPT_LOOKS, keptFile, keptVisits, launchBundledBrowser } from './kept-screens.ts';
import { visitScreens } from './screen-visits.ts';

const CHANGED = join(PROJECT, 'screenshots/changed');
const IF_MEANT = `look at ${CHANGED}; if it is meant so: npx node tests/larkmere/e2e/screens.ts --keep`;

if (!hasBundledBrowser) console.warn('Not tried: whether screens look as they are kept; the bundled browser is for Linux on x64.');

describe.skipIf(!hasBundledBrowser)('every screen looks as it is kept', { timeout: 180_000 }, () => {
  let site: Site | undefined;
  let browser: Browser | undefined;
  const seen = new Set<string>();
  beforeAll(async () => {
    await Promise.all([startSite().then((started) => (site = started)), launchBundledBrowser().then((launched) => (browser = launched))]);
  });
  afterAll(() => Promise.all([site?.close(), browser?.close()]));

  describe.each(KEPT_LOOKS)('at $width px, $scheme', (looks) => {
    test.each(Object.keys(keptVisits))('%s', async (visit) => {
      const walk = keptVisits[visit];
      if (!site || !browser || !walk) throw new Error('The site is not up yet');
      const changes: string[] = [];
      await visitScreens(browser, site, looks, walk, async (screen, picture) => {
        const file = keptFile(screen, looks);
        seen.add(file);
        const kept = await readFile(join(KEPT, file)).catch(() => undefined);
        const difference = kept && (await differenceOf(kept, await smallPicture(picture)));
        if (kept && !difference) return;
        await mkdir(CHANGED, { recursive: true });
        await writeFile(join(CHANGED, file.replace('.webp', '.png')), picture);
        const share = difference && `${(difference.share * 100).toFixed(1)}%, from ${difference.from} to ${difference.to} px`;
        changes.push(`${file}: ${share ?? 'not kept yet'}`);
      });
      expect(changes, IF_MEANT).toEqual([]);
    });
  });

  test('no screen is kept that is not there any more', async () => {
    expect(
      (await readdir(KEPT)).filter((file) => !seen.has(file)),
      'remove them, or let a visit go there',
    ).toEqual([]);
  });
});
