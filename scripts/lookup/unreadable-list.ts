/** The whole file is refused, and the previous list stays: the line, what is wrong, what to do. */
export class UnreadableList extends Error {
  override name = 'UnreadableList';
  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
  }
}
