import { parserCheck } from './application/parser-check.ts';

export const check = parserCheck(
  'missing-configuration',
  'The institution is configured in full, and every page in its list has a page.json.',
);
