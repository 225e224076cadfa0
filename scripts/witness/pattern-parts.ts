import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** A regular expression as JSON Schema means it, with the flag `u`; throws a SyntaxError where it is none. */
export const parsedPattern = (source: string): AST.Pattern => new RegExpParser().parsePattern(source, 0, source.length, { unicode: true });

type Alternatives = Pick<AST.Pattern, 'alternatives'>;
type Edge = 'start' | 'end';

/** Whether each way through it begins at the start of the text, or ends at its end: otherwise it is looked for somewhere in the text. */
export const isAnchoredAt = (edge: Edge, { alternatives }: Alternatives): boolean =>
  alternatives.every(({ elements }) => {
    const element = elements.at(edge === 'start' ? 0 : -1);
    return isEdge(element, edge) || (isGroup(element) && isAnchoredAt(edge, element));
  });

const isGroup = (element: AST.Element | undefined): element is AST.Group | AST.CapturingGroup =>
  element?.type === 'Group' || element?.type === 'CapturingGroup';

const isEdge = (element: AST.Element | undefined, edge: Edge): boolean => element?.type === 'Assertion' && element.kind === edge;

/** Each way through it, without the edges of the text that it names. */
export const waysOf = ({ alternatives }: Alternatives): readonly { opens: boolean; closes: boolean; inner: readonly AST.Element[] }[] =>
  alternatives.map(({ elements }) => {
    const opens = isEdge(elements[0], 'start');
    const closes = isEdge(elements.at(-1), 'end');
    return { opens, closes, inner: elements.slice(opens ? 1 : 0, closes ? -1 : undefined) };
  });

export const rawOf = (elements: readonly AST.Element[]): string => elements.map(({ raw }) => raw).join('');

/** The same pattern for the whole text: `^(?:a|b)$` for `^a|b$`. */
export function wholly(source: string): string {
  const ways = waysOf(parsedPattern(source)).map(({ inner }) => rawOf(inner));
  return ways.length === 1 ? `^${ways[0]}$` : `^(?:${ways.join('|')})$`;
}

/** Whether an element takes any text whatever: `[^]*`, `[\s\S]*`. */
export const isAnything = (element: AST.Element | undefined): boolean =>
  element?.type === 'Quantifier' && element.min === 0 && element.max === Infinity && ANY.has(element.element.raw);
const ANY = new Set(['[^]', String.raw`[\s\S]`, String.raw`[\S\s]`]);
