import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';
import { fitsChromiumSocketPath, findChromium, chromiumLaunchOptions } from '../browser/chromium.ts';
import { privateTemporaryFolder } from '../browser/unpack-chromium.ts';
import type { ProgramOutcome, SandboxedProgram, RunSandboxedProgram } from './sandboxed-program.ts';
import { LAYOUT_FOLDER_PREFIX } from './sandbox.ts';
import { conversionLimits } from './conversion-limits.ts';
import { parseProgramOutcome, type ConversionProgramResult } from './run-conversion-program.ts';
import { canSandboxUserReach, chownToSandboxUser } from './drop-privileges.ts';

const PROGRAM = join(import.meta.dirname, 'convert-docx-program.ts');

export interface DocxConversionOptions {
  readonly folder: string;
  readonly chromiumPath?: string | undefined;
}

export async function convertDocxToPdf(
  docx: Uint8Array,
  options: DocxConversionOptions,
  run: RunSandboxedProgram,
): Promise<ConversionProgramResult> {
  const launch = await sandboxedChromiumOptions(options);
  if (!launch) return { outcome: 'refused', reason: 'word_not_taken' };
  return parseProgramOutcome(await runDocxProgram({ path: PROGRAM, argument: JSON.stringify(launch) }, docx, options.folder, run));
}

export async function runDocxProgram(
  program: Pick<SandboxedProgram, 'path' | 'argument'>,
  file: Uint8Array,
  parent: string,
  run: RunSandboxedProgram,
): Promise<ProgramOutcome> {
  const folder = await createLayoutFolder(parent);
  try {
    return await run({ ...program, memoryBytes: conversionLimits.layoutMemoryBytes, folder }, file);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

export async function sandboxedChromiumOptions({ folder, chromiumPath }: DocxConversionOptions): Promise<LaunchOptions | undefined> {
  const found = findChromium(chromiumPath);
  if (!found) return undefined;
  const {
    executablePath = '',
    args,
    chromiumSandbox,
    env,
  } = await chromiumLaunchOptions(found, join(folder, 'chromium'), canSandboxUserReach);
  if (!canSandboxUserReach(executablePath)) return undefined;
  return {
    executablePath,
    ...(args && { args }),
    ...(chromiumSandbox !== undefined && { chromiumSandbox }),
    // The rest of our environment holds keys.
    env: { LD_LIBRARY_PATH: env?.['LD_LIBRARY_PATH'], FONTCONFIG_PATH: env?.['FONTCONFIG_PATH'] },
  };
}

/** Makes a folder in `parent`, or elsewhere if the confined user cannot reach that or Chromium cannot start in it. */
export async function createLayoutFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o711 });
  const isUsable = canSandboxUserReach(parent) && fitsChromiumSocketPath(join(parent, `${LAYOUT_FOLDER_PREFIX}XXXXXX`));
  const place = isUsable ? parent : await privateTemporaryFolder('layouts');
  const folder = await mkdtemp(join(place, LAYOUT_FOLDER_PREFIX));
  chownToSandboxUser(folder);
  return folder;
}
