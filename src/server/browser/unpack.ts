import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** The bundled Chromium: its program, and the folders of its libraries and fonts. */
export interface UnpackedChromium {
  readonly executablePath: string;
  readonly libraries: string;
  readonly fontConfig: string;
}

/** Changes whenever the files written beside the program change. */
const LAYOUT = 2;
/** Where npm keeps the package: a cache beside it serves every data folder. */
const MODULES = join(import.meta.dirname, '../../../node_modules');

/**
 * Unpacks the bundled Chromium once (about 3 s, 200 MB) beside the modules, or below `folder` if that place is not
 * writable, and returns where it is. Two processes that do so at once are safe: the folder appears by a rename.
 */
export async function unpackedChromium(folder?: string): Promise<UnpackedChromium> {
  const source = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const beside = join(MODULES, '.cache/chromium');
  const cache = folder === undefined || existsSync(join(beside, `${version}-${LAYOUT}`)) || isWritable(MODULES) ? beside : folder;
  const unpacked = join(cache, `${version}-${LAYOUT}`);
  if (!existsSync(unpacked)) await unpack(join(source, 'bin'), unpacked);
  return { executablePath: join(unpacked, 'chromium'), libraries: join(unpacked, 'lib'), fontConfig: unpacked };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function unpack(source: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(join(dirname(folder), 'unfinished-'));
  await Promise.all([
    unpackProgram(join(source, 'chromium.br'), join(unfinished, 'chromium')),
    unpackTar(join(source, 'al2023.tar.br'), unfinished),
    unpackTar(join(source, 'fonts.tar.br'), unfinished),
  ]);
  await writeFile(join(unfinished, 'fonts.conf'), fontConfigOf(folder));
  // So that root can run it as a user with fewer rights.
  await chmod(unfinished, 0o755);
  try {
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

async function unpackProgram(source: string, to: string): Promise<void> {
  await writeFile(to, await decompressed(source), { mode: 0o755 });
}

async function unpackTar(source: string, folder: string): Promise<void> {
  const archive = join(folder, basename(source, '.br'));
  await writeFile(archive, await decompressed(source));
  await promisify(execFile)('tar', ['-x', '--no-same-owner', '-f', archive, '-C', folder]);
  await rm(archive);
}

const decompressed = async (file: string): Promise<Buffer> => promisify(brotliDecompress)(await readFile(file));

/**
 * The package's own configuration looks for fonts in a fixed place. Its own font comes first, so that pages look the
 * same everywhere; the machine's are for the letters that it lacks, such as Chinese, Arabic and Devanagari.
 */
const fontConfigOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
  ${['system-ui', 'sans-serif', 'sans', 'serif', 'monospace']
    .map((name) => `<alias binding="same"><family>${name}</family><prefer><family>Open Sans</family></prefer></alias>`)
    .join('\n  ')}
</fontconfig>
`;
