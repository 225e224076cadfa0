import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { createEmptyDatabase } from '../../server/empty-database.ts';
import { installedPostgresVersions, postgresProgramsFolder } from '../../server/postgres/versions.ts';
import { createProcessVisitor } from '../../server/process-visitor.ts';
import { newDataDir, startServerProcess } from '../../server/server-process.ts';
import { startTestPostgres } from './own-postgres.ts';
import { runNodeProcess } from '../../run-commands.ts';

const SECRET_KEY = 'the same for all servers, 32 characters';
const versions = installedPostgresVersions();

async function databaseOf(version: string): Promise<string> {
  const postgres = await startTestPostgres(postgresProgramsFolder(version));
  onTestFinished(() => postgres.stop());
  return postgres.newDatabase();
}

test.each([versions])(
  'an application goes on in one version of PostgreSQL after the other, and back in the built-in one (%s, %s, %s)',
  { timeout: 300_000 },
  async (...each) => {
    const DATA_DIR = newDataDir();
    const start = (DATABASE_URL: string) => startServerProcess({ DATA_DIR, SECRET_KEY, DATABASE_URL });
    let database = await databaseOf(each[0] ?? '');
    const first = await start(database);
    const ada = createProcessVisitor(first);
    await ada.signUpAndLogIn('ada@example.org');
    expect((await ada.send(endpoints.saveAnswers, { answers: { first_name: 'Ada 0' } })).status).toBe(200);
    await first.end();

    const next = [...each.slice(1).map((version) => () => databaseOf(version)), async () => (await createEmptyDatabase()).url];
    for (const [n, make] of next.entries()) {
      const target = await make();
      const moved = await runNodeProcess(['scripts/database-move.ts', '--to', target], { DATA_DIR, SECRET_KEY, DATABASE_URL: database });
      expect(moved.code, moved.output).toBe(0);
      database = target;
      const server = await start(database);
      const back = createProcessVisitor(server);
      await back.logIn('ada@example.org');
      expect(await (await back.send(endpoints.profile)).json()).toMatchObject({ answer: { first_name: `Ada ${n}` } });
      expect((await back.send(endpoints.saveAnswers, { answers: { first_name: `Ada ${n + 1}` } })).status).toBe(200);
      await server.end();
    }
  },
);
