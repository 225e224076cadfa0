import { watchFile } from 'node:fs';
import { writeLogLine } from '../../src/server/platform/log-line.ts';
import { buildInputsFile, readLastBuildInputs, currentBuildInputs } from './browser-build.ts';

const POLL_INTERVAL_MS = 1000;

/** Calls `take` after each later build by this version of the program. @param take rejects with a sentence for the operator */
export function onNewBuild(institution: string, take: () => Promise<void>): void {
  let last = readLastBuildInputs(institution);
  const { program } = last;
  let taking = Promise.resolve();
  const look = async (): Promise<void> => {
    const built = readLastBuildInputs(institution);
    const isNoNews = built.program === last.program && built.form === last.form;
    // The inputs file is missing while a build replaces files.
    if (isNoNews || built.program === '') return;
    last = built;
    if (built.program !== program)
      return writeLogLine('warn', 'The pages were built by another version of the program: start the server again to serve them.');
    if (built.form !== currentBuildInputs(institution).form)
      return writeLogLine('warn', 'The files of the form have changed since the build: run npm run build again to serve them.');
    await take();
    writeLogLine('info', 'The new build is served from now on.');
  };
  const report = (error: unknown): void => {
    const why = error instanceof Error ? error.message : String(error);
    writeLogLine('error', `The new build is not served; the one before it still is. ${why}`);
  };
  // Polls, as mounted folders send no events.
  watchFile(buildInputsFile(institution), { interval: POLL_INTERVAL_MS, persistent: false }, () => {
    taking = taking.then(look).catch(report);
  });
}
