import { ARABIC_SEPARATORS } from '../../form/model/digit-formats.ts';
import type { LocaleFormat } from '../../form/model/locale-format.ts';

/** Number from text, with the separators of the language: `1,200.5`, `1 200,5`. Unanswered if empty, undefined if none. */
export function parseNumber(text: string, { decimal, group }: Pick<LocaleFormat, 'decimal' | 'group'>): number | '' | undefined {
  const plain = text.replaceAll('’', "'").replaceAll(ARABIC_SEPARATORS.group, group).replaceAll(ARABIC_SEPARATORS.decimal, decimal).trim();
  if (plain === '') return '';
  const [, sign = '', whole = '', fraction = ''] =
    new RegExp(`^([-+]?)(\\d*)(?:[.${decimal}](\\d*))?$`).exec(ungrouped(plain, { decimal, group })) ?? [];
  const number = Number(`${sign}${whole}.${fraction}`);
  // Beyond these, not every whole number can be stored; and -0 is the 0 that everyone reads.
  return (whole === '' && fraction === '') || Math.abs(number) > Number.MAX_SAFE_INTEGER ? undefined : number === 0 ? 0 : number;
}

/** Removes thousands separators in valid positions: `0,075` has none. */
function ungrouped(plain: string, { decimal, group }: Pick<LocaleFormat, 'decimal' | 'group'>): string {
  const marks = group.trim() === '' ? ' ' : ` \\${group}`;
  const thousands = new RegExp(`^[-+]?[1-9]\\d{0,2}(?:[${marks}]\\d{3})+(?=\\${decimal}|$)`);
  return plain.replace(thousands, (digits) => digits.replaceAll(new RegExp(`[${marks}]`, 'g'), ''));
}

export function parseWholeNumber(text: string, notation: Pick<LocaleFormat, 'decimal' | 'group'>): number | '' | undefined {
  const number = parseNumber(text, notation);
  return number === '' || Number.isSafeInteger(number) ? number : undefined;
}
