import { hostname } from 'node:os';

/** Pino's numbers, which the log of requests has too. */
const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const;

/** Writes what no request is to blame for, in the same shape as the log of requests: one line of JSON. */
export function logLine(level: keyof typeof LEVELS, msg: string): void {
  console.error(JSON.stringify({ level: LEVELS[level], time: Date.now(), pid: process.pid, hostname: hostname(), msg }));
}
