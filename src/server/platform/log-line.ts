import { hostname } from 'node:os';

const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const;

/** Writes one line of JSON in the shape of the request log, for what no request caused. */
export function writeLogLine(level: keyof typeof LEVELS, msg: string): void {
  console.error(JSON.stringify({ level: LEVELS[level], time: Date.now(), pid: process.pid, hostname: hostname(), msg }));
}
