import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** Parses a regular expression as JSON Schema does, with the flag `u`; throws a SyntaxError. */
export const parseRegExp = (source: string): AST.Pattern => new RegExpParser().parsePattern(source, 0, source.length, { unicode: true });

type Alternatives = Pick<AST.Pattern, 'alternatives'>;
type Edge = 'start' | 'end';

/** True if each alternative begins at the start of the text, or ends at its end: otherwise it may match anywhere in the text. */
export const isPatternAnchoredAt = (edge: Edge, { alternatives }: Alternatives): boolean =>
  alternatives.every(({ elements }) => {
    const element = elements.at(edge === 'start' ? 0 : -1);
    return isEdge(element, edge) || (isGroup(element) && isPatternAnchoredAt(edge, element));
  });

const isGroup = (element: AST.Element | undefined): element is AST.Group | AST.CapturingGroup =>
  element?.type === 'Group' || element?.type === 'CapturingGroup';

const isEdge = (element: AST.Element | undefined, edge: Edge): boolean => element?.type === 'Assertion' && element.kind === edge;

/** Alternatives without `^` and `$`, in groups as well: of `^(?:a|^b)$` these are a and b. */
export const patternAlternatives = ({
  alternatives,
}: Alternatives): readonly { opens: boolean; closes: boolean; inner: readonly AST.Element[] }[] =>
  alternatives
    .flatMap(({ elements }) => withoutGroups(elements, 'start'))
    .flatMap((elements) => withoutGroups(elements, 'end'))
    .map((elements) => {
      const starts = elements.findIndex((element) => !isEdge(element, 'start'));
      const ends = elements.findLastIndex((element) => !isEdge(element, 'end'));
      return {
        opens: isEdge(elements[0], 'start'),
        closes: isEdge(elements.at(-1), 'end'),
        inner: elements.slice(starts < 0 ? elements.length : starts, ends + 1),
      };
    });

/** Alternatives of a group at an edge of the text, if one of them names this edge itself. */
function withoutGroups(elements: readonly AST.Element[], edge: Edge): readonly (readonly AST.Element[])[] {
  const at =
    edge === 'start'
      ? elements.findIndex((element) => !isEdge(element, edge))
      : elements.findLastIndex((element) => !isEdge(element, edge));
  const group = elements[at];
  const namesEdge = ({ elements: inner }: AST.Alternative): boolean => {
    const element = inner.at(edge === 'start' ? 0 : -1);
    return isEdge(element, edge) || (isGroup(element) && element.alternatives.some(namesEdge));
  };
  if (!isGroup(group) || !group.alternatives.some(namesEdge)) return [elements];
  return group.alternatives.flatMap(({ elements: inner }) =>
    withoutGroups([...elements.slice(0, at), ...inner, ...elements.slice(at + 1)], edge),
  );
}

export const patternSource = (elements: readonly AST.Element[]): string => elements.map(({ raw }) => raw).join('');

/** Anchors a pattern to the whole text: `^(?:a|b)$` for `^a|b$`. */
export function anchorPattern(source: string): string {
  const ways = patternAlternatives(parseRegExp(source)).map(({ inner }) => patternSource(inner));
  return ways.length === 1 ? `^${ways[0]}$` : `^(?:${ways.join('|')})$`;
}

/** True for elements that match any text: `[^]*`, `[\s\S]*`. */
export const matchesAnything = (element: AST.Element | undefined): boolean =>
  element?.type === 'Quantifier' && element.min === 0 && element.max === Infinity && ANY.has(element.element.raw);
const ANY = new Set(['[^]', String.raw`[\s\S]`, String.raw`[\S\s]`]);
