/** A number as it is written, in whole numbers: 2.05 is 205 with 2 decimals. Binary fractions never come into it. */
interface Written {
  readonly digits: bigint;
  readonly decimals: number;
}

const ZERO = BigInt(0);

function written(number: number): Written {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? [];
  const decimals = fraction.length - Number(exponent);
  const digits = BigInt(sign + whole + fraction) * power(Math.max(0, -decimals));
  return { digits, decimals: Math.max(0, decimals) };
}

const power = (decimals: number): bigint => BigInt(`1${'0'.repeat(decimals)}`);

/** Both with the same decimals. */
function aligned(one: number, other: number): { readonly a: bigint; readonly b: bigint; readonly decimals: number } {
  const [left, right] = [written(one), written(other)];
  const decimals = Math.max(left.decimals, right.decimals);
  return { a: left.digits * power(decimals - left.decimals), b: right.digits * power(decimals - right.decimals), decimals };
}

/** How many decimals a number is written with: 2 for 0.01. */
export const decimalsOf = (number: number): number => written(number).decimals;

/** Whether a step is a tenth, a hundredth and so on, so that it means a number of decimals. */
export const isDecimalPlace = (step: number): boolean => step === Number(`1e-${decimalsOf(step)}`);

/**
 * Whether a number is a multiple of another one as both are written: 2.3 is one of 0.01, 2.005 is not. Neither may be infinite. AJV's
 * `multipleOf` divides binary fractions, and refuses 0.07 as a multiple of 0.01.
 */
export function isMultipleOf(number: number, step: number): boolean {
  const { a, b } = aligned(number, step);
  return b !== ZERO && a % b === ZERO;
}

/** The smallest multiple of a positive step that is not below a number, or one that is so many steps further. */
export function multipleFrom(number: number, step: number, further = 0): number {
  const { a, b, decimals } = aligned(number, step);
  const below = a / b;
  const least = a % b > ZERO ? below + BigInt(1) : below;
  return Number(`${String((least + BigInt(further)) * b)}e-${decimals}`);
}
