/**
 * The evening of a deadline, in small. An hour takes a sixth of a run, so that the last five before midnight and one after it fit in.
 * scripts/deploy/README.md says the same in words.
 */
export const model = {
  /** Arrivals double every hour until midnight; then hardly anybody comes. */
  hours: { before: 5, after: 1 },
  afterMidnight: 0.1,
  /** Calls at midnight, compared with the saves that the same processes can do. */
  overCapacity: 1.5,
  /** Shares of those who come. */
  mustLogIn: 0.3,
  opensPage: 1,
  submits: 0.35,
  uploads: 0.08,
  takesCopy: 0.25,
  looksUp: 0.6,
  /** Each student: saves, letters that search, and seconds between them. They think less than people do, so that a run is short. */
  saves: 5,
  /** Of these, how many they had made before. */
  savedBefore: 0,
  /** They may search once in so many saves. */
  savesToLookUp: 5,
  letters: 4,
  thinkSeconds: { least: 0.4, most: 2.4 },
  letterSeconds: 0.3,
  /** Who waits longer than that for a page or a save loads the page again, this often at most. */
  patienceSeconds: 5,
  reloads: 2,
  /** A browser gives a call up after this time, as the real one does. */
  longestSeconds: 20,
  /** After that nobody waits any longer, and the run ends. */
  longestVisitSeconds: 90,
} as const;

/** What one student does. */
export type Visit = Pick<
  { readonly [Part in keyof typeof model]: (typeof model)[Part] extends number ? number : { readonly [End in 'least' | 'most']: number } },
  | 'mustLogIn'
  | 'opensPage'
  | 'submits'
  | 'uploads'
  | 'takesCopy'
  | 'looksUp'
  | 'saves'
  | 'savedBefore'
  | 'savesToLookUp'
  | 'letters'
  | 'letterSeconds'
  | 'thinkSeconds'
  | 'patienceSeconds'
  | 'reloads'
  | 'longestVisitSeconds'
>;

/** Calls that a student makes on the average: document and early reads, saves, letters, and the rest. */
export const CALLS_EACH = 4 + model.mustLogIn + model.saves + model.looksUp * model.letters + model.submits * 2 + model.uploads * 3;

/** Arrivals a second at a moment of the run, from 0 to 1, where there are `most` at midnight. */
export function arrivalsAt(moment: number, most: number): number {
  const { before, after } = model.hours;
  const hoursToMidnight = before - moment * (before + after);
  return hoursToMidnight < 0 ? most * model.afterMidnight : most * 2 ** -hoursToMidnight;
}

/** Instants in seconds at which students come, whatever the servers do: each waits for chance alone. */
export function arrivals(seconds: number, most: number, random: () => number): readonly number[] {
  const instants: number[] = [];
  for (let at = 0; at < seconds;) {
    // By thinning: as often as at midnight, and then only the share that comes at this hour.
    at += -Math.log(1 - random()) / most;
    if (at < seconds && random() * most < arrivalsAt(at / seconds, most)) instants.push(at);
  }
  return instants;
}

export interface BenchStudent {
  readonly id: string;
  readonly email: string;
  /** The session in which they are logged in already. */
  readonly session: string;
}

/** What a student came to know of their saves and their submission. */
export interface Known {
  readonly id: string;
  readonly email: string;
  /** Number of the last save that was answered with 2xx, and of the last that was sent. */
  readonly saved: number;
  readonly sent: number;
  readonly isSubmitted: boolean;
}

export const kinds = ['page', 'read', 'save', 'submit', 'log-in', 'upload', 'look-up', 'copy'] as const;
export type Kind = (typeof kinds)[number];

/** Calls of one kind, by how they ended. `times`: of those that were served, in ms since they were due. */
export interface Tally {
  offered: number;
  served: number;
  /** Refused because there is too much to do, or sent back into a line. */
  shed: number;
  /** Other refusals and errors; no response. */
  failed: number;
  times: number[];
}

export interface NightReport {
  readonly tallies: Readonly<Record<Kind, Tally>>;
  readonly known: readonly Known[];
  readonly students: number;
  readonly reloads: number;
  /** The longest way to a turn of the log-in, in seconds. */
  readonly longestWait: number;
  /** Second of the run at which the last answer that waited on a device had arrived; that at which the last student was done. */
  readonly lastDraftAt: number;
  readonly doneAt: number;
  readonly cpuSeconds: number;
  /** By how much the generator itself was late at the most, in ms. */
  readonly lateMs: number;
}

export interface NightOrder {
  readonly url: string;
  readonly seconds: number;
  readonly most: number;
  readonly students: readonly BenchStudent[];
  readonly password: string;
  /** What each does, if not what the model says. */
  readonly visit?: Visit;
}
