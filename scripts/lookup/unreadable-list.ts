/** Refuses the whole file, so that the previous list stays: line, reason and advice. */
export class UnreadableList extends Error {
  override name = 'UnreadableList';
  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
  }
}
