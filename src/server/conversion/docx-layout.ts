import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canHoldSockets, findChromium, launchOptionsOf } from '../browser/chromium.ts';
import type { Outcome, RunProgram } from './confined-program.ts';
import { conversionLimits } from './limits.ts';
import type { LayoutOrder } from './lay-out-docx.ts';
import { canConfinedUserEnter, giveToConfinedUser } from './drop-privileges.ts';

const PROGRAM = join(import.meta.dirname, 'lay-out-docx.ts');
const PROGRAMS: readonly string[] = [
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/usr/local/bin/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:/Program Files/LibreOffice/program/soffice.com',
];

/** Path of LibreOffice's program, if it is installed in a usual place. */
export const findSoffice = (): string | undefined => PROGRAMS.find((path) => existsSync(path));

export interface LayoutOptions {
  readonly folder: string;
  /** The operator's `CHROMIUM_PATH`, if it is set. */
  readonly chromiumPath?: string | undefined;
  /** The program that lays out Word files: LibreOffice if it is installed, else Chromium. */
  readonly layOutWith?: 'soffice' | 'chromium' | undefined;
}

/**
 * Turns an inspected Word file into a PDF, which must still be cleaned like any other.
 * @throws as `RunProgram` does
 */
export async function layOutDocx(docx: Uint8Array, options: LayoutOptions, run: RunProgram): Promise<Outcome> {
  const order = await chosenOrder(options);
  if (!order) return { outcome: 'refused', reason: 'word_not_taken' };
  const stays = 'stay' in order && order.stay;
  const folder = await freshFolder(options.folder, stays);
  try {
    return await run({ path: PROGRAM, argument: JSON.stringify(order), memoryBytes: conversionLimits.layoutMemoryBytes, folder }, docx);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function chosenOrder({ folder, chromiumPath, layOutWith }: LayoutOptions): Promise<LayoutOrder | undefined> {
  const soffice = layOutWith === 'chromium' ? undefined : findSoffice();
  if (soffice !== undefined) return { soffice };
  const found = findChromium(chromiumPath);
  if (!found) return undefined;
  const { executablePath = '', args, chromiumSandbox, env } = await launchOptionsOf(found, join(folder, 'chromium'));
  const stay = ![dirname(executablePath), import.meta.dirname].every(canConfinedUserEnter);
  // Only its libraries and fonts: the rest of our environment holds keys.
  return {
    chromium: {
      executablePath,
      ...(args && { args }),
      ...(chromiumSandbox !== undefined && { chromiumSandbox }),
      env: { LD_LIBRARY_PATH: env?.['LD_LIBRARY_PATH'], FONTCONFIG_PATH: env?.['FONTCONFIG_PATH'] },
    },
    stay,
  };
}

/** Makes a folder in the private one, or elsewhere if the confined user cannot reach that or Chromium cannot start in it. */
async function freshFolder(parent: string, stays: boolean): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o711 });
  const isUsable = (stays || canConfinedUserEnter(parent)) && canHoldSockets(join(parent, 'layout-XXXXXX'));
  const folder = await mkdtemp(join(isUsable ? parent : tmpdir(), 'layout-'));
  // Chromium does not trust a folder that another user owns.
  if (!stays) giveToConfinedUser(folder);
  return folder;
}
