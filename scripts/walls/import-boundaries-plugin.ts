import { relative, sep, posix } from 'node:path';
import { createTextBesideElementsVisitor, type AstNode } from './text-beside-elements.ts';
import { libraryBoundaries, typeOnlyBoundaries } from './library-boundaries.ts';
import { folderBoundaries, type FolderBoundary } from './folder-boundaries.ts';

/** Advice instead of a forbidden import from the project's root; undefined if it is allowed, or `file` is in no room. */
function importAdvice(file: string, wanted: string, isType: boolean): string | undefined {
  const room = boundaryOf(file);
  if (!room) return undefined;
  const isLibrary = !wanted.startsWith('.');
  const target = isLibrary ? wanted : posix.join(posix.dirname(file), wanted);
  return (isLibrary ? onLibrary(file, wanted) : onRoom(file, target, room)) ?? (isType ? undefined : onValue(file, target));
}

const onLibrary = (file: string, wanted: string): string | undefined =>
  libraryBoundaries.find(({ name, onlyIn }) => name.test(wanted) && !isInOneOf(file, onlyIn))?.advice;

function onRoom(file: string, target: string, room: FolderBoundary): string | undefined {
  if (isInOneOf(target, [room.folder, ...room.mayImport])) return undefined;
  const layer = folderBoundaries.find(({ folder }) => folder === layerOf(file));
  if (layerOf(file) !== layerOf(target)) return (layer ?? room).advice;
  return posix.dirname(target) === layer?.folder ? undefined : room.advice;
}

const onValue = (file: string, target: string): string | undefined =>
  typeOnlyBoundaries.find(({ of, to }) => isInOneOf(target, of) && isInOneOf(file, to) && !isInOneOf(file, of))?.advice;

/** Innermost room around a file. */
const boundaryOf = (file: string): FolderBoundary | undefined =>
  folderBoundaries.filter(({ folder }) => isIn(file, folder)).toSorted((one, other) => other.folder.length - one.folder.length)[0];

const layerOf = (path: string): string => path.split('/', 2).join('/');

const isIn = (path: string, other: string): boolean => path === other || path.startsWith(`${other}/`);

const isInOneOf = (path: string, others: readonly (string | RegExp)[]): boolean =>
  others.some((other) => (typeof other === 'string' ? isIn(path, other) : other.test(path)));

interface RuleContext {
  readonly cwd: string;
  readonly filename: string;
  readonly sourceCode: { getText(node: object): string };
  report(problem: { readonly message: string; readonly node: object }): void;
}

interface Import {
  readonly type: string;
  readonly importKind?: string;
  readonly exportKind?: string;
  readonly source?: { readonly type: string; readonly value?: unknown } | null;
}

const fileOf = ({ cwd, filename }: RuleContext): string => relative(cwd, filename).replaceAll(sep, '/');

const wallsPlugin = {
  meta: { name: 'walls' },
  rules: {
    imports: {
      create(context: RuleContext) {
        const file = fileOf(context);
        const check = ({ type, importKind, exportKind, source }: Import): void => {
          if (typeof source?.value !== 'string') return;
          const advice = importAdvice(file, source.value, [importKind, exportKind].includes('type') || type === 'TSImportType');
          if (advice) context.report({ message: advice, node: source });
        };
        return {
          ImportDeclaration: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          ImportExpression: check,
          TSImportType: check,
        };
      },
    },
    text: {
      create: (context: RuleContext) =>
        /^src\/web\/.*x$/.test(fileOf(context))
          ? createTextBesideElementsVisitor(
              (message, node) => context.report({ message, node }),
              (node: AstNode) => context.sourceCode.getText(node),
            )
          : {},
    },
  },
};

export default wallsPlugin;
