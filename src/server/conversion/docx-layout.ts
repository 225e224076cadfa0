import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';
import { fitsSockets, findChromium, launchOptionsOf } from '../browser/chromium.ts';
import { temporaryFolder } from '../browser/unpack.ts';
import type { Outcome, Program, RunProgram } from './confined-program.ts';
import { LAYOUT_PREFIX } from './confinement.ts';
import { conversionLimits } from './limits.ts';
import { readResult, type WorkerResult } from './conversion-worker.ts';
import { canConfinedUserReach, giveToConfinedUser } from './drop-privileges.ts';

const PROGRAM = join(import.meta.dirname, 'lay-out-docx.ts');

export interface LayoutOptions {
  readonly folder: string;
  readonly chromiumPath?: string | undefined;
}

export async function layOutDocx(docx: Uint8Array, options: LayoutOptions, run: RunProgram): Promise<WorkerResult> {
  const launch = await confinedChromium(options);
  if (!launch) return { outcome: 'refused', reason: 'word_not_taken' };
  return readResult(await runLayout({ path: PROGRAM, argument: JSON.stringify(launch) }, docx, options.folder, run));
}

export async function runLayout(
  program: Pick<Program, 'path' | 'argument'>,
  file: Uint8Array,
  parent: string,
  run: RunProgram,
): Promise<Outcome> {
  const folder = await freshFolder(parent);
  try {
    return await run({ ...program, memoryBytes: conversionLimits.layoutMemoryBytes, folder }, file);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

export async function confinedChromium({ folder, chromiumPath }: LayoutOptions): Promise<LaunchOptions | undefined> {
  const found = findChromium(chromiumPath);
  if (!found) return undefined;
  const { executablePath = '', args, chromiumSandbox, env } = await launchOptionsOf(found, join(folder, 'chromium'), canConfinedUserReach);
  if (!canConfinedUserReach(executablePath)) return undefined;
  return {
    executablePath,
    ...(args && { args }),
    ...(chromiumSandbox !== undefined && { chromiumSandbox }),
    // The rest of our environment holds keys.
    env: { LD_LIBRARY_PATH: env?.['LD_LIBRARY_PATH'], FONTCONFIG_PATH: env?.['FONTCONFIG_PATH'] },
  };
}

/** Makes a folder in `parent`, or elsewhere if the confined user cannot reach that or Chromium cannot start in it. */
export async function freshFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o711 });
  const isUsable = canConfinedUserReach(parent) && fitsSockets(join(parent, `${LAYOUT_PREFIX}XXXXXX`));
  const place = isUsable ? parent : await temporaryFolder('layouts');
  const folder = await mkdtemp(join(place, LAYOUT_PREFIX));
  giveToConfinedUser(folder);
  return folder;
}
