import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const PACKAGE = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/chromium');

/** The Chromium that comes as a package: its program, and the folders of its libraries and fonts. */
export interface UnpackedChromium {
  readonly executablePath: string;
  readonly libraries: string;
  readonly fontConfig: string;
}

/**
 * Unpacks the packaged Chromium once (about 3 s, 200 MB) beside the modules and answers where it is. Two processes that
 * do so at once are safe: the folder appears by a rename.
 */
export async function unpackedChromium(): Promise<UnpackedChromium> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(CACHE, version);
  if (!existsSync(folder)) await unpackTo(folder);
  return { executablePath: join(folder, 'chromium'), libraries: join(folder, 'lib'), fontConfig: folder };
}

async function unpackTo(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(join(CACHE, 'unfinished-'));
  await Promise.all([
    unpackProgram(join(unfinished, 'chromium')),
    unpackTar('al2023.tar.br', unfinished),
    unpackTar('fonts.tar.br', unfinished),
  ]);
  await writeFile(join(unfinished, 'fonts.conf'), fontConfigOf(folder));
  try {
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

async function unpackProgram(to: string): Promise<void> {
  await writeFile(to, await unpacked('chromium.br'), { mode: 0o755 });
}

async function unpackTar(name: string, folder: string): Promise<void> {
  const archive = join(folder, basename(name, '.br'));
  await writeFile(archive, await unpacked(name));
  await promisify(execFile)('tar', ['-x', '--no-same-owner', '-f', archive, '-C', folder]);
  await rm(archive);
}

const unpacked = async (name: string): Promise<Buffer> => promisify(brotliDecompress)(await readFile(join(PACKAGE, 'bin', name)));

/** The package's own configuration looks for fonts in a fixed place. The machine's own are left out: pages look the same everywhere. */
const fontConfigOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
