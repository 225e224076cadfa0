import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { nearestExistingFolder } from '../platform/data-folder.ts';

interface UnpackedChromium {
  readonly executablePath: string;
  readonly libraries: string;
  readonly fontConfig: string;
}

/** Increased whenever the files written beside the program change. */
const LAYOUT = 2;
/** A cache beside the package serves every data folder. */
const MODULES = join(import.meta.dirname, '../../../node_modules');

/** Unpacks Chromium once (3 s, 200 MB) beside the modules, else below `folder`. Safe for two processes. @param canReach for who runs it */
export async function unpackChromium(folder?: string, canReach: (folder: string) => boolean = () => true): Promise<UnpackedChromium> {
  const source = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const beside = join(MODULES, '.cache/chromium');
  const usual = folder === undefined || existsSync(join(beside, `${version}-${LAYOUT}`)) || isWritable(MODULES) ? [beside] : [];
  const inPlace = (place: string): UnpackedChromium => {
    const unpacked = join(place, `${version}-${LAYOUT}`);
    return { executablePath: join(unpacked, 'chromium'), libraries: join(unpacked, 'lib'), fontConfig: unpacked };
  };
  for (const place of [...usual, ...(folder === undefined ? [] : [folder]), 'temporary']) {
    const cache = place === 'temporary' ? await privateTemporaryFolder('chromium') : place;
    if (!canReach(nearestExistingFolder(cache))) continue;
    const found = inPlace(cache);
    if (!existsSync(found.fontConfig)) await unpack(join(source, 'bin'), found.fontConfig);
    if (canReach(found.executablePath)) return found;
  }
  return inPlace(beside);
}

/** Own folder among temporary files, of mode 0711: other users pass through it, but do not list, change or replace it. */
export async function privateTemporaryFolder(name: string): Promise<string> {
  const { uid } = userInfo();
  const [place, start] = [tmpdir(), `matricula-${name}-`];
  for (const folder of (await readdir(place)).filter((each) => each.startsWith(start)).map((each) => join(place, each))) {
    const found = await lstat(folder).catch(() => undefined);
    if (found?.isDirectory() && found.uid === uid && (found.mode & 0o777) === 0o711) return folder;
  }
  const folder = await mkdtemp(join(place, start));
  await chmod(folder, 0o711);
  return folder;
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
  // Readable for the unprivileged user whom root runs it as, whatever the umask.
  await promisify(execFile)('chmod', ['-R', 'a+rX', unfinished]);
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

/** Puts its own font first, so that pages look the same everywhere; the machine's have the letters that it lacks, such as Chinese. */
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
