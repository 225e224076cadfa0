/** Value that a record itself has under a word of a file or a person: `constructor`, which every object inherits, is such a word too. */
export const getOwn = <T>(record: Readonly<Record<string, T>> | null | undefined, word: string): T | undefined =>
  record && Object.hasOwn(record, word) ? record[word] : undefined;
