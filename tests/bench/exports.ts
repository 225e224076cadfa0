import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '../../src/server/store/embedded-postgres.ts';
import { figure, type Figure } from './bench-result.ts';
import { fill } from './filled-database.ts';
import { measureCommand } from './measured-command.ts';

const SIZES = [1000, 100_000];

/** `npm run applications -- export` of 1,000 and of 100,000 full applications: rows per second, and the memory that it takes. */
export async function measureExports(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const size of SIZES) {
    const dataDir = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
    const postgres = await openEmbeddedPostgres(dataDir, () => undefined);
    try {
      await fill(postgres.url, dataDir, size);
      for (const format of ['csv', 'xlsx', 'jsonl']) {
        const words = ['scripts/applications.ts', 'export', '--out', join(dataDir, `applications.${format}`), '--format', format];
        const { seconds, megabytes } = await measureCommand(words, { DATABASE_URL: postgres.url, DATA_DIR: dataDir });
        const how = `${size} applications of the persona "us-freshman", embedded database, start of the command included`;
        figures.push(
          figure(`Export as ${format}, ${size} applications`, size / seconds, 'applications/s', undefined, how),
          figure(`Export as ${format}, ${size} applications, peak memory`, megabytes, 'MB', undefined, how),
        );
      }
    } finally {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return figures;
}
