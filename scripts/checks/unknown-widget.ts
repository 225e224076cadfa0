import { parserCheck } from './application/parser-check.ts';

export const check = parserCheck({
  name: 'unknown-widget',
  what: 'There is no such widget.',
  advice: 'Use the one that the finding names, or another one.',
  see: 'Kinds of questions',
  example: {
    file: 'schemas/pages/start/person/ui.json',
    wrong: '"born_abroad": { "ui:widget": "radios", "ui:options": { "list": "yes-or-no" } }',
    right: '"born_abroad": { "ui:widget": "radio", "ui:options": { "list": "yes-or-no" } }',
  },
});
