import type { Application } from './application/application.ts';
import { compilerCheck } from './application/compiler-check.ts';

const BLOCKS = 'schemas/blocks/';

const blocksOf = ({ folders }: Application): readonly string[] =>
  folders.filter((folder) => folder.startsWith(BLOCKS)).map((folder) => folder.slice(BLOCKS.length));

export const check = compilerCheck(
  {
    name: 'unknown-block',
    what: 'A page names a block that has no folder in `blocks`.',
    advice: 'Correct the name, or create the folder.',
    see: 'A block: the same questions more than once',
    example: {
      file: 'schemas/pages/start/page.json',
      wrong: '{ "section": "home", "block": "palce", "prefix": "home_", "title": "Home" }',
      right: '{ "section": "home", "block": "place", "prefix": "home_", "title": "Home" }',
    },
  },
  blocksOf,
  (application) => blocksOf(application).filter((name) => !application.uses.some(({ block }) => block === name)),
);
