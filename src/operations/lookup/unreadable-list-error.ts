/** Refuses the whole file, so that the previous list stays: line, reason and advice. */
export class UnreadableListError extends Error {
  override name = 'UnreadableListError';
  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
  }
}
