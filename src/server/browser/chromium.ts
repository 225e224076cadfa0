import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';
import { unpackChromium } from './unpack-chromium.ts';

/** The bundled Chromium is unpacked when it is first launched. */
type ChromiumSource = { readonly from: 'setting' | 'installed'; readonly path: string } | { readonly from: 'package' };

const PROGRAMS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser', '/usr/bin/microsoft-edge'],
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].flatMap((path) =>
    ['C:/Program Files/', 'C:/Program Files (x86)/'].map((folder) => folder + path),
  ),
};

export const NO_CHROMIUM_MESSAGE =
  'No Chromium was found: install one, or set CHROMIUM_PATH to its program. The bundled one is for Linux on x64 only.';

export const BUNDLED_CHROMIUM = 'bundled';

/** Finds the Chromium of the setting, else an installed one, else the bundled one, which needs no system packages. */
export function findChromium(chromiumPath?: string): ChromiumSource | undefined {
  if (chromiumPath === BUNDLED_CHROMIUM) return bundledChromium();
  if (chromiumPath) return { from: 'setting', path: chromiumPath };
  const path = PROGRAMS[process.platform]?.find((program) => existsSync(program));
  return path === undefined ? bundledChromium() : { from: 'installed', path };
}

const bundledChromium = (): ChromiumSource | undefined =>
  process.platform === 'linux' && process.arch === 'x64' && isPackaged() ? { from: 'package' } : undefined;

/** Options for launching it headless. @param folder, canReach as for `unpackChromium` @throws when there is none */
export async function chromiumLaunchOptions(
  found: ChromiumSource | undefined,
  folder?: string,
  canReach?: (folder: string) => boolean,
): Promise<LaunchOptions> {
  if (!found) throw new Error(NO_CHROMIUM_MESSAGE);
  const options = {
    args: ['--font-render-hinting=none', '--disable-gpu'],
    // Chromium's sandbox refuses to run as root.
    chromiumSandbox: process.getuid?.() !== 0,
    // Find-in-page finds nothing with `C.UTF-8`, which servers often have.
    env: { ...ownEnvironment(), LC_ALL: 'en_US.UTF-8' },
  };
  if (found.from !== 'package') return { ...options, executablePath: found.path };
  const { executablePath, libraries, fontConfig } = await unpackChromium(folder, canReach);
  return { ...options, executablePath, env: { ...options.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fontConfig } };
}

function ownEnvironment(): Record<string, string | undefined> {
  const needed = /^(PATH|HOME|USER|TMPDIR|TZ|DISPLAY|LD_LIBRARY_PATH|(XDG|FONTCONFIG|DBUS)_\w+)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.test(name)));
}

/** True if Chromium starts with `TMPDIR` there: the path of its socket has at most 103 bytes (107 on Linux). */
export const fitsChromiumSocketPath = (folder: string): boolean =>
  Buffer.byteLength(join(folder, 'org.chromium.Chromium.XXXXXX/SingletonSocket')) <= 103;

function isPackaged(): boolean {
  try {
    return createRequire(import.meta.url).resolve('@sparticuz/chromium') !== '';
  } catch {
    return false;
  }
}
