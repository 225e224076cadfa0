import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

const PACKAGE = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))));
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

const packed = (name: string): string => join(PACKAGE, 'bin', name);

async function unpackProgram(to: string): Promise<void> {
  await pipeline(createReadStream(packed('chromium.br')), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }));
}

async function unpackTar(name: string, folder: string): Promise<void> {
  const tar = spawn('tar', ['-x', '--no-same-owner', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(tar, 'close');
  await pipeline(createReadStream(packed(name)), createBrotliDecompress(), tar.stdin);
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar could not unpack ${name}: exit code ${code}`);
}

/** The package's own configuration looks for fonts in a fixed place. The machine's own are left out: pages look the same everywhere. */
const fontConfigOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
