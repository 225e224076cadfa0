import { setTimeout as pause } from 'node:timers/promises';
import { logLine } from '../log-line.ts';
import { isUnavailable } from './database.ts';

const LOOK_MS = 1000;

/** Logs one line when the database goes away and one when it is back; other errors as they are. */
export function logOutages(isBack: () => Promise<boolean>) {
  const closing = new AbortController();
  const { signal } = closing;
  let isAway = false;
  const untilBack = async (): Promise<void> => {
    do await pause(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    while (!signal.aborted && !(await isBack()));
    isAway = false;
    if (!signal.aborted) logLine('warn', 'The database is back.');
  };
  return {
    report(error: Error): void {
      if (signal.aborted) return;
      if (!isUnavailable(error)) return logLine('error', `background error: ${error.message}`);
      if (isAway) return;
      isAway = true;
      const { code = error.message }: { readonly code?: unknown } = error as { readonly code?: unknown };
      logLine('error', `The database does not respond (${String(code)}). It is tried again until it does.`);
      void untilBack();
    },
    close: (): void => closing.abort(),
  };
}
