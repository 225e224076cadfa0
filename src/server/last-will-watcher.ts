import { createInterface } from 'node:readline';

// Ends what a server leaves behind. It hears of each process by a line with its number and a signal, by one with the number alone
// that it has ended, and by the end of its input that the server is gone. Signals are meant for the server: they do not end it before.
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
    // It has ended by itself.
  }
}
