import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Figure } from '../tests/bench/bench-result.ts';
import { measureBackups } from '../tests/bench/backups.ts';
import { measureLint, measureTests } from '../tests/bench/commands.ts';
import { measureConversions } from '../tests/bench/conversion.ts';
import { measureBundle } from '../tests/bench/bundle-size.ts';
import { measureCopies } from '../tests/bench/copies.ts';
import { measureCapacity } from '../tests/bench/deadline/capacity.ts';
import { measureDeadline } from '../tests/bench/deadline/deadline.ts';
import { measureEngine } from '../tests/bench/engine.ts';
import { measureExports } from '../tests/bench/exports.ts';
import { measureImpacts } from '../tests/bench/impact.ts';
import { measureKeystrokes } from '../tests/bench/keystroke.ts';
import { measureLighthouse } from '../tests/bench/lighthouse.ts';
import { measureLoads } from '../tests/bench/load.ts';
import { measureLoginTiming } from '../tests/bench/login-timing.ts';
import { measureLogins } from '../tests/bench/logins.ts';
import { measureLookups } from '../tests/bench/lookup.ts';
import { measureSizes } from '../tests/bench/page-size.ts';
import { measureOffice } from '../tests/bench/office.ts';
import { measurePageChanges } from '../tests/bench/page-changes.ts';
import { measurePeers } from '../tests/bench/peers.ts';
import { measurePhotos } from '../tests/bench/photos.ts';
import { measureReads } from '../tests/bench/reads.ts';
import { measureRetention } from '../tests/bench/retention.ts';
import { measureSaves } from '../tests/bench/saves.ts';
import { measureWidgets } from '../tests/bench/widget-size.ts';
import { measureKilledConversions } from '../tests/bench/killed-conversions.ts';
import { measureKilledTabs } from '../tests/bench/killed-tabs.ts';
import { measureUploads } from '../tests/bench/uploads.ts';
import { launchBrowser } from '../src/server/browser/chromium.ts';
import { startSite } from '../tests/e2e/site.ts';
import { ensureBuilt } from './build/browser-build.ts';

// `npm run bench`, or one part of it: `npm run bench -- size`.
const root = dirname(import.meta.dirname);
const options = process.argv.slice(2);

const parts: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  size: async () => [...(await inBrowser(measureSizes)), ...(await measureBundle()), ...(await measureWidgets())],
  load: measureLoads,
  lighthouse: measureLighthouse,
  peers: () => measurePeers(options),
  pages: () => inBrowser(measurePageChanges),
  keystroke: () => inBrowser(measureKeystrokes),
  saves: measureSaves,
  lookup: measureLookups,
  pdf: measureCopies,
  logins: measureLogins,
  convert: measureConversions,
  reads: measureReads,
  export: measureExports,
  backup: measureBackups,
  impact: measureImpacts,
  office: measureOffice,
  retention: measureRetention,
  'login-timing': measureLoginTiming,
  uploads: measureUploads,
  photos: measurePhotos,
  'killed-conversions': measureKilledConversions,
  'killed-tabs': measureKilledTabs,
  engine: async () => measureEngine(),
  lint: async () => measureLint(),
  capacity: measureCapacity,
  deadline: () => measureDeadline(options),
  tests: () => measureTests(options.includes('--with-tests')),
};

const asked = options.filter((option) => !option.startsWith('--'));
const unknown = asked.filter((part) => !Object.hasOwn(parts, part));
if (unknown.length > 0) {
  console.error(`There is no part called ${unknown.join(', ')}. The parts are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
if (!(await ensureBuilt(root))) process.exit(1);

const figures: Figure[] = [];
for (const part of asked.length > 0 ? asked : Object.keys(parts)) {
  console.log(`Measuring: ${part} ...`);
  figures.push(...(await (parts[part]?.() ?? [])));
}
print(figures);
await mkdir(join(root, 'bench-results'), { recursive: true });
const machine = { cores: availableParallelism(), processor: cpus()[0]?.model, node: process.version };
await writeFile(
  join(root, 'bench-results/latest.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`,
);

async function inBrowser(measure: (browser: Browser, url: string) => Promise<readonly Figure[]>): Promise<readonly Figure[]> {
  const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  try {
    return await measure(browser, site.url);
  } finally {
    await Promise.all([site.close(), browser.close()]);
  }
}

function print(all: readonly Figure[]): void {
  const width = Math.max(...all.map(({ name }) => name.length)) + 2;
  console.log();
  for (const { name, value, unit, beside, ratio } of all) {
    const compared = beside ? `   ${beside.name} ${beside.value}, ratio ${ratio}` : '';
    console.log(`${name.padEnd(width)}${String(value).padStart(9)} ${unit}${compared}`);
  }
  const ways = [...new Set(all.map(({ how }) => how).filter((how) => how !== undefined))];
  console.log(`\nHow: ${ways.join('.\n     ')}.`);
}
