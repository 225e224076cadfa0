import type { Application } from './application/application.ts';
import { compilerCheck } from './application/compiler-check.ts';

const folderOf = (file: string): string => file.replace(/\/page\.json$/, '/');

const sectionsBeside = ({ folders }: Application, file: string): readonly string[] =>
  folders.filter((folder) => folder.startsWith(folderOf(file))).map((folder) => folder.slice(folderOf(file).length));

export const check = compilerCheck(
  {
    name: 'unknown-section',
    what: 'A page names a section that has no folder beside it.',
    advice: 'Correct the name, or create the folder with `schema.json` and `ui.json`.',
    see: 'Add a section',
    example: {
      file: 'schemas/pages/studies/page.json',
      wrong: '{ "section": "esay" }',
      right: '{ "section": "essay" }',
    },
  },
  sectionsBeside,
  (application, file) =>
    sectionsBeside(application, file).filter((name) => !application.uses.some(({ folder }) => folder === `${folderOf(file)}${name}`)),
  ({ folders }, file, name) => {
    const other = folders.find((folder) => !folder.startsWith(folderOf(file)) && folder.endsWith(`/${name}`));
    return other === undefined ? undefined : `It is in ${other} now: move this entry to page.json beside it, or the folder back.`;
  },
);
