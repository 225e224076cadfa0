import { parserCheck } from './application/parser-check.ts';

export const check = parserCheck({
  name: 'unknown-operator',
  what: 'There is no such operator.',
  advice: 'Use the one that the finding names, or another one.',
  see: 'Operators',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "equal": [{ "var": "born_abroad" }, "Y"] }',
    right: '"when": { "equals": [{ "var": "born_abroad" }, "Y"] }',
  },
});
