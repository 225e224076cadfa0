import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../lookup/random.ts';
import { arrivals, type EveningOrder, type EveningReport, type Kind, kinds, type StudentOutcome, type Tally } from './load-model.ts';
import { type Evening, studentEvening } from './student-evening.ts';

// An order comes in, a report goes out. The load is open-loop: students come at their own times, whatever the servers do.
process.once('message', (order: EveningOrder) => {
  void play(order).then((report) => process.send?.(report, () => process.exit(0)));
});

async function play({ seconds, most, students, url, password }: EveningOrder): Promise<EveningReport> {
  const random = createRandom(7);
  const began = performance.now();
  const now = (): number => (performance.now() - began) / 1000;
  const tally = (): Tally => ({ offered: 0, served: 0, refused: 0, times: [] });
  const tallies = Object.fromEntries(kinds.map((kind) => [kind, tally()])) as Record<Kind, Tally>;
  const evening: Evening = { url, password, tallies, random, now, lastRetryAt: 0 };
  let lateMs = 0;
  const come = async (at: number, n: number): Promise<readonly StudentOutcome[]> => {
    await pause(Math.max(0, (at - now()) * 1000));
    lateMs = Math.max(lateMs, (now() - at) * 1000);
    const student = students[n];
    return student ? [await studentEvening(evening, student)] : [];
  };
  const outcomes = (await Promise.all(arrivals(seconds, most, random).map(come))).flat();
  return { tallies, outcomes, lastRetryAt: evening.lastRetryAt, lateMs };
}
