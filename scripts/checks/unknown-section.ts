import type { Application } from './application/application.ts';
import { compilerCheck } from './application/compiler-check.ts';

const folderOf = (file: string): string => file.replace(/\/page\.json$/, '/');

const sectionsBeside = ({ folders }: Application, file: string): readonly string[] =>
  folders.filter((folder) => folder.startsWith(folderOf(file))).map((folder) => folder.slice(folderOf(file).length));

export const check = compilerCheck(
  'unknown-section',
  'Every section that a page names has a folder with schema.json and ui.json.',
  sectionsBeside,
  (application, file) =>
    sectionsBeside(application, file).filter((name) => !application.uses.some(({ folder }) => folder === `${folderOf(file)}${name}`)),
);
