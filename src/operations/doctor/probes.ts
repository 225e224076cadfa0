import { setTimeout as pause } from 'node:timers/promises';

interface ProbeResult {
  readonly state: 'ok' | 'warning' | 'problem';
  readonly says: string;
  readonly advice?: string;
  /** Subject, by default that of the probe. */
  readonly about?: string;
}

export interface Probe {
  readonly about: string;
  readonly seconds: number;
  /** @throws what counts as a problem; its message says what to do */
  run(): ProbeResults | Promise<ProbeResults>;
}
type ProbeResults = ProbeResult | readonly ProbeResult[];

export type Finding = Required<Pick<ProbeResult, 'about'>> & ProbeResult;

export const ok = (says: string): ProbeResult => ({ state: 'ok', says });
export const warning = (says: string, advice: string): ProbeResult => ({ state: 'warning', says, advice });
export const problem = (says: string, advice?: string): ProbeResult => ({ state: 'problem', says, ...(advice && { advice }) });

/** Runs all probes at once; each ends in time, whatever the other side does. The findings come in the order of the probes. */
export async function runProbes(probes: readonly Probe[]): Promise<readonly Finding[]> {
  const found = await Promise.all(
    probes.map(async (probe) => [await resultsOf(probe)].flat().map((result) => ({ about: probe.about, ...result }))),
  );
  return found.flat();
}

async function resultsOf({ seconds, run }: Probe): Promise<ProbeResults> {
  const late = problem(`no response within ${seconds} s`, 'See whether it runs, and whether a firewall is in between.');
  try {
    return await Promise.race([run(), pause(seconds * 1000, late, { ref: false })]);
  } catch (error) {
    return problem(error instanceof Error ? error.message : String(error));
  }
}

/** Tolerated clock difference in seconds: codes and links expire by the clock, and a store refuses signatures of another time. */
const WARN_SECONDS = 5;
const WRONG_SECONDS = 60;

/** @param between our request and its response, in ms */
export function clockProbeResult(theirs: Date, between: readonly [number, number], precisionMs = 0): ProbeResult {
  const [asked, answered] = between;
  const ours = (asked + answered) / 2;
  const slack = (answered - asked) / 2 + precisionMs;
  const off = Math.max(0, Math.abs(theirs.getTime() - ours) - slack) / 1000;
  const says = off < 1 ? 'the same time as here' : `${off.toFixed(1)} s ${theirs.getTime() > ours ? 'ahead of' : 'behind'} this machine`;
  if (off < WARN_SECONDS) return ok(says);
  return (off < WRONG_SECONDS ? warning : problem)(says, 'Let NTP set the clocks of both machines.');
}
