import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { chromiumLaunchOptions } from '../../../src/server/browser/chromium.ts';
import type { ScreenView } from './screen-visits.ts';

export const REFERENCE_FOLDER = join(import.meta.dirname, 'reference-screenshots');

export const REFERENCE_VIEWS: readonly ScreenView[] = [
  { width: 390, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
];

export const REFERENCE_SCREENS: Readonly<Record<string, readonly string[]>> = {
  visitor: ['about-visitor'],
  cards: ['card-signup-errors'],
  student: ['education-filled', 'account-student', 'completion-copy-ready'],
  own: ['own-submitted'],
  repeats: ['dialog-remove'],
  gaps: ['about-validating', 'education-validating'],
  'review-filled': ['review-filled', 'review-print'],
  service: ['service-view'],
};

export const screenshotFile = (screen: string, { width, scheme }: ScreenView, extension: 'png' | 'webp'): string =>
  `${screen}-${width}${scheme === 'dark' ? '-dark' : ''}.${extension}`;

/** The bundled browser has its own font, so that every machine draws the same with it. */
export async function launchBundledBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumLaunchOptions({ from: 'package' }));
}

export const hasBundledBrowser = process.platform === 'linux' && process.arch === 'x64';
