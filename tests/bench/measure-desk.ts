import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { createSecrets, loadSecrets } from '../../src/server/platform/secrets.ts';
import { createRecordAuditEvent } from '../../src/server/audit/record-audit-event.ts';
import { addStaffMember, inviteStaffMember } from '../../src/server/staff/staff-accounts.ts';
import { parseSettings } from '../../src/server/settings/settings.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { listServedForms } from '../../src/server/forms/form-store.ts';
import { associatedDataOf } from '../../src/server/database/sealed-columns.ts';
import type { Db } from '../../src/server/database/tables.ts';
import type { RunningSite } from '../e2e/start-site.ts';
import { TEST_PASSWORD } from '../e2e/steps.ts';
import { readPersonaAnswers } from '../larkmere/e2e/larkmere-form.ts';
import { toBenchFigure, type BenchFigure, quantile } from './bench-figures.ts';
import { sendCall, sendOrThrow } from './send-call.ts';

const APPLICATIONS = 100_000;
const AT_ONCE = 1000;
const CALLS = 200;

/** Lists and counts of the office with a hundred thousand applications, one call after the other. */
export async function measureDesk({ url, dataDir }: RunningSite, databaseUrl: string): Promise<readonly BenchFigure[]> {
  const { db, close } = openDatabase(databaseUrl, () => undefined, 'of any length');
  try {
    await fill(db, dataDir, databaseUrl);
    const cookie = await workAt(url, db);
    const get = (path: string) => sendOrThrow(url, 'GET', path, { headers: { cookie } });
    const list = '/staff/applications?';
    while ((await sendCall(url, 'GET', `${list}sort=name`, { headers: { cookie } })).status === 503) await pause(1000);
    const kinds = [
      ['first page', list],
      ['one state', `${list}state=documents_missing`],
      ['oldest first', `${list}order=asc`],
      ['nobody’s', `${list}reader=none`],
      ['a search', `${list}text=amber`],
      ...['name', 'days', 'entry_term', 'applied_major', 'hs_gpa', 'hs_name'].flatMap((sort) =>
        ['asc', 'desc'].map((order) => [`by ${sort} ${order}`, `${list}sort=${sort}&order=${order}`] as const),
      ),
      ['by hs_gpa of one state', `${list}sort=hs_gpa&state=documents_missing`],
      ['counts', '/staff/counts'],
    ] as const;
    const times = new Map(kinds.map(([name]) => [name, [] as number[]]));
    // Calls take turns, so that other work of the machine falls on all of them alike.
    for (let n = -3; n < CALLS; n += 1)
      for (const [name, path] of kinds) {
        const sent = performance.now();
        await get(path);
        if (n >= 0) times.get(name)?.push(performance.now() - sent);
      }
    const how = `${APPLICATIONS} applications, ${CALLS} calls of each kind in turns`;
    return [...times].flatMap(([name, taken]) => [
      toBenchFigure(`Desk, ${name}, p50`, quantile(taken, 0.5), 'ms', undefined, how),
      toBenchFigure(`Desk, ${name}, p99`, quantile(taken, 0.99), 'ms', undefined, how),
    ]);
  } finally {
    await close();
  }
}

async function workAt(url: string, db: Db): Promise<string> {
  const means = {
    db,
    clock: () => new Date(),
    audit: createRecordAuditEvent({ clock: () => new Date(), secrets: createSecrets('x'.repeat(40)) }),
  };
  await addStaffMember(means, { email: 'desk@office.example', name: 'Olive Officer', role: 'editor' });
  const id = (await inviteStaffMember(means, 'desk@office.example'))?.id;
  await sendOrThrow(url, 'POST', '/staff/password', { body: { id, password: TEST_PASSWORD, confirm_password: TEST_PASSWORD } });
  const { cookies } = await sendOrThrow(url, 'POST', '/staff/login', {
    body: { username: 'desk@office.example', password: TEST_PASSWORD },
  });
  return cookies.join('; ');
}

/** Submissions that differ in what is searched and sorted, a tenth of them asked for documents. */
async function fill(db: Db, dataDir: string, databaseUrl: string): Promise<void> {
  const { dataKeys } = loadSecrets(parseSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }));
  const [form] = await listServedForms(db);
  const answers = readPersonaAnswers('us-freshman');
  const words = ['Amber', 'Birch', 'Clover', 'Elm', 'Juniper', 'Lark', 'Mead', 'Otter', 'Quill', 'Rowan', 'Thistle', 'Wren'];
  const word = (n: number): string => words[n % words.length] ?? '';
  for (let begin = 0; begin < APPLICATIONS; begin += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, n) => begin + n);
    const { rows } = await sql<{ id: string }>`
      INSERT INTO account (username, password_hash, confirmed_at, created_at)
      SELECT 'student' || n || '@desk.example', 'x', now(), now() FROM unnest(${numbers}::int[]) n RETURNING id`.execute(db);
    const ids = rows.map(({ id }) => id);
    const sealed = ids.map((id, n) => {
      const own = {
        ...answers,
        first_name: word(begin + n),
        last_name: `${word((begin + n) * 7)}${(begin + n) % 997}`,
        hs_gpa: String((((begin + n) * 31) % 401) / 100),
        hs_name: `${word((begin + n) * 5)}${(begin + n) % 1009} High School`,
      };
      return dataKeys.seal(own, associatedDataOf('submission.answers', id));
    });
    const summaries = ids.map((id) => dataKeys.seal({}, associatedDataOf('submission.summary', id)));
    await sql`INSERT INTO application (account_id, counts, tabs, submitted_at) SELECT id, '{}', '{}', now() FROM unnest(${ids}::uuid[]) id`.execute(
      db,
    );
    await sql`
      INSERT INTO submission (account_id, reference, answers, counts, tabs, summary, definition_hash, submitted_at, present_state)
      SELECT id, 'B' || (${begin} + n), answers, '{}', '{}', summary, ${form?.hash}, now() - (${begin} + n) * interval '7 minutes',
        CASE WHEN n % 10 = 0 THEN 'documents_missing' ELSE 'received' END
      FROM unnest(${ids}::uuid[], ${sealed}::bytea[], ${summaries}::bytea[]) WITH ORDINALITY AS given (id, answers, summary, n)`.execute(
      db,
    );
  }
  await sql`VACUUM ANALYZE submission`.execute(db);
  await sql`VACUUM ANALYZE application`.execute(db);
}
