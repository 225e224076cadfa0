import { join } from 'node:path';
import { createSecrets } from '../../../src/server/secrets.ts';
import { createApplications } from '../../../src/server/store/applications.ts';
import { openDatabase } from '../../../src/server/store/database.ts';
import { findHome } from '../../../src/server/store/embedded/home.ts';
import { chooseRunner } from '../../../src/server/store/embedded/run-as.ts';
import { persona } from '../../larkmere/e2e/application.ts';
import { installedPostgres } from '../../operation/server/own-postgres.ts';
import { figure, type Figure } from '../bench-result.ts';
import { SECRET_KEY, setStage } from './stage.ts';
import { walPosition } from './step-costs.ts';

const STUDENTS = 400;
const ROUNDS = 5;

/** Bytes of the write-ahead log, and of the table, for each save of an application, in the built-in PostgreSQL and an installed one. */
export async function measureWal(folder: string): Promise<readonly Figure[]> {
  const builtIn = join(findHome(folder, chooseRunner(), () => undefined).binaries.folder, 'bin');
  const figures: Figure[] = [];
  for (const [name, bin] of [
    ['built-in PostgreSQL', builtIn],
    ['installed PostgreSQL', installedPostgres],
  ] as const)
    if (bin !== undefined) figures.push(...(await walOf(name, bin)));
  return figures;
}

async function walOf(name: string, bin: string): Promise<readonly Figure[]> {
  const stage = await setStage(STUDENTS, bin);
  const { dataKeys } = createSecrets(SECRET_KEY);
  const applications = createApplications(dataKeys);
  const { db, close } = openDatabase(stage.databaseUrl, () => undefined);
  const answers = persona('us-freshman');
  try {
    const sizes: number[] = [];
    await stage.postgres.asSuperuser('CHECKPOINT');
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await walPosition(stage);
      for (const { id } of stage.students)
        await applications.writeAnswers(db, id, { ...answers, first_name: `Bo ${round}` }, { formHash: 'bench', now: new Date() });
      sizes.push(((await walPosition(stage)) - before) / STUDENTS);
    }
    const { rows } = await stage.pool.query<{ bytes: string; hot: string; updates: string }>(
      `SELECT pg_total_relation_size('application') AS bytes, n_tup_hot_upd AS hot, n_tup_upd AS updates
      FROM (SELECT pg_stat_force_next_flush()) AS flushed, pg_stat_user_tables WHERE relname = 'application'`,
    );
    const [row] = rows;
    const sealed = dataKeys.seal(answers, 'application.answers').length;
    const how = `capacity: ${STUDENTS} applications of ${Object.keys(answers).length} answers, each saved ${ROUNDS} times in turn`;
    return [
      figure(
        `Log of a save, ${name}, first after a checkpoint`,
        sizes[0] ?? Number.NaN,
        'bytes',
        { name: 'sealed answers', value: sealed },
        how,
      ),
      figure(`Log of a save, ${name}, later`, sizes.at(-1) ?? Number.NaN, 'bytes', { name: 'sealed answers', value: sealed }, how),
      figure(`Table for each application, ${name}`, Number(row?.bytes) / STUDENTS, 'bytes', { name: 'sealed answers', value: sealed }, how),
      figure(`Saves that touch no index, ${name}`, Number(row?.hot), '', { name: 'saves', value: Number(row?.updates) }, how),
    ];
  } finally {
    await close();
    await stage.close();
  }
}
