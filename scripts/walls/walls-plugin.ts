import { relative, sep } from 'node:path';
import { adviceOnImport } from './advice-on-import.ts';
import { visitTexts, type Node } from './text-alone.ts';

/** Part of oxlint's plugin interface that is used here. */
interface Context {
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

const fileOf = ({ cwd, filename }: Context): string => relative(cwd, filename).replaceAll(sep, '/');

/** The lint rules `walls/imports`, from the list in rooms.ts, and `walls/text`: texts that a translated page needs alone. */
const wallsPlugin = {
  meta: { name: 'walls' },
  rules: {
    imports: {
      create(context: Context) {
        const file = fileOf(context);
        const check = ({ type, importKind, exportKind, source }: Import): void => {
          if (typeof source?.value !== 'string') return;
          const advice = adviceOnImport(file, source.value, [importKind, exportKind].includes('type') || type === 'TSImportType');
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
      create: (context: Context) =>
        /^src\/web\/.*x$/.test(fileOf(context))
          ? visitTexts(
              (message, node) => context.report({ message, node }),
              (node: Node) => context.sourceCode.getText(node),
            )
          : {},
    },
  },
};

export default wallsPlugin;
