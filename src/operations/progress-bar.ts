import { SingleBar } from 'cli-progress';

export const createProgressBar = (things: string): SingleBar =>
  new SingleBar({ format: `{bar} {percentage} % {value} of {total} ${things}`, noTTYOutput: false, hideCursor: true });
