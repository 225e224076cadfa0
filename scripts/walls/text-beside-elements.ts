export interface AstNode {
  readonly type: string;
  readonly parent: AstNode;
  readonly [part: string]: unknown;
}

const ADVICE =
  'Give this text an element of its own, such as <span>. A browser that translates the page replaces texts, and React can then neither change one that is beside others, nor put anything before it. Write one template in place of several texts. What is never a text has the type Elements (src/web/ui/elements.ts).';

const nodesOf = (part: unknown): readonly AstNode[] =>
  [part].flat().filter((one): one is AstNode => (one as AstNode | null)?.type !== undefined);
const nameOf = (part: unknown): string => String((part as { readonly name?: unknown } | null)?.name ?? '');
const isBlank = (text: unknown): boolean => /^\s*$/.test(String(text));
const isDrawn = ({ type, value, expression }: AstNode): boolean =>
  type === 'JSXText' ? !isBlank(value) || !String(value).includes('\n') : nodesOf(expression)[0]?.type !== 'JSXEmptyExpression';

export function createTextBesideElementsVisitor(report: (message: string, node: AstNode) => void, codeOf: (node: AstNode) => string) {
  const values = new Map<string, AstNode[]>();
  const returned = new Map<AstNode, AstNode[]>();
  const parents: AstNode[] = [];
  const components: AstNode[] = [];
  const add = (name: unknown, value: unknown): void => {
    for (const node of nodesOf(value)) {
      values.set(nameOf(name), [...(values.get(nameOf(name)) ?? []), node]);
      if (/^[A-Z][a-z]/.test(nameOf(name)) && node.type.includes('Function')) components.push(node);
    }
  };
  const returnedBy = (node: AstNode): readonly AstNode[] =>
    returned.get(node) ?? nodesOf(node['body']).filter(({ type }) => type !== 'BlockStatement');

  function isElement(node: AstNode): boolean {
    const { type, value } = node;
    const are = (key: string): boolean => nodesOf(node[key]).every((part) => isElement(part));
    const isNamed = (name: unknown): boolean => values.get(nameOf(name))?.every((one) => isElement(one)) ?? nameOf(name) === 'undefined';
    if (type === 'JSXElement' || type === 'JSXFragment') return true;
    if (type === 'JSXText') return isBlank(value);
    if (type === 'Literal') return typeof value === 'boolean' || value === null || isBlank(value);
    if (type === 'TSTypeAnnotation') return /\b(Elements|ReactElement)\b/.test(codeOf(node));
    if (type === 'JSXExpressionContainer') return are('expression');
    if (type === 'ConditionalExpression') return are('consequent') && are('alternate');
    if (type === 'LogicalExpression') return are('right') && (node['operator'] === '&&' || are('left'));
    if (type === 'Identifier') return isNamed(node);
    if (type === 'ObjectExpression') return are('properties');
    if (type === 'Property') return are('value');
    if (type === 'MemberExpression') return isNamed(node[node['computed'] ? 'object' : 'property']);
    if (type.includes('Function')) return nodesOf(node['returnType']).some(isElement) || returnedBy(node).every(isElement);
    if (type !== 'CallExpression') return false;
    if (nameOf(node['callee']) === 'createPortal') return nodesOf(node['arguments']).slice(0, 1).every(isElement);
    const drawing = nodesOf(node['arguments']).filter((one) => one.type === 'ArrowFunctionExpression');
    return drawing.length > 0 ? drawing.every(isElement) : are('callee');
  }

  return {
    VariableDeclarator: ({ id, init }: AstNode) => add(id, init),
    FunctionDeclaration: (node: AstNode) => add(node['id'], node),
    FunctionExpression: (node: AstNode) => add(node['id'], node),
    TSPropertySignature: ({ key, typeAnnotation }: AstNode) => add(key, typeAnnotation),
    Identifier: (node: AstNode) => add(node, node['typeAnnotation']),
    ReturnStatement: (node: AstNode) => {
      let { parent } = node;
      while (!parent.type.includes('Function')) ({ parent } = parent);
      returned.set(parent, [...(returned.get(parent) ?? []), ...nodesOf(node['argument'])]);
    },
    JSXElement: (node: AstNode) => void parents.push(node),
    JSXFragment: (node: AstNode) => void parents.push(node),
    'Program:exit': () => {
      const beside = parents.flatMap((node) => {
        const drawn = nodesOf(node['children']).filter(isDrawn);
        const isFragment = node.type === 'JSXFragment' || nameOf((node['openingElement'] as AstNode)['name']) === 'Fragment';
        return drawn.length > 1 || isFragment ? drawn : [];
      });
      // Skips `children`: they are checked where they are written.
      const handed = components.flatMap(returnedBy).filter((node) => !/^(props\.)?children$/.test(codeOf(node)));
      for (const node of [...beside, ...handed]) if (!isElement(node)) report(ADVICE, node);
    },
  };
}
