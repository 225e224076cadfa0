import { setTimeout as pause } from 'node:timers/promises';

export interface ProbeResult {
  readonly about: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly says: string;
  readonly advice?: string;
}

export interface Probe {
  readonly about: string;
  readonly seconds: number;
  /** @throws what counts as a problem; its message says what to do */
  run(): Promise<readonly ProbeResult[]> | readonly ProbeResult[];
}

export const okProbeResult = (about: string, says: string): ProbeResult => ({ about, state: 'ok', says: says });
export const warningProbeResult = (about: string, says: string, advice?: string): ProbeResult => ({
  about,
  state: 'warning',
  says: says,
  ...(advice !== undefined && { advice }),
});
export const problemProbeResult = (about: string, says: string, advice?: string): ProbeResult => ({
  about,
  state: 'problem',
  says: says,
  ...(advice !== undefined && { advice }),
});

/** Runs all probes at once; each ends in time, whatever the other side does. The findings come in the order of the probes. */
export async function runProbes(probes: readonly Probe[]): Promise<readonly ProbeResult[]> {
  const found = await Promise.all(probes.map(findingsOf));
  return found.flat();
}

async function findingsOf({ about, seconds, run }: Probe): Promise<readonly ProbeResult[]> {
  const late = pause(
    seconds * 1000,
    [problemProbeResult(about, `no response within ${seconds} s`, 'See whether it runs, and whether a firewall is in between.')],
    {
      ref: false,
    },
  );
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return [problemProbeResult(about, error instanceof Error ? error.message : String(error))];
  }
}

/** Tolerated clock difference in seconds: codes and links expire by the clock, and a store refuses signatures of another time. */
const WARN_SECONDS = 5;
const WRONG_SECONDS = 60;

/** @param between our request and its response, in ms */
export function clockProbeResult(about: string, theirs: Date, between: readonly [number, number], precisionMs = 0): ProbeResult {
  const [asked, answered] = between;
  const ours = (asked + answered) / 2;
  const slack = (answered - asked) / 2 + precisionMs;
  const off = Math.max(0, Math.abs(theirs.getTime() - ours) - slack) / 1000;
  const says = off < 1 ? 'the same time as here' : `${off.toFixed(1)} s ${theirs.getTime() > ours ? 'ahead of' : 'behind'} this machine`;
  if (off < WARN_SECONDS) return okProbeResult(about, says);
  return (off < WRONG_SECONDS ? warningProbeResult : problemProbeResult)(about, says, 'Let NTP set the clocks of both machines.');
}
