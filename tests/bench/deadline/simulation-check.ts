import { availableParallelism } from 'node:os';
import { figure, type Figure } from '../bench-result.ts';
import { assumptions, type Step } from './assumptions.ts';
import { type Kind, model, type NightReport, type Visit } from './load-model.ts';
import { comeAsInBench, p99, playEvening } from './play-evening.ts';
import { callCosts, machinesOf } from './seasons.ts';
import { openSessions, orderFrom, PASSWORD, type Stage } from './stage.ts';
import type { Cost } from './step-costs.ts';

const SECONDS = 30;
const PROCESSES = 2;
const SUBMITTED = 120;
/** Of all that the cores could do, at midnight. */
const USED = 0.6;
const visit: Visit = { ...model, takesCopy: 0, uploads: 0 };

/** One evening without any trouble, measured and simulated: the same students, at as many servers, with the costs that were measured. */
export async function compareSimulation(stage: Stage, costs: Readonly<Record<Step, Cost>>): Promise<readonly Figure[]> {
  await openSessions(stage);
  const cores = availableParallelism();
  const ms = (step: Step): number => costs[step].webMs + costs[step].databaseMs;
  const each =
    ms('page') +
    ms('read') * 3 +
    ms('save') * visit.saves +
    ms('log-in') * visit.mustLogIn +
    ms('look-up') * visit.looksUp * visit.letters +
    ms('submit') * visit.submits;
  const most = (cores * USED * 1000) / each;
  const served = await stage.serve(PROCESSES);
  // Those whose submission was measured before can save no more.
  const students = stage.students.slice(SUBMITTED, -SUBMITTED);
  const order = { url: served.url, seconds: SECONDS, most, students, password: PASSWORD, visit };
  const real = await orderFrom<NightReport>('generator.ts', order);
  await served.close();
  const machines = { ...machinesOf({ servers: PROCESSES, databaseCores: cores }), sharedCores: cores, roundTripMs: 0.1 };
  const simulated = await playEvening({
    machines: { ...machines, syncMs: assumptions.disk.syncMs },
    costs: callCosts(costs),
    visit,
    come: comeAsInBench(SECONDS, most),
    seconds: SECONDS + model.longestVisitSeconds,
  });
  const how =
    `capacity: the load model for ${SECONDS} s without trouble, ${USED * 100} % of ${cores} cores at midnight, ` +
    `in ${PROCESSES} processes`;
  return (['save', 'look-up', 'log-in', 'submit'] as const satisfies readonly Kind[]).flatMap((kind) => {
    const [there, here] = [real.tallies[kind], simulated.tallies[kind]];
    return [
      figure(`Simulated evening, ${kind}: served`, here.served, '', { name: 'measured', value: there.served }, how),
      figure(`Simulated evening, ${kind}: p99`, p99(here), 'ms', { name: 'measured', value: p99(there) }, how),
    ];
  });
}
