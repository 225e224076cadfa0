import { parseAst } from 'rolldown/parseAst';

/** Names in a piece of TypeScript: whole texts, words of texts, and identifiers. Paths of imports are no texts. */
export interface CodeNames {
  readonly texts: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly identifiers: ReadonlySet<string>;
}

interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly name?: unknown;
  readonly source?: unknown;
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null;
const wordsIn = (text: string): readonly string[] => text.split(/[^A-Za-z0-9_-]+/);

export function readCodeNames(code: string, file: string): CodeNames {
  const [texts, words, identifiers] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const addText = (text: string): void => {
    texts.add(text);
    for (const word of wordsIn(text)) words.add(word);
  };
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(visit);
    if (!isNode(part)) return;
    const { type, value, name } = part;
    if (type === 'Literal' && typeof value === 'string') addText(value);
    if (type === 'JSXText' && typeof value === 'string') addText(value);
    if (type === 'TemplateElement' && isNode(value) && 'cooked' in value) for (const word of wordsIn(String(value.cooked))) words.add(word);
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') identifiers.add(name);
    for (const [key, child] of Object.entries(part)) {
      const isPath = key === 'source' && String(type).match(/^(Import|Export|TSImport)/) !== null;
      if (!isPath) visit(child);
    }
  };
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file).body);
  return { texts, words, identifiers };
}
