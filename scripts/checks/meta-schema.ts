import { parserCheck } from './application/parser-check.ts';

export const check = parserCheck(
  'meta-schema',
  'Every file has only what its meta schema in schemas/meta allows, and everything that it requires.',
);
