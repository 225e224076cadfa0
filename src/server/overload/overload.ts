import { availableParallelism } from 'node:os';
import type { Line } from '../../contract/worth.ts';
import { createPace, type Pace, type Work } from './pace.ts';
import type { Strain } from './strain.ts';
import { createWaitingLine, type WaitingLine } from './waiting-line.ts';

/** What a server does when there is more to do than it can. */
export interface Overload {
  readonly strain: () => Strain;
  readonly lines: Readonly<Record<Line, WaitingLine>>;
  /** How much is begun of what takes processors for long. */
  readonly pace: (work: Work) => Pace;
}

/** Turns at once in each line. A log-in takes a processor for as long as fifty saves do. */
const TURNS: Readonly<Record<Line, Readonly<Record<Strain, number>>>> = {
  'log-ins': { none: 100, some: availableParallelism(), much: 1 },
  uploads: { none: Infinity, some: Infinity, much: 2 },
};

/** Its times are those of a clock that nobody sets: one that jumps would keep people in line, or have a turn seem to take a day. */
export function createOverload(strain: () => Strain, now: () => number = () => performance.now()): Overload {
  const line = (name: Line): WaitingLine => createWaitingLine({ turns: () => TURNS[name][strain()], now });
  return { strain, lines: { 'log-ins': line('log-ins'), uploads: line('uploads') }, pace: createPace(strain, now) };
}
