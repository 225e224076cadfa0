import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck(
  {
    name: 'circular-value',
    what: 'An answer that the form works out depends on itself, perhaps through others.',
    advice: 'Work it out from other answers.',
    see: 'Work out an answer',
    example: {
      file: 'schemas/pages/studies/stay/logic.json',
      wrong: '"weeks_in_all": { "+": [{ "var": "weeks_of_rent" }, { "var": "weeks_in_all" }] }',
      right: '"weeks_in_all": { "+": [{ "var": "weeks_of_rent" }, { "var": "weeks_of_meals" }] }',
    },
  },
  () => [],
);
