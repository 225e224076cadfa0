import { nearest } from '../../src/form/compile/did-you-mean.ts';
import type { Form } from '../../src/form/model/form.ts';
import { ABOUT, type Column, componentColumns } from '../../src/server/services/application-columns.ts';

/** The columns of a table of components: of which application each is, and the how-manieth; then its answers. */
export const columnsOfRepeat = (forms: readonly Form[], repeatId: string): readonly Column[] => [
  ...ABOUT,
  { name: 'Number', means: 'which component of the repeat', of: ({ component }) => component?.repeat?.n ?? '' },
  ...componentColumns(forms, repeatId),
];

/** The repeat with this name. @throws with the known ones, for the person who named it */
export function requireRepeat(forms: readonly Form[], name: string): void {
  const known = new Set(forms.flatMap(({ sections }) => Object.values(sections).flatMap(({ repeat }) => repeat?.id ?? [])));
  if (known.has(name)) return;
  throw new Error(`There is no repeat "${name}". ${known.size === 0 ? 'The form has none.' : `There are: ${[...known].join(', ')}.`}`);
}

/** The columns with these names, in this order. @throws with the unknown ones, for the person who named them */
export function columnsNamed(columns: readonly Column[], names: readonly string[]): readonly Column[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const unknown = names.filter((name) => !byName.has(name));
  if (unknown.length > 0) throw new Error(unknown.map((name) => unknownColumn(name, byName.keys())).join('\n'));
  return names.flatMap((name) => byName.get(name) ?? []);
}

function unknownColumn(name: string, known: Iterable<string>): string {
  const meant = nearest(name, known);
  return `There is no column "${name}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}`;
}
