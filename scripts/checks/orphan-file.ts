import { isPartOfForm, orphanCheck } from './application/orphans.ts';

export const check = orphanCheck(
  {
    name: 'orphan-file',
    what: 'Nothing refers to this file, so nobody would ever see it.',
    advice: 'Refer to it, correct its name, or delete it.',
    example: {
      file: 'schemas/options/colors.json',
      wrong: '{ "options": [{ "value": "R", "label": "Red" }, { "value": "B", "label": "Blue" }] }',
      right: '',
    },
  },
  (path) => !isPartOfForm(path),
);
