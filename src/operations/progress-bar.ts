import { SingleBar } from 'cli-progress';

/** Writes nothing without a terminal. */
export const createProgressBar = (things: string): SingleBar =>
  new SingleBar({ format: `{bar} {percentage} % {value} of {total} ${things}`, noTTYOutput: false, hideCursor: true });
