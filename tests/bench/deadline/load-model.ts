/** Evening of a deadline in small: an hour takes a sixth of a run. scripts/deploy/README.md says the same in words. */
export const loadModel = {
  hours: { before: 5, after: 1 },
  /** Arrivals double every hour until midnight; then this share of them still comes. */
  afterMidnight: 0.1,
  overCapacity: 1.5,
  mustLogIn: 0.3,
  submits: 0.35,
  uploads: 0.08,
  takesCopy: 0.25,
  looksUp: 0.6,
  /** Saves and letters of a search, and seconds between them: less than people take, so that a run is short. */
  saves: 5,
  letters: 4,
  thinkSeconds: { least: 0.4, most: 2.4 },
  letterSeconds: 0.3,
  /** Longest wait for a page or a save before the page is loaded again, at most this often. */
  patienceSeconds: 5,
  reloads: 2,
  /** Students give up after this time, and the run ends. */
  longestVisitSeconds: 90,
} as const;

/** Average calls of a student: document and early reads, saves, letters, and the rest. */
export const CALLS_PER_STUDENT =
  4 + loadModel.mustLogIn + loadModel.saves + loadModel.looksUp * loadModel.letters + loadModel.submits * 2 + loadModel.uploads * 3;

export const secondOfMidnight = (seconds: number): number =>
  (seconds * loadModel.hours.before) / (loadModel.hours.before + loadModel.hours.after);

/** Seconds of a run at which students come, each independently; `most` is the number of arrivals a second at midnight. */
export function arrivalTimes(seconds: number, most: number, random: () => number): readonly number[] {
  const hour = seconds / (loadModel.hours.before + loadModel.hours.after);
  const shareAt = (at: number): number => {
    const hoursToMidnight = (secondOfMidnight(seconds) - at) / hour;
    return hoursToMidnight < 0 ? loadModel.afterMidnight : 2 ** -hoursToMidnight;
  };
  const instants: number[] = [];
  for (let at = 0; at < seconds;) {
    // Thinning: as often as at midnight, and then only the share of this hour.
    at += -Math.log(1 - random()) / most;
    if (at < seconds && random() < shareAt(at)) instants.push(at);
  }
  return instants;
}

export interface BenchStudent {
  readonly id: string;
  readonly email: string;
  readonly session: string;
}

export interface StudentOutcome {
  readonly id: string;
  readonly email: string;
  readonly saved: number;
  readonly isSubmitted: boolean;
}

export const callKinds = ['page', 'read', 'save', 'submit', 'log-in', 'upload', 'look-up', 'copy'] as const;
export type CallKind = (typeof callKinds)[number];

export interface CallTally {
  offered: number;
  served: number;
  refused: number;
  readonly times: number[];
}

export interface EveningParams {
  readonly url: string;
  readonly seconds: number;
  readonly most: number;
  readonly students: readonly BenchStudent[];
  readonly password: string;
}

export interface EveningReport {
  readonly tallies: Readonly<Record<CallKind, CallTally>>;
  readonly outcomes: readonly StudentOutcome[];
  readonly lastRetryAt: number;
  readonly lateMs: number;
}
