import { parserCheck } from './application/parser-check.ts';

export const check = parserCheck({
  name: 'unknown-widget',
  what: 'There is no such widget.',
  advice: 'Use the one that the finding names, or another one.',
  see: 'Kinds of questions',
});
