import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';

const will = new Map<number, NodeJS.Signals>();
let watcher: ChildProcess | undefined;

/** Ends a process when this one dies, even by `kill -9`. @param process_ negative for its group @returns a function for its exit */
export function killOnExit(process_: number, signal: NodeJS.Signals): () => void {
  will.set(process_, signal);
  sendToWatcher(`${process_} ${signal}`);
  return () => {
    will.delete(process_);
    sendToWatcher(`${process_}`);
  };
}

function sendToWatcher(line: string): void {
  if (watcher?.stdin?.writable) watcher.stdin.write(`${line}\n`);
  else if (will.size > 0) startWatcher();
}

function startWatcher(): void {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kill-on-exit-watcher.ts')], {
    cwd: import.meta.dirname,
    env: { NODE_NO_WARNINGS: '1' },
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher = child;
  child.unref();
  (child.stdin as Writable & { unref(): void }).unref();
  child.stdin.on('error', () => undefined);
  child.once('error', () => undefined);
  // A new watcher gets all registrations again.
  child.once('exit', () => {
    if (watcher === child && will.size > 0) startWatcher();
  });
  for (const [process_, signal] of will) child.stdin.write(`${process_} ${signal}\n`);
}
