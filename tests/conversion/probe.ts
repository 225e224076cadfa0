import { getPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { dropPrivileges } from '../../src/server/conversion/drop-privileges.ts';
import { READY_LINE } from '../../src/server/conversion/program-reply.ts';

const behaviours: Readonly<Record<string, () => unknown>> = {
  look: () => JSON.stringify({ user: process.getuid?.(), environment: Object.keys(process.env).toSorted(), niceness: getPriority() }),
  hang: () => {
    for (;;) Math.random();
  },
  wait: () => pause(3000),
  hoard: () => {
    for (const hoard: Buffer[] = []; ;) hoard.push(Buffer.alloc(2 ** 24, 1));
  },
  flood: () => 'x'.repeat(2 ** 20 * 40),
  die: () => process.abort(),
  throw: () => {
    throw new Error('The worker has a mistake.');
  },
};
const behaviour = process.argv[2] ?? '';
dropPrivileges();
if (behaviour === 'never-start') process.exit(1);
process.stdout.write(READY_LINE);
process.stdout.write(String(await behaviours[behaviour]?.()));
