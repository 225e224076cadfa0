import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../src/server/store/database.ts';
import { openEmbeddedPostgres } from '../../src/server/store/embedded-postgres.ts';
import { KEY_FILE, loadSecrets } from '../../src/server/secrets.ts';
import { upgradeDatabase } from '../../src/server/upgrade-database.ts';
import { figure, type Figure } from './bench-result.ts';
import { fill } from './filled-database.ts';
import { measureCommand } from './measured-command.ts';

const SIZE = 10_000;
const FILE_BYTES = 50_000;

/** `npm run backup` and `npm run restore` of 10,000 full applications, each with an uploaded file and the PDF that was made of it. */
export async function measureBackups(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
  const [from, to, out] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'backup')];
  try {
    for (const dataDir of [from, to]) mkdirSync(dataDir, { mode: 0o711 });
    await fillWithFiles(from);
    const backup = await measureCommand(['scripts/backup.ts', '--out', out], { DATA_DIR: from });
    copyFileSync(join(from, KEY_FILE), join(to, KEY_FILE));
    const restore = await measureCommand(['scripts/restore.ts', '--from', out], { DATA_DIR: to });
    const how =
      `${SIZE} applications of the persona "us-freshman" with ${2 * SIZE} files of ${FILE_BYTES / 1000} kB, embedded database without a ` +
      'server, start of the command and of the database included; each file is read, checked and on the disk in the end';
    return [
      figure(`Backup of ${SIZE} applications`, backup.seconds, 's', undefined, how),
      figure(`Backup of ${SIZE} applications, peak memory`, backup.megabytes, 'MB', undefined, how),
      figure(`Restore of ${SIZE} applications`, restore.seconds, 's', undefined, how),
      figure(`Restore of ${SIZE} applications, peak memory`, restore.megabytes, 'MB', undefined, how),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillWithFiles(dataDir: string): Promise<void> {
  const postgres = await openEmbeddedPostgres(dataDir, () => undefined);
  try {
    const { db, close } = openDatabase(postgres.url, () => undefined, 'of any length');
    await upgradeDatabase(postgres.url, db, loadSecrets({ dataDir }).dataKeys);
    await close();
    await fill(postgres.url, dataDir, SIZE);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query<{ original_key: string; pdf_key: string }>(
      `WITH ids AS (SELECT account_id, gen_random_uuid() AS id FROM application)
      INSERT INTO document (id, account_id, answer_key, file_name, file_size, upload_key, status, original_key, pdf_key, pages, changed_at)
      SELECT id, account_id, 'transcript', 'transcript.pdf', $1, 'uploads/' || id, 'COMPLETED', 'documents/' || id || '/original',
        'documents/' || id || '/pdf', 1, now() FROM ids RETURNING original_key, pdf_key`,
      [FILE_BYTES],
    );
    await client.end();
    for (const { original_key: original, pdf_key: pdf } of rows) {
      mkdirSync(join(dataDir, 'objects', original, '..'), { recursive: true, mode: 0o700 });
      for (const key of [original, pdf]) writeFileSync(join(dataDir, 'objects', key), randomBytes(FILE_BYTES));
    }
  } finally {
    await postgres.stop();
  }
}
