import { DFA, JS, NFA } from 'refa';
import { parseRegExp, patternSource, patternAlternatives } from './pattern-parts.ts';

/** All texts that match, as a deterministic automaton: its proofs hold for every text. */
export type Dfa = DFA;

/** Maximum length of searched texts; longer ones have no examples. */
const LONGEST = 2_000;
/** Maximum states; nothing is known of a larger pattern. */
const limited = (): DFA.LimitedNodeFactory => new DFA.LimitedNodeFactory(3_000);

const known = new Map<string, Dfa | undefined>();

/** Undefined for an expression that looks around or back, or is too large: then nothing is known of its texts. */
export function toDfa(pattern: string, flags = 'u'): Dfa | undefined {
  const id = `${flags}/${pattern}`;
  if (!known.has(id)) known.set(id, read(pattern, flags));
  return known.get(id);
}

function read(source: string, written: string): Dfa | undefined {
  try {
    // A pattern may match in the middle of a text, unless anchored: refa knows only whole texts.
    const whole = patternAlternatives(parseRegExp(source)).map(
      ({ opens, closes, inner }) => `${opens ? '' : '[^]*'}(?:${patternSource(inner)})${closes ? '' : '[^]*'}`,
    );
    const parser = JS.Parser.fromLiteral({ source: whole.join('|'), flags: written });
    const { expression, maxCharacter } = parser.parse({ assertions: 'throw', backreferences: 'throw' });
    return DFA.fromFA(NFA.fromRegex(expression, { maxCharacter }), limited());
  } catch {
    return undefined;
  }
}

/** Intersection of all; undefined if it has too many states. */
export function intersectDfas([first, ...others]: readonly Dfa[]): Dfa | undefined {
  try {
    return others.reduce<Dfa | undefined>((both, next) => both && DFA.fromIntersection(both, next, limited()), first);
  } catch {
    return undefined;
  }
}

export function complementDfa(texts: Dfa): Dfa {
  const others = texts.copy();
  others.complement();
  return others;
}

const codesIn = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

export const acceptsText = (texts: Dfa, text: string): boolean => texts.test(codesIn(text));

type Layer = ReadonlyMap<DFA.Node, readonly [before: DFA.Node, character: number] | undefined>;

/**
 * Shortest or longest text of `least` to `most` characters; undefined if there is none. Always the same among texts of one length, with
 * letters and digits where they fit.
 */
export function findAcceptedText(texts: Dfa, least: number, most: number, which: 'shortest' | 'longest' = 'shortest'): string | undefined {
  const layers: Layer[] = [new Map([[texts.initial, undefined]])];
  let longest: string | undefined;
  for (let length = 0; length <= Math.min(most, LONGEST); length += 1) {
    const layer = layers[length];
    if (!layer || layer.size === 0) break;
    const end = [...layer.keys()].find((node) => texts.finals.has(node));
    if (end && length >= least) {
      longest = spell(layers, end);
      if (which === 'shortest') return longest;
    }
    layers.push(after(layer));
  }
  return longest;
}

/** True up to the maximum length of searched texts. */
export const isWithinSearchLength = (least: number): boolean => least <= LONGEST;

function after(layer: Layer): Layer {
  const next = new Map<DFA.Node, readonly [before: DFA.Node, character: number]>();
  for (const node of layer.keys()) {
    for (const [{ min, max }, to] of node.out) {
      const character = READABLE.find((code) => code >= min && code <= max) ?? min;
      const known = next.get(to)?.[1];
      if (known === undefined || rankOf(character) < rankOf(known)) next.set(to, [node, character]);
    }
  }
  return next;
}

/** Letters and digits before other marks, and a blank last of all that has a key of its own. */
const READABLE: readonly number[] = [...'a1A0-+@', ...Array.from({ length: 94 }, (_, n) => String.fromCodePoint(33 + n)), ' '].map(
  (character) => character.codePointAt(0) ?? 0,
);
const rankOf = (character: number): number => (READABLE.indexOf(character) + READABLE.length + 1) % (READABLE.length + 1);

function spell(layers: readonly Layer[], end: DFA.Node): string {
  const characters: number[] = [];
  let node = end;
  for (let length = layers.length - 1; length > 0; length -= 1) {
    const step = layers[length]?.get(node);
    if (!step) break;
    characters.unshift(step[1]);
    node = step[0];
  }
  return String.fromCodePoint(...characters);
}
