import type { Application } from './application/application.ts';
import { compilerCheck } from './application/compiler-check.ts';

const BLOCKS = 'schemas/blocks/';

const blocksOf = ({ folders }: Application): readonly string[] =>
  folders.filter((folder) => folder.startsWith(BLOCKS)).map((folder) => folder.slice(BLOCKS.length));

export const check = compilerCheck(
  'unknown-block',
  'Every block that a page names has a folder in schemas/blocks.',
  blocksOf,
  (application) => blocksOf(application).filter((name) => !application.uses.some(({ block }) => block === name)),
);
