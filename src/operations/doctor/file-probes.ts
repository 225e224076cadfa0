import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { systemClock } from '../../server/platform/clock.ts';
import { createVirusScan } from '../../server/conversion/virus-scan.ts';
import { openObjectStore } from '../../server/objects/open-object-store.ts';
import type { S3Settings } from '../../server/settings/s3-settings.ts';
import { createSecrets } from '../../server/platform/secrets.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { clockProbeResult, ok, problem, type Probe, warning } from './probes.ts';

/** HTTP dates have no fractions. */
const SECOND = 1000;

export const objectStoreProbe = (settings: Settings): Probe => ({
  about: 'uploaded files',
  seconds: 25,
  async run() {
    const { s3, dataDir } = settings;
    if (!s3 && !existsSync(dataDir))
      return warning(
        `${dataDir} is not there, so there are no files`,
        'The first start makes it. Where servers have run before, correct DATA_DIR, or mount the disk that it is on.',
      );
    const problems: string[] = [];
    // Any key serves, as the probe signs nothing.
    const secrets = createSecrets('for a probe that signs nothing, 32 characters');
    const store = await openObjectStore(settings, { secrets, clock: systemClock, report: (text) => problems.push(text) });
    try {
      if (problems.length > 0) return problem(problems.join(' '));
      const key = `doctor/${randomUUID()}`;
      const content = Buffer.from(randomUUID());
      await store.put(key, content);
      const kept = await store.get(key);
      await store.remove([key]);
      const isGone = (await store.size(key)) === undefined;
      const about = s3 ? `the bucket '${s3.bucket}'` : 'the disk';
      if (!kept || !content.equals(kept)) return problem(`${about} does not return what was put there`);
      if (!isGone) return problem(`${about} does not delete what it should`, 'Allow s3:DeleteObject to the key.');
      return ok(`${about} stores, returns and deletes an object`);
    } finally {
      await store.close();
    }
  },
});

export const objectStoreClockProbe = ({ endpoint, region }: S3Settings): Probe => ({
  about: 'clock of the bucket',
  seconds: 10,
  async run() {
    const asked = Date.now();
    const { headers } = await fetch(endpoint ?? `https://s3.${region}.amazonaws.com`, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(8 * SECOND),
    });
    const date = headers.get('date');
    return date === null ? ok('it does not say') : clockProbeResult(new Date(date), [asked, Date.now()], SECOND);
  },
});

export const virusScannerProbe = (address: URL): Probe => ({
  about: 'virus scanner',
  seconds: 12,
  async run() {
    const result = await createVirusScan(address, 10)(new Uint8Array());
    if (result === 'clean') return ok('ClamAV scans');
    return problem('it does not respond as ClamAV does', 'Until it does, no file is accepted: start clamd, or correct CLAMAV_URL.');
  },
});
