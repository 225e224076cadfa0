import { parserCheck } from './application/parser-check.ts';

export const check = parserCheck('unknown-operator', 'Rules use only operators that exist.');
