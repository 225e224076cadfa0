import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ensureBrowserBuild } from '../../../scripts/build/browser-build.ts';
import { launchBrowser } from '../../chromium.ts';
import { startSite } from '../../e2e/start-site.ts';
import { compareScreenshots, MAX_CHANGED_SHARE, toReferenceScreenshot } from '../../e2e/screenshot-difference.ts';
import { launchBundledBrowser, REFERENCE_FOLDER, REFERENCE_VIEWS, REFERENCE_SCREENS, screenshotFile } from './reference-screenshots.ts';
import { screenVisits, visitScreens, type ScreenView } from './screen-visits.ts';

/** Writes pictures: `npx node tests/larkmere/e2e/screens.ts OUT_DIR [VISIT ...]`; `--keep` writes the references that have changed. */
const given = process.argv.slice(2);
const isReference = given.includes('--keep');
const names = given.filter((word) => !word.startsWith('--'));
const [folder = 'screenshots', ...wanted] = isReference ? [REFERENCE_FOLDER, ...names] : names;
const SCHEMES = ['light', 'dark'] as const;
const looks = isReference ? REFERENCE_VIEWS : [390, 1280].flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })));

if (!(await ensureBrowserBuild(join(import.meta.dirname, '../../..')))) process.exit(1);
await mkdir(folder, { recursive: true });
const [site, browser] = await Promise.all([startSite(), isReference ? launchBundledBrowser() : launchBrowser()]);
try {
  for (const look of looks) {
    for (const [name, visit] of Object.entries(screenVisits)) {
      const only = isReference ? (REFERENCE_SCREENS[name] ?? []) : undefined;
      if ((wanted.length > 0 && !wanted.includes(name)) || only?.length === 0) continue;
      const take = (screen: string, picture: Buffer): Promise<void> => (only ? keep : write)(screen, look, picture);
      await visitScreens(browser, site, look, visit, take, only).catch((error: unknown) => {
        console.error(`${name} at ${look.width} px, ${look.scheme}: ${error instanceof Error ? error.message : String(error)}`);
        process.exitCode = 1;
      });
    }
  }
} finally {
  await Promise.all([site.close(), browser.close()]);
}

async function keep(screen: string, look: ScreenView, picture: Buffer): Promise<void> {
  const file = join(folder, screenshotFile(screen, look, 'webp'));
  const now = await toReferenceScreenshot(picture);
  const reference = await readFile(file).catch(() => undefined);
  if (!reference || (await compareScreenshots(reference, now)).share > MAX_CHANGED_SHARE) await writeFile(file, now);
}

async function write(screen: string, look: ScreenView, picture: Buffer): Promise<void> {
  const isForReadme = screen.startsWith('readme-');
  const small = isForReadme ? await sharp(picture).png({ palette: true, colours: 64, effort: 10 }).toBuffer() : picture;
  await writeFile(join(folder, screenshotFile(screen, look, 'png')), small);
}
