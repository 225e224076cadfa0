import type { FileCheck } from './check.ts';

/** A check by the step that parses the files: passes on its findings. */
export const parserCheck = (name: string, description: string): FileCheck => ({
  name,
  description,
  scope: 'file',
  run: ({ parsed }) => parsed.findings.filter(({ rule }) => rule === name),
});
