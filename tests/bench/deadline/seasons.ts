import { figure, type Figure } from '../bench-result.ts';
import { assumptions, type Step } from './assumptions.ts';
import { model, type Kind, type Visit } from './load-model.ts';
import { type Played, p99, playEvening } from './play-evening.ts';
import type { CallCost, Machines } from './simulated-evening.ts';
import type { Cost } from './step-costs.ts';

const { anHour, visitMinutes, saveMs, commits, logInMs, disk, roundTripMs } = assumptions;
const perVisit = (step: Step): number => (anHour[step] * visitMinutes) / 60;
const saves = Math.round(perVisit('save'));
const thinkSeconds = (visitMinutes * 60) / saves;
const bursts = perVisit('look-up') / model.letters;

/** What a student does who is in no hurry, by the calls an hour that are assumed. */
export const calmVisit: Visit = {
  ...model,
  mustLogIn: Math.min(1, perVisit('log-in')),
  submits: perVisit('submit'),
  uploads: perVisit('upload'),
  looksUp: 1,
  saves,
  savesToLookUp: Math.round(saves / bursts),
  thinkSeconds: { least: thinkSeconds / 3, most: (thinkSeconds * 5) / 3 },
  longestVisitSeconds: visitMinutes * 120,
};

/** Costs as they were measured, for the simulation. A copy is made by a worker elsewhere. */
export function callCosts(costs: Readonly<Record<Step, Cost>>): Readonly<Record<Kind, CallCost>> {
  const of = (step: Step): CallCost => ({ ...costs[step], hashMs: 0, commits: commits[step] });
  const logIn = of('log-in');
  const hashMs = Math.max(0, logIn.webMs - logInMs);
  return {
    save: of('save'),
    read: of('read'),
    page: of('page'),
    'look-up': of('look-up'),
    submit: of('submit'),
    upload: of('upload'),
    'log-in': { ...logIn, webMs: logIn.webMs - hashMs, hashMs },
    copy: { ...of('read'), databaseMs: costs.read.databaseMs },
  };
}

type Costs = Readonly<Record<Kind, CallCost>>;

export interface Sized {
  readonly servers: number;
  readonly databaseCores: number;
}

export const machinesOf = ({ servers, databaseCores }: Sized, syncMs: number = disk.syncMs): Machines => ({
  servers,
  databaseCores,
  connections: 20,
  roundTripMs,
  syncMs,
  logMegabytesPerSecond: disk.megabytesPerSecond,
  startSeconds: 5,
  restartSeconds: 2,
});

/** Seconds until those who are there from the start have spread out, and how long it is looked at then. */
const WARM_UP = 75;

/** So many students at once, for a while: in an hour their number doubles, so in a minute it is as good as constant. */
export const playMoment = (
  atOnce: number,
  machines: Machines,
  costs: Readonly<Record<Kind, CallCost>>,
  { looked = 20, isInTrouble = false } = {},
): Promise<Played> => {
  const seconds = WARM_UP + looked;
  const gap = (visitMinutes * 60) / atOnce;
  return playEvening({
    machines,
    costs,
    visit: calmVisit,
    come: Array.from({ length: Math.floor(seconds / gap) }, (_, n) => n * gap),
    present: atOnce,
    warmUp: WARM_UP,
    seconds,
    ...(isInTrouble && { kills: [WARM_UP + 1], restarts: [WARM_UP + 5] }),
  });
};

/** The fewest cores with which saves are quick and nothing is shed. */
async function fewestCores(atOnce: number, costs: Costs, busy: Busy): Promise<Sized> {
  for (let more = 0; ; more += 1) {
    const least = 1.05 + more / 10;
    const sized = { servers: Math.ceil(busy.web * least), databaseCores: Math.ceil(busy.database * least) };
    const { tallies } = await playMoment(atOnce, machinesOf(sized), costs);
    if ((p99(tallies.save) <= saveMs && tallies['look-up'].shed === 0) || more >= 9) return sized;
  }
}

/** Cores that are busy. */
interface Busy {
  readonly web: number;
  readonly database: number;
}
/** More students than that take too long to simulate: a slice of them, then, with a slice of the machines. */
const MOST_AT_ONCE = 25_000;

/** The last minutes of a season, simulated with the fewest machines that are enough for it. */
export async function simulateSeason(
  name: string,
  atOnce: number,
  measured: Readonly<Record<Step, Cost>>,
  busy: Busy,
): Promise<readonly Figure[]> {
  const slices = Math.ceil(atOnce / MOST_AT_ONCE);
  const students = atOnce / slices;
  const costs = callCosts(measured);
  const sized = await fewestCores(students, costs, { web: busy.web / slices, database: busy.database / slices });
  const part = slices === 1 ? '' : `, one of ${slices} slices of students and machines`;
  const how = `capacity: simulated from measured costs and assumptions.ts${part}, ${WARM_UP} s before midnight and 20 s after`;
  const of = (moment: string): string => `${name}, simulated, ${moment}`;
  const trouble = await playMoment(students, machinesOf(sized), costs, { looked: 60, isInTrouble: true });
  console.log(`  simulated${part}: offered/served/shed, p99`);
  return [
    figure(of('fewest servers'), sized.servers * slices, '', undefined, how),
    figure(of('fewest cores of PostgreSQL'), sized.databaseCores * slices, '', undefined, how),
    ...report(of(`a sync ${disk.syncMs} ms`), await playMoment(students, machinesOf(sized), costs), how),
    ...report(of('a sync 5 ms'), await playMoment(students, machinesOf(sized, 5), costs), how),
    ...report(of('half as many again'), await playMoment(students * 1.5, machinesOf(sized), costs), how),
    ...report(of('a server killed, the database restarted'), trouble, how),
    figure(of('last kept draft arrived after the restart'), Math.max(0, trouble.lastDraftAt - WARM_UP - 5), 's', undefined, how),
  ];
}

/** What a moment was like, as a row of a table and as figures. */
export function report(name: string, { tallies, syncsPerSecond, commitsPerSecond, connections }: Played, how: string): readonly Figure[] {
  const of = (kind: Kind) => tallies[kind];
  const cell = (kind: Kind): string => `${kind} ${of(kind).offered}/${of(kind).served}/${of(kind).shed}, ${p99(of(kind)).toFixed(0)} ms`;
  console.log(`  ${name}: ${(['save', 'submit', 'log-in', 'look-up', 'upload'] as const).map(cell).join('; ')}`);
  return [
    figure(`${name}: p99 of saves`, p99(of('save')), 'ms', undefined, how),
    figure(`${name}: saves served`, of('save').served, '', { name: 'offered', value: of('save').offered }, how),
    figure(`${name}: look-ups shed`, of('look-up').shed, '', { name: 'offered', value: of('look-up').offered }, how),
    figure(`${name}: log-ins sent into a line`, of('log-in').shed, '', { name: 'offered', value: of('log-in').offered }, how),
    figure(`${name}: syncs of the log`, syncsPerSecond, 'per s', { name: 'commits', value: commitsPerSecond }, how),
    figure(`${name}: connections that were in use at once`, connections, '', undefined, how),
  ];
}
