import { createInterface } from 'node:readline';

// Ends the processes that a server leaves behind. A line with a number and a signal registers a process; a line with
// the number alone says that it has exited; the end of the input says that the server is dead. Signals are meant for
// the server, so they do not end this process.
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
