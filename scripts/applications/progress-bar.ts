import { SingleBar } from 'cli-progress';

/** How many of some things are done; writes nothing if nobody is watching a terminal. */
export const progressBar = (things: string): SingleBar =>
  new SingleBar({ format: `{bar} {percentage} % {value} of {total} ${things}`, noTTYOutput: false, hideCursor: true });
