import { createSecrets } from '../../../src/server/secrets.ts';
import { createApplications } from '../../../src/server/store/applications.ts';
import { openDatabase } from '../../../src/server/store/database.ts';
import { persona } from '../../larkmere/e2e/application.ts';
import { figure, median, quantile, type Figure } from '../bench-result.ts';
import { CONNECTIONS, LONGER_MS } from './group-commit.ts';
import { SECRET_KEY, setStage, type Stage } from './stage.ts';
import { slowSyncs } from './syncs.ts';

const SERVERS = 5;
const STUDENTS = 4000;
const SECONDS = 2;
const ROUNDS = 3;

interface Round {
  readonly submissions: number;
  readonly saves: number;
  readonly p99: number;
}

/**
 * How many applications are submitted a second when 100 connections do nothing else, on this disk and on slower ones, beside the saves that
 * they do then.
 */
export async function measureSubmissions(folder: string, bin?: string): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const longerMs of LONGER_MS) {
    const environment = slowSyncs(folder, longerMs);
    if (environment === undefined) break;
    const stage = await setStage(STUDENTS, bin, environment);
    try {
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await oneRound(stage));
      const of = (take: (round: Round) => number): number => median(rounds.map(take));
      const where = longerMs === 0 ? 'this disk' : `a sync ${longerMs} ms longer`;
      const how =
        `capacity: ${SECONDS} s of submissions through the store from ${SERVERS * CONNECTIONS} connections, then as long of saves; ` +
        `medians of ${ROUNDS} rounds`;
      figures.push(
        figure(
          `Submissions, ${where}`,
          of(({ submissions }) => submissions),
          'per s',
          { name: 'saves', value: of(({ saves }) => saves) },
          how,
        ),
        figure(
          `Submission, p99, ${where}`,
          of(({ p99 }) => p99),
          'ms',
          undefined,
          how,
        ),
      );
    } finally {
      await stage.close();
    }
  }
  return figures;
}

async function oneRound(stage: Stage): Promise<Round> {
  const applications = createApplications(createSecrets(SECRET_KEY).dataKeys);
  const answers = persona('us-freshman');
  const databases = Array.from({ length: SERVERS }, () => openDatabase(stage.databaseUrl, () => undefined));
  const kept = { answers, counts: {}, tabs: {}, summary: [], definitionHash: 'bench' };
  let next = 0;
  const forAWhile = async (work: (db: (typeof databases)[number]['db'], id: string) => Promise<unknown>) => {
    const times: number[] = [];
    const began = performance.now();
    await Promise.all(
      databases.flatMap(({ db }) =>
        Array.from({ length: CONNECTIONS }, async () => {
          for (let id = stage.students[next++]?.id; id !== undefined && performance.now() - began < SECONDS * 1000;) {
            const sent = performance.now();
            await work(db, id);
            times.push(performance.now() - sent);
            id = stage.students[next++]?.id;
          }
        }),
      ),
    );
    return { perSecond: times.length / ((performance.now() - began) / 1000), times };
  };
  try {
    const submitted = await forAWhile((db, id) =>
      db
        .transaction()
        .execute((transaction) => applications.keepSubmission(transaction, id, { ...kept, reference: `R-${id}` }, new Date())),
    );
    next = 0;
    const saved = await forAWhile((db, id) => applications.writeAnswers(db, id, answers, { formHash: 'bench', now: new Date() }));
    await stage.pool.query('TRUNCATE submission CASCADE');
    return { submissions: submitted.perSecond, saves: saved.perSecond, p99: quantile(submitted.times, 0.99) };
  } finally {
    await Promise.all(databases.map(({ close }) => close()));
  }
}
