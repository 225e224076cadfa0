import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ensureBuilt } from '../../../scripts/build/browser-build.ts';
import { launchBrowser } from '../../chromium.ts';
import { startSite } from '../../e2e/site.ts';
import { differenceOf, smallPicture } from '../../e2e/small-picture.ts';
import { KEPT, KEPT_LOOKS, keptFile, keptVisits, launchBundledBrowser } from './kept-screens.ts';
import { visits, visitScreens } from './screen-visits.ts';

/**
 * Writes a picture of every screen in every state to a folder, on a phone and a laptop, by day and in the dark:
 * `npx node tests/larkmere/e2e/screens.ts OUT_DIR`, with names of visits only theirs. `--light` and `--dark` are for one of the two alone.
 * `--keep`, without a folder, keeps them as `kept-screens.e2e.test.ts` wants to see them from now on.
 */
const given = process.argv.slice(2);
const isKept = given.includes('--keep');
const names = given.filter((word) => !word.startsWith('--'));
const [folder = 'screenshots', ...wanted] = isKept ? [KEPT, ...names] : names;
const SCHEMES = (['light', 'dark'] as const).filter(
  (scheme) => given.includes(`--${scheme}`) || !(given.includes('--light') || given.includes('--dark')),
);
const looks = isKept ? KEPT_LOOKS : [390, 1280].flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })));

if (!(await ensureBuilt(join(import.meta.dirname, '../../..')))) process.exit(1);
await mkdir(folder, { recursive: true });
const [site, browser] = await Promise.all([startSite(), isKept ? launchBundledBrowser() : launchBrowser()]);
try {
  for (const look of looks) {
    for (const [name, visit] of Object.entries(isKept ? keptVisits : visits)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      await visitScreens(browser, site, look, visit, (screen, picture) => save(keptFile(screen, look), picture)).catch((error: unknown) => {
        console.error(`${name} at ${look.width} px, ${look.scheme}: ${error instanceof Error ? error.message : String(error)}`);
        process.exitCode = 1;
      });
    }
  }
} finally {
  await Promise.all([site.close(), browser.close()]);
}

/** One that still looks alike stays as it is. */
async function save(file: string, picture: Buffer): Promise<void> {
  if (!isKept) return writeFile(join(folder, file.replace('.webp', '.png')), await smaller(file, picture));
  const now = await smallPicture(picture);
  const kept = await readFile(join(folder, file)).catch(() => undefined);
  if (!kept || (await differenceOf(kept, now))) await writeFile(join(folder, file), now);
}

/** What README.md shows is part of the project, and should take little of it. */
async function smaller(file: string, picture: Buffer): Promise<Buffer> {
  return file.startsWith('readme-') ? sharp(picture).png({ palette: true, colours: 64, effort: 10 }).toBuffer() : picture;
}
