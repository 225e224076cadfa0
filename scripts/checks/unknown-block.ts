import { compilerCheck } from './application/compiler-check.ts';

const BLOCKS = 'schemas/blocks/';

export const check = compilerCheck('unknown-block', 'Every block that a page names has a folder in schemas/blocks.', ({ folders }) =>
  folders.filter((folder) => folder.startsWith(BLOCKS)).map((folder) => folder.slice(BLOCKS.length)),
);
