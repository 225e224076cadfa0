import { relative, sep } from 'node:path';
import { importAdvice } from './advice-on-import.ts';
import { visitTexts, type Node } from './text-alone.ts';

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

/** The lint rules `walls/imports`, from the list in rooms.ts, and `walls/text`: texts that a translated page needs alone. */
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
          ? visitTexts(
              (message, node) => context.report({ message, node }),
              (node: Node) => context.sourceCode.getText(node),
            )
          : {},
    },
  },
};

export default wallsPlugin;
