import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ensureBuilt } from '../../../scripts/build/browser-build.ts';
import { launchBrowser } from '../../../src/server/browser/chromium.ts';
import { startSite } from '../../e2e/site.ts';
import { visits, visitScreens } from './screen-visits.ts';

/**
 * Writes a picture of every screen in every state to a folder, on a phone and a laptop, by day and in the dark:
 * `node tests/larkmere/e2e/screens.ts OUT_DIR`, with names of visits only theirs. `--light` and `--dark` are for one of the two alone.
 */
const given = process.argv.slice(2);
const [folder = 'screenshots', ...wanted] = given.filter((word) => !word.startsWith('--'));
const WIDTHS = [390, 1280];
const SCHEMES = (['light', 'dark'] as const).filter(
  (scheme) => given.includes(`--${scheme}`) || !given.some((word) => word.startsWith('--')),
);

if (!(await ensureBuilt(join(import.meta.dirname, '../../..')))) process.exit(1);
await mkdir(folder, { recursive: true });
const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
try {
  for (const width of WIDTHS) {
    for (const [name, visit] of Object.entries(visits)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      for (const scheme of SCHEMES) {
        const save = (screen: string, picture: Buffer): Promise<void> =>
          smaller(screen, picture).then((kept) =>
            writeFile(join(folder, `${screen}-${width}${scheme === 'dark' ? '-dark' : ''}.png`), kept),
          );
        await visitScreens(browser, site, { width, scheme }, visit, save).catch((error: unknown) => {
          console.error(`${name} at ${width} px, ${scheme}: ${error instanceof Error ? error.message : String(error)}`);
          process.exitCode = 1;
        });
      }
    }
  }
} finally {
  await Promise.all([site.close(), browser.close()]);
}

/** What README.md shows is part of the project, and should take little of it. */
async function smaller(screen: string, picture: Buffer): Promise<Buffer> {
  return screen.startsWith('readme-') ? sharp(picture).png({ palette: true, colours: 64, effort: 10 }).toBuffer() : picture;
}
