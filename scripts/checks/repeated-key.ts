import { parserCheck } from './application/parser-check.ts';

export const check = parserCheck(
  'repeated-key',
  'In the data model, "times" is with a key that has {n}, and no key is there twice because of it.',
);
