import { startSite, type Site } from '../e2e/site.ts';
import { figure, quantile, type Figure } from './bench-result.ts';
import { ended, upload } from './upload-student.ts';
import { givenAccounts, logIn } from './students.ts';
import { sampleFiles } from './sample-files.ts';

/** An account may ask for 30 uploads an hour. */
const EACH = 20;
const AT_ONCE = 20;

/** From choosing a file to COMPLETED, one after the other and twenty students at once, for each type of file. */
export async function measureUploads(): Promise<readonly Figure[]> {
  const site = await startSite();
  try {
    const files = await sampleFiles();
    const accounts = await givenAccounts(site, Math.max(AT_ONCE, files.length));
    const cookies = await Promise.all(accounts.map((account) => logIn(site, account)));
    const figures: Figure[] = [];
    for (const [n, { name, content }] of files.entries()) {
      await timed(site, cookies[n] ?? '', name, content);
      const alone: number[] = [];
      for (let turn = 0; turn < EACH; turn++) alone.push(await timed(site, cookies[n] ?? '', name, content));
      const together = await Promise.all(cookies.slice(0, AT_ONCE).map((cookie) => timed(site, cookie, name, content)));
      const how =
        `${name.split('.').at(-1)} of ${Math.round(content.length / 1000)} kB: presigned URL, upload, conversion asked for, ` +
        `state asked every 50 ms; ${EACH} one after the other, then ${AT_ONCE} students at once, on the same cores`;
      figures.push(
        figure(`Upload to COMPLETED, ${name}, p50`, quantile(alone, 0.5), 'ms', undefined, how),
        figure(
          `Upload to COMPLETED, ${name}, p95`,
          quantile(alone, 0.95),
          'ms',
          { name: `p95 of ${AT_ONCE} at once`, value: quantile(together, 0.95) },
          how,
        ),
      );
    }
    return figures;
  } finally {
    await site.close();
  }
}

async function timed(site: Site, cookie: string, name: string, file: Uint8Array): Promise<number> {
  const started = performance.now();
  await upload(site, cookie, name, file);
  const { status, message } = await ended(site, cookie);
  if (status !== 'COMPLETED') throw new Error(`${name}: ${status} ${message}`);
  return performance.now() - started;
}
