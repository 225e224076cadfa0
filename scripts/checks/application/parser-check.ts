import type { Explained, FileCheck } from './check.ts';

/** A check by the step that parses the files: passes on its findings. */
export const parserCheck = (explained: Explained): FileCheck => ({
  ...explained,
  scope: 'file',
  run: ({ parsed }) => parsed.findings.filter(({ rule }) => rule === explained.name),
});
