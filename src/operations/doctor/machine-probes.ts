import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium, chromiumLaunchOptions, NO_CHROMIUM_MESSAGE } from '../../server/browser/chromium.ts';
import { probeSandbox } from '../../server/conversion/probe-sandbox.ts';
import { nearestExistingFolder, requireWritableFolder, freeBytes, MIN_FREE_BYTES } from '../../server/platform/data-folder.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { findExistingCluster } from '../../server/database/embedded/data-directory.ts';
import { PROJECT_FOLDER } from '../../command-line/institution.ts';
import { ok, problem, type Probe, warning } from './probes.ts';

const run = promisify(execFile);
const OLDEST_NODE = 24;
/** Free bytes below which a warning is given. */
const FEW_BYTES = 2 ** 30;

export const versionsProbe: Probe = {
  about: 'versions',
  seconds: 5,
  run() {
    const { version } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')) as { version: string };
    const isOld = Number(process.versions.node.split('.')[0]) < OLDEST_NODE;
    return [
      { ...ok(version), about: 'Matricula' },
      { ...(isOld ? problem(process.version, `Install ${OLDEST_NODE} or newer.`) : ok(process.version)), about: 'Node.js' },
    ];
  },
};

export const diskProbe = ({ dataDir }: Settings): Probe => ({
  about: 'disk space',
  seconds: 10,
  async run() {
    const cluster = findExistingCluster(dataDir);
    const folders = [dataDir, ...(cluster === undefined ? [] : [dirname(cluster)]), tmpdir()].map(nearestExistingFolder);
    const findings = await Promise.all([...new Set(folders)].map(spaceOf));
    return [...findings, { ...accessOf(dataDir), about: 'data folder' }];
  },
});

async function spaceOf(folder: string) {
  const bytes = await freeBytes(folder);
  const says = `${(bytes / 2 ** 30).toFixed(1)} GB are free in ${folder}`;
  if (bytes < MIN_FREE_BYTES) return problem(says, 'With so little, no server is ready: free some space.');
  return bytes < FEW_BYTES ? warning(says, 'Free some space before it runs out.') : ok(says);
}

function accessOf(folder: string) {
  try {
    requireWritableFolder(folder);
    return ok(existsSync(folder) ? `${folder} can be written` : `${folder} is created by the first start`);
  } catch (error) {
    return problem((error as Error).message);
  }
}

export const chromiumProbe = ({ chromiumPath }: Settings): Probe => ({
  about: 'Chromium',
  seconds: 25,
  async run() {
    const found = findChromium(chromiumPath);
    if (!found) return warning('none: no PDF copies', NO_CHROMIUM_MESSAGE);
    const folder = mkdtempSync(join(tmpdir(), 'matricula-doctor-'));
    try {
      const browser = await chromium.launch({ ...(await chromiumLaunchOptions(found, folder)), timeout: 20_000 });
      const version = browser.version();
      await browser.close();
      return ok(`${version}, ${found.from === 'package' ? 'the bundled one' : found.path}`);
    } catch (error) {
      const reason = ((error as Error).message.split('\n')[0] ?? '').replace(/^.*?: /, '');
      const advice = /sandbox/i.test(String(error))
        ? 'Its sandbox needs user namespaces, which this container or machine forbids: scripts/deploy/README.md, "In containers".'
        : 'Install what it lacks, or set CHROMIUM_PATH to another one.';
      return problem(`it does not start: ${reason}`, advice);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

export const sandboxProbe = (settings: Settings): Probe => ({
  about: 'conversions',
  seconds: 25,
  run: () => probeSandbox(settings),
});

/** Writing systems that the bundled Chromium has no fonts for, each by a language that uses it. */
const SCRIPTS = { Arabic: 'ar', Hebrew: 'he', Hindi: 'hi', Thai: 'th', Chinese: 'zh-cn', Japanese: 'ja', Korean: 'ko' } as const;
export const fontsProbe: Probe = {
  about: 'fonts',
  seconds: 15,
  async run() {
    if (process.platform !== 'linux') return ok('the ones of the system');
    try {
      const missing: string[] = [];
      for (const [name, language] of Object.entries(SCRIPTS)) {
        const { stdout } = await run('fc-list', [`:lang=${language}`, 'family'], { timeout: 10_000 });
        if (stdout.trim() === '') missing.push(name);
      }
      if (missing.length === 0) return ok(`letters for ${Object.keys(SCRIPTS).join(', ')} are there`);
      const advice = 'On Debian: apt install fonts-noto-core fonts-noto-cjk';
      return warning(`missing, so PDF copies have boxes and Word files are refused: ${missing.join(', ')}`, advice);
    } catch {
      return warning('it is not known which are installed', 'On Debian: apt install fontconfig fonts-noto-core fonts-noto-cjk');
    }
  },
};
