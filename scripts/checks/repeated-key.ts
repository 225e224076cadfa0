import { parserCheck } from './application/parser-check.ts';

export const check = parserCheck({
  name: 'repeated-key',
  what: 'In `data-model.json`, `{n}` is without `times` or `times` without `{n}`, or a key is there twice because of it.',
  advice: 'Write both or leave both out; remove one of the two keys.',
  see: 'Add a repeat',
  example: {
    file: 'schemas/data-model.json',
    wrong: '"home_city": { "$ref": "#/$defs/text", "times": 2 }',
    right: '"home_city": { "$ref": "#/$defs/text" }',
  },
});
