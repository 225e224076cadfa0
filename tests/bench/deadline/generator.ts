import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../../scripts/lookup/random.ts';
import { arrivals, type Kind, kinds, model, type Known, type NightOrder, type NightReport, type Tally } from './load-model.ts';
import { callOnce } from './calling.ts';
import { type Night, studentNight } from './student-night.ts';

// A process of its own, which is sent an order and sends back a report. It is open-loop: students come when they come, and what each waits
// for holds back no other, so slow servers do not see less of them.
process.once('message', (order: NightOrder) => {
  void night(order).then((report) => process.send?.(report, () => process.exit(0)));
});

async function night({ seconds, most, students, url, password, visit = model }: NightOrder): Promise<NightReport> {
  const random = createRandom(7);
  const began = performance.now();
  const now = (): number => (performance.now() - began) / 1000;
  const tally = (): Tally => ({ offered: 0, served: 0, shed: 0, failed: 0, times: [] });
  const tallies = Object.fromEntries(kinds.map((kind) => [kind, tally()])) as Record<Kind, Tally>;
  const seen = { reloads: 0, longestWait: 0, lastDraftAt: 0 };
  const shared: Night = {
    visit,
    send: (_kind, method, path, what) => callOnce(url, method, path, what),
    deliver: (address) => callOnce(address, 'POST', '', { body: { file: 'of a slow phone' } }),
    wait: (waited) => pause(waited * 1000),
    password,
    tallies,
    random,
    now,
    seen,
  };
  const cpu = process.cpuUsage();
  let lateMs = 0;
  const come = async (at: number, n: number): Promise<readonly Known[]> => {
    await pause(Math.max(0, (at - now()) * 1000));
    lateMs = Math.max(lateMs, (now() - at) * 1000);
    const student = students[n];
    return student ? [await studentNight(shared, student)] : [];
  };
  const known = (await Promise.all(arrivals(seconds, most, random).map(come))).flat();
  const { user, system } = process.cpuUsage(cpu);
  return {
    tallies: shared.tallies,
    known,
    students: known.length,
    ...seen,
    doneAt: now(),
    cpuSeconds: (user + system) / 1e6,
    lateMs,
  };
}
