import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { launchOptionsOf } from '../../../src/server/browser/chromium.ts';
import { visits, type Looks, type Visit } from './screen-visits.ts';

/** Where screens are kept as they should look, much smaller than they are. */
export const KEPT = join(import.meta.dirname, 'kept-screens');

/** Each width and each scheme once. */
export const KEPT_LOOKS: readonly Looks[] = [
  { width: 390, scheme: 'light', isStill: true },
  { width: 1280, scheme: 'dark', isStill: true },
];

export const keptFile = (screen: string, { width, scheme }: Looks): string => `${screen}-${width}${scheme === 'dark' ? '-dark' : ''}.webp`;

/** README.md shows screens that are kept already; what is under way, and where a long page is scrolled to, is never twice the same. */
const NOT_KEPT = new Set(['readme', 'copies', 'photos', 'upload']);
export const keptVisits: Readonly<Record<string, Visit>> = Object.fromEntries(
  Object.entries(visits).filter(([name]) => !NOT_KEPT.has(name)),
);

/** The bundled one, with its own font: every machine draws the same with it. */
export async function launchBundledBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptionsOf({ from: 'package' }));
}

/** Without it nothing can be compared, and the run says so. */
export const hasBundledBrowser = process.platform === 'linux' && process.arch === 'x64';
