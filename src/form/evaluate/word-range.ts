import type { Form, Rule } from '../model/form.ts';
import { operandList, parseOperation, varName, type Logic } from '../model/logic.ts';

/** Numbers of words that the rules of its section ask of a text: `200–400`, `400` or `200+`; undefined if they ask for none. */
export function wordRangeOf({ questions, sections }: Pick<Form, 'questions' | 'sections'>, key: string): string | undefined {
  const rules: readonly Rule[] = sections[questions[key]?.section ?? '']?.rules ?? [];
  const bounds = rules.flatMap(({ keys, must }) => (keys.includes(key) ? boundsIn(must, key) : []));
  const least = Math.max(0, ...bounds.flatMap((bound) => bound.least ?? []));
  const most = Math.min(Infinity, ...bounds.flatMap((bound) => bound.most ?? []));
  if (most === Infinity) return least === 0 ? undefined : `${least}+`;
  return least === 0 ? String(most) : `${least}–${most}`;
}

type Bound = { readonly least?: number; readonly most?: number };
const BOUNDS: Readonly<Record<string, (words: number) => Bound>> = {
  gte: (least) => ({ least }),
  gt: (words) => ({ least: words + 1 }),
  lte: (most) => ({ most }),
  lt: (words) => ({ most: words - 1 }),
};

function boundsIn(rule: Logic, key: string): readonly Bound[] {
  const [operator = '', operand = null] = parseOperation(rule) ?? [];
  const parts = operandList(operand);
  if (operator === 'and') return parts.flatMap((part) => boundsIn(part, key));
  const [count = null, words] = parts;
  const [counts, text = null] = parseOperation(count) ?? [];
  if (counts !== 'word_count' || varName(operandList(text)[0]) !== key || typeof words !== 'number') return [];
  return [BOUNDS[operator]?.(words) ?? {}];
}
