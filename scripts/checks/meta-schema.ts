import { parserCheck } from './application/parser-check.ts';

export const check = parserCheck({
  name: 'meta-schema',
  what:
    'The file has something that this kind of file cannot have, lacks something it must have, has it under another name, ' +
    'or in another form: without brackets or quotes, or as another kind of entry.',
  advice: 'Write it as the finding says, or use one of the names that it lists.',
  example: {
    file: 'schemas/pages/start/page.json',
    wrong: '"titel": "Start",',
    right: '"title": "Start",',
  },
});
