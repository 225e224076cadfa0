import { ARABIC } from '../../form/model/digit-shapes.ts';
import type { Notation } from '../../form/model/notation.ts';

/**
 * A number from what people type, once it is cleaned, with the marks of their language between thousands and before decimals:
 * `1,200.5`, `1 200,5`, `1.200,5`. A point before decimals is read everywhere, as long as it cannot be between thousands. An empty
 * text is unanswered; undefined where it is no number.
 */
export function readNumber(text: string, { decimal, group }: Pick<Notation, 'decimal' | 'group'>): number | '' | undefined {
  const plain = text.replaceAll('’', "'").replaceAll(ARABIC.group, group).replaceAll(ARABIC.decimal, decimal).trim();
  if (plain === '') return '';
  const [, sign = '', whole = '', fraction = ''] =
    new RegExp(`^([-+]?)(\\d*)(?:[.${decimal}](\\d*))?$`).exec(ungrouped(plain, { decimal, group })) ?? [];
  const number = Number(`${sign}${whole}.${fraction}`);
  // Beyond these, not every whole number can be stored; and -0 is the 0 that everyone reads.
  return (whole === '' && fraction === '') || Math.abs(number) > Number.MAX_SAFE_INTEGER ? undefined : number === 0 ? 0 : number;
}

/** Without the marks between thousands, if they are where they belong: `0,075` has none. */
function ungrouped(plain: string, { decimal, group }: Pick<Notation, 'decimal' | 'group'>): string {
  const marks = group.trim() === '' ? ' ' : ` \\${group}`;
  const thousands = new RegExp(`^[-+]?[1-9]\\d{0,2}(?:[${marks}]\\d{3})+(?=\\${decimal}|$)`);
  return plain.replace(thousands, (digits) => digits.replaceAll(new RegExp(`[${marks}]`, 'g'), ''));
}

/** The same for a whole number: 28.5 is none. */
export function readWholeNumber(text: string, notation: Pick<Notation, 'decimal' | 'group'>): number | '' | undefined {
  const number = readNumber(text, notation);
  return number === '' || Number.isSafeInteger(number) ? number : undefined;
}
