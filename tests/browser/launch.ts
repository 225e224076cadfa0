import { existsSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { unpackedChromium } from './unpack.ts';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];

/**
 * A headless Chromium: `CHROMIUM_PATH` where given, else an installed one, else the packaged one, which needs no package
 * of the system. The caller closes it.
 */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...(await program()), args: ['--font-render-hinting=none', '--disable-gpu'] });
}

async function program(): Promise<LaunchOptions> {
  // Chromium's sandbox refuses to run as root.
  const chromiumSandbox = process.getuid?.() !== 0;
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return { executablePath: given, chromiumSandbox };
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed !== undefined) return { executablePath: installed, chromiumSandbox };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found: install one and set CHROMIUM_PATH to its program (the packaged one is for Linux x64 only)');
  }
  const { executablePath, libraries, fontConfig } = await unpackedChromium();
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fontConfig } as Record<string, string>;
  return { executablePath, chromiumSandbox, env };
}
