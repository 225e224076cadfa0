import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';

const report = join(tmpdir(), `leaves-this-machine-${process.pid}`);

/** Attempts of this test, or its processes, to leave this machine until now. */
export function takeLoopbackReport(): string {
  const hosts = existsSync(report) ? readFileSync(report, 'utf8') : '';
  rmSync(report, { force: true });
  return hosts;
}

// An earlier process may have had this number.
takeLoopbackReport();

// A test asks no other machine for anything, not even for an address: `only-this-machine.mjs` has refused it.
afterEach(() => {
  const hosts = takeLoopbackReport();
  if (hosts !== '') throw new Error(`This would have left this machine: ${hosts.trim().replaceAll('\n', ', ')}`);
});
