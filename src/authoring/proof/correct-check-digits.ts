import { hasCheckDigit } from '../../form/model/check-digit.ts';

/** The number with those last two digits that are right; undefined if none are. */
export function correctCheckDigits(text: string, method: string): string | undefined {
  const [, before, between, after] = /^(.*)\d(\D*)\d(\D*)$/su.exec(text) ?? [];
  if (before === undefined) return undefined;
  const numbers = Array.from({ length: 100 }, (_, n) => `${before}${Math.floor(n / 10)}${between}${n % 10}${after}`);
  return numbers.find((number) => hasCheckDigit(number, method));
}
