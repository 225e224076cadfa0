import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck(
  {
    name: 'duplicate-section',
    what: 'Two sections or repeats of a page have the same name, in tabs too, or repeats of two pages.',
    advice: 'Rename one of them, or remove it.',
    see: 'Add a section',
    example: {
      file: 'schemas/pages/start/page.json',
      wrong: '{ "section": "birthplace", "block": "place", "prefix": "home_", "title": "Home" }',
      right: '{ "section": "home", "block": "place", "prefix": "home_", "title": "Home" }',
    },
  },
  () => [],
);
