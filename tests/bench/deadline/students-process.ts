import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../lookup/random.ts';
import {
  arrivalTimes,
  type EveningParams,
  type EveningReport,
  type CallKind,
  callKinds,
  type StudentOutcome,
  type CallTally,
} from './load-model.ts';
import { type EveningContext, simulateStudentEvening } from './student-evening.ts';

// An order comes in, a report goes out. The load is open-loop: students come at their own times, whatever the servers do.
process.once('message', (order: EveningParams) => {
  void play(order).then((report) => process.send?.(report, () => process.exit(0)));
});

async function play({ seconds, most, students, url, password }: EveningParams): Promise<EveningReport> {
  const random = createRandom(7);
  const began = performance.now();
  const now = (): number => (performance.now() - began) / 1000;
  const tally = (): CallTally => ({ offered: 0, served: 0, refused: 0, times: [] });
  const tallies = Object.fromEntries(callKinds.map((kind) => [kind, tally()])) as Record<CallKind, CallTally>;
  const evening: EveningContext = { url, password, tallies, random, now, lastRetryAt: 0 };
  let lateMs = 0;
  const come = async (at: number, n: number): Promise<readonly StudentOutcome[]> => {
    await pause(Math.max(0, (at - now()) * 1000));
    lateMs = Math.max(lateMs, (now() - at) * 1000);
    const student = students[n];
    return student ? [await simulateStudentEvening(evening, student)] : [];
  };
  const outcomes = (await Promise.all(arrivalTimes(seconds, most, random).map(come))).flat();
  return { tallies, outcomes, lastRetryAt: evening.lastRetryAt, lateMs };
}
