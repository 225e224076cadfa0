import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { openEmbeddedPostgres } from '../../src/server/store/embedded-postgres.ts';
import { startSite } from '../e2e/site.ts';
import { figure, type Figure } from './bench-result.ts';
import { sampleFiles } from './sample-files.ts';
import { givenAccounts, logIn } from './students.ts';
import { ended, upload } from './upload-student.ts';

const JOBS = 100;
const KILLS = 10;

/** A hundred conversions and a server that is killed ten times on the way: every one ends, and none twice. */
export async function measureKilledConversions(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matricula-killed-'));
  chmodSync(dataDir, 0o711);
  const postgres = await openEmbeddedPostgres(dataDir, () => undefined);
  const site = await startSite({ environment: { DATABASE_URL: postgres.url } });
  const database = new Client({ connectionString: postgres.url });
  await database.connect();
  try {
    // The database itself counts how often each conversion ends.
    await database.query('CREATE TABLE ending (document_id uuid)');
    await database.query(
      `CREATE FUNCTION note_ending() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO ending VALUES (NEW.id); RETURN NEW; END $$`,
    );
    await database.query(
      `CREATE TRIGGER note_ending AFTER UPDATE OF status ON document FOR EACH ROW WHEN (NEW.status IN ('COMPLETED', 'FAILED')) EXECUTE ` +
        `FUNCTION note_ending()`,
    );
    const files = await sampleFiles();
    const cookies: string[] = [];
    for (const account of await givenAccounts(site, JOBS)) cookies.push(await logIn(site, account));
    for (const [n, cookie] of cookies.entries()) {
      const { name, content } = files[n % files.length] ?? { name: '', content: new Uint8Array() };
      await upload(site, cookie, name, content);
    }
    const started = performance.now();
    let kills = 0;
    const left = async (): Promise<number> =>
      Number((await database.query("SELECT count(*) AS n FROM document WHERE status IN ('UNPROCESSED', 'IN_PROGRESS')")).rows[0].n);
    for (; kills < KILLS && (await left()) > 0; kills++) {
      await pause(300 + Math.random() * 1200);
      await site.kill();
      await site.startAgain();
    }
    const ends = await Promise.all(cookies.map((cookie) => ended(site, cookie, 1000)));
    const seconds = (performance.now() - started) / 1000;
    const twice = (await database.query('SELECT document_id FROM ending GROUP BY document_id HAVING count(*) > 1')).rowCount ?? 0;
    const answered = Number(
      (await database.query("SELECT count(*) AS n FROM application WHERE 'transcript' = ANY (answered_files)")).rows[0].n,
    );
    const how =
      `${JOBS} uploads of ${JOBS} students, then ${kills} times kill -9 of the server within ${Math.round(seconds)} s; a ` +
      `trigger counts the endings`;
    return [
      figure(
        'Conversions that ended',
        ends.filter(({ status }) => status === 'COMPLETED').length,
        'completed',
        { name: 'queued', value: JOBS },
        how,
      ),
      figure('Answers set by them', answered, 'answers', { name: 'queued', value: JOBS }, how),
      figure('Conversions that ended twice', twice, 'of them', undefined, how),
    ];
  } finally {
    await database.end();
    await site.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
