import { chromium, type Browser } from 'playwright-core';
import { BUNDLED_CHROMIUM, findChromium, chromiumLaunchOptions } from '../src/server/browser/chromium.ts';

/**
 * `CHROMIUM_PATH` of tests and of the servers that they start: the bundled one, unless the environment names another. On a machine
 * that the bundled one is not for, an installed one.
 */
export const CHROMIUM_PATH = process.env['CHROMIUM_PATH'] ?? (findChromium(BUNDLED_CHROMIUM) ? BUNDLED_CHROMIUM : '');

/** A headless Chromium. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumLaunchOptions(findChromium(CHROMIUM_PATH)));
}
