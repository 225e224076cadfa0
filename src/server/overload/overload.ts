import { availableParallelism } from 'node:os';
import type { Line } from '../../contract/worth.ts';
import type { Clock } from '../clock.ts';
import type { Strain } from './strain.ts';
import { createWaitingLine, type WaitingLine } from './waiting-line.ts';

/** What a server does when there is more to do than it can. */
export interface Overload {
  readonly strain: () => Strain;
  readonly lines: Readonly<Record<Line, WaitingLine>>;
}

/** Turns at once in each line. A log-in takes a processor for as long as fifty saves do. */
const TURNS: Readonly<Record<Line, Readonly<Record<Strain, number>>>> = {
  'log-ins': { none: 100, some: availableParallelism(), much: 1 },
  uploads: { none: Infinity, some: Infinity, much: 2 },
};

export function createOverload(strain: () => Strain, clock: Clock): Overload {
  const line = (name: Line): WaitingLine => createWaitingLine({ turns: () => TURNS[name][strain()], now: () => clock().getTime() });
  return { strain, lines: { 'log-ins': line('log-ins'), uploads: line('uploads') } };
}
