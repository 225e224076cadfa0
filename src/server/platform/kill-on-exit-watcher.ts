import { createInterface } from 'node:readline';

// Kills what a dead server leaves running. A pid with a signal registers it, a pid alone unregisters it; the input ends with the server.
const will = new Map<number, NodeJS.Signals>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

for await (const line of createInterface({ input: process.stdin })) {
  const [number, signal] = line.split(' ');
  if (signal) will.set(Number(number), signal as NodeJS.Signals);
  else will.delete(Number(number));
}
for (const [number, signal] of will) {
  try {
    process.kill(number, signal);
  } catch {
    // Already exited.
  }
}
