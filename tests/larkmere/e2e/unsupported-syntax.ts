import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parse, type Node } from 'acorn';
import { full } from 'acorn-walk';

// Imported, its 20 MB would first be transformed.
const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

export type OldestBrowsers = Readonly<Record<string, string>>;

interface Young {
  readonly globals: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
  /** `Promise.withResolvers` and the like, of built-ins and of the browser's own classes. */
  readonly statics: ReadonlySet<string>;
}

/** Names that one of the browsers lacks, except names that something older has as well. */
export function findUnsupportedNames(oldest: OldestBrowsers): Young {
  const isOld = (compat: CompatStatement | undefined): boolean =>
    compat === undefined || Object.entries(oldest).every(([name, version]) => supports(compat, name, version));
  const builtins = namesIn(data.javascript['builtins']);
  const classes = { ...builtins, ...namesIn(data.api) };
  const membersOf = (owners: typeof classes): readonly (readonly [string, Identifier])[] =>
    Object.values(owners).flatMap((owner) =>
      Object.entries(namesIn(owner)).map(([name, member]) => [name.replace(/_static$/, ''), member] as const),
    );
  const old = new Set(
    membersOf(classes)
      .filter(([, { __compat }]) => isOld(__compat))
      .map(([name]) => name),
  );
  return {
    globals: new Set(
      [...Object.entries(classes), ...Object.entries(namesIn(data.api['Window']))]
        .filter(([, { __compat }]) => !isOld(__compat))
        .map(([name]) => name),
    ),
    members: new Set(
      membersOf(builtins)
        .map(([name]) => name)
        .filter((name) => !old.has(name)),
    ),
    statics: new Set(
      Object.entries(classes).flatMap(([owner, each]) =>
        membersOf({ each })
          .filter(([, { __compat }]) => !isOld(__compat))
          .map(([name]) => `${owner}.${name}`),
      ),
    ),
  };
}

const namesIn = (node: Identifier | undefined): Readonly<Record<string, Identifier>> => {
  const { __compat: _own, ...names } = node ?? {};
  return names;
};

function supports({ support }: CompatStatement, browser: string, version: string): boolean {
  const statements = [support[browser as keyof typeof support] ?? []].flat();
  return statements.some(
    ({ version_added: added, flags, prefix, alternative_name: otherName }) =>
      typeof added === 'string' && added !== 'preview' && !flags && !prefix && !otherName && isUpTo(added.replace('≤', ''), version),
  );
}

const isUpTo = (version: string, limit: string): boolean => version.localeCompare(limit, 'en', { numeric: true }) <= 0;

/** Too new names, and syntax that ES2022 or Safari 15 does not have. */
export function findUnsupportedSyntax(source: string, { globals, members, statics }: Young): readonly string[] {
  const found = new Set<string>();
  const look = (node: Node): void => {
    const text = source.slice(node.start, node.end);
    if (node.type === 'Identifier' && globals.has(text)) found.add(text);
    if (node.type === 'MemberExpression') {
      const name = /\.(?<name>\w+)$/.exec(text)?.groups?.['name'] ?? '';
      if (members.has(name)) found.add(`.${name}`);
      if (statics.has(text)) found.add(text);
    }
    if (node.type === 'StaticBlock') found.add('a static block');
    if ((node.type === 'Literal' || node.type === 'TemplateElement') && /\(\?<[=!]/.test(text)) found.add('a look-behind');
  };
  full(parse(source, { ecmaVersion: 2022, sourceType: 'module' }), look);
  return [...found].toSorted();
}
