import { shell } from 'virtual:shell';
import { ACCOUNT, COMPLETION, LINK_PATHS, OFFICE, pathOf, REVIEW } from './paths.ts';
import { authScreens } from '../../contract/addresses.ts';

const known = [
  ...shell.pages.map(({ id }) => pathOf(id)),
  ...Object.values(authScreens),
  REVIEW,
  COMPLETION,
  ACCOUNT,
  OFFICE,
  ...LINK_PATHS,
];

/** The path of the screen that an address means, however it is written: the program compares paths letter by letter. */
export function canonicalPath(path: string): string {
  const plain = path.toLowerCase().replaceAll(/\/+$/g, '');
  return known.find((one) => one === plain) ?? path;
}
