import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import type { Answers } from '../../src/form/model/answers.ts';
import { loadDefinition } from '../../src/server/definition.ts';
import { loadSecrets } from '../../src/server/secrets.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import { openEmbeddedPostgres } from '../../src/server/store/embedded-postgres.ts';
import { keepForm } from '../../src/server/store/forms.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { placeOf } from '../../src/server/store/sealed-columns.ts';
import { persona } from '../larkmere/e2e/application.ts';
import { figure, type Figure } from './bench-result.ts';

const ROOT = join(import.meta.dirname, '../..');
const SIZES = [1000, 100_000];
const ROWS_AT_ONCE = 1000;
const REPORT_MEMORY = `data:text/javascript,process.on('exit',()=>console.log('peak',process.resourceUsage().maxRSS))`;

/** `npm run applications -- export` of 1,000 and of 100,000 full applications: rows per second, and the memory that it takes. */
export async function measureExports(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const size of SIZES) {
    const dataDir = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
    const postgres = await openEmbeddedPostgres(dataDir, () => undefined);
    try {
      await fill(postgres.url, dataDir, size);
      for (const format of ['csv', 'xlsx', 'jsonl']) {
        const { seconds, megabytes } = await exportAs(format, postgres.url, dataDir);
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

/** Fills a database with submitted applications; `answersOf`: those of the n-th. */
export async function fill(
  url: string,
  dataDir: string,
  size: number,
  answersOf: (n: number) => Answers = () => persona('us-freshman'),
): Promise<void> {
  const { dataKeys } = loadSecrets({ dataDir });
  const definition = loadDefinition(ROOT);
  const { db, close } = openDatabase(url, () => undefined, 'of any length');
  const pool = new Pool({ connectionString: url });
  try {
    await migrate(db, dataKeys);
    await keepForm(db, definition, new Date());
    for (let done = 0; done < size; done += ROWS_AT_ONCE) {
      const names = Array.from({ length: Math.min(ROWS_AT_ONCE, size - done) }, (_, n) => `student-${done + n}@bench.example`);
      const { rows } = await pool.query<{ id: string }>(
        'INSERT INTO account (username, created_at) SELECT unnest($1::text[]), now() RETURNING id',
        [names],
      );
      const ids = rows.map(({ id }) => id);
      await pool.query('INSERT INTO application (account_id, submitted_at) SELECT unnest($1::uuid[]), now()', [ids]);
      await pool.query(
        `INSERT INTO submission (account_id, reference, answers, counts, tabs, summary, definition_hash, submitted_at)
        SELECT id, reference, answers, '{}', '{}', summary, $5, now()
        FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::bytea[]) AS row (id, reference, answers, summary)`,
        [
          ids,
          ids.map((_, n) => `R-${done + n}`),
          ids.map((id, n) => dataKeys.seal(answersOf(done + n), placeOf('submission.answers', id))),
          ids.map((id) => dataKeys.seal([], placeOf('submission.summary', id))),
          definition.hash,
        ],
      );
    }
  } finally {
    await pool.end();
    await close();
  }
}

async function exportAs(format: string, url: string, dataDir: string): Promise<{ seconds: number; megabytes: number }> {
  const file = join(dataDir, `applications.${format}`);
  const started = performance.now();
  const options = ['--import', REPORT_MEMORY, 'scripts/applications.ts', 'export', '--out', file, '--format', format];
  const command = spawn(process.execPath, options, { cwd: ROOT, env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir } });
  let output = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise((resolve) => command.on('close', resolve));
  const peak = /^peak (\d+)$/m.exec(output)?.[1];
  if (code !== 0 || peak === undefined) throw new Error(output);
  return { seconds: (performance.now() - started) / 1000, megabytes: Number(peak) / 1000 };
}
