import { parserCheck } from './application/parser-check.ts';

export const check = parserCheck('unknown-widget', 'Every "ui:widget" is one that exists.');
