import { relative, sep } from 'node:path';
import { adviceOnImport } from './advice-on-import.ts';

/** As much of oxlint's interface for plugins as is used here. */
interface Context {
  readonly cwd: string;
  readonly filename: string;
  report(problem: { readonly message: string; readonly node: object }): void;
}

interface Import {
  readonly type: string;
  readonly importKind?: string;
  readonly exportKind?: string;
  readonly source?: { readonly type: string; readonly value?: unknown } | null;
}

/** The lint rule `walls/imports`: who may import whom, as listed in rooms.ts. */
const wallsPlugin = {
  meta: { name: 'walls' },
  rules: {
    imports: {
      create(context: Context) {
        const file = relative(context.cwd, context.filename).replaceAll(sep, '/');
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
  },
};

export default wallsPlugin;
