import { compilerCheck } from './application/compiler-check.ts';

export const check = compilerCheck(
  'unknown-section',
  'Every section that a page names has a folder with schema.json and ui.json.',
  ({ folders }, file) => {
    const page = file.replace(/\/page\.json$/, '/');
    return folders.filter((folder) => folder.startsWith(page)).map((folder) => folder.slice(page.length));
  },
);
