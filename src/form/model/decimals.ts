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

function aligned(one: number, other: number): { readonly a: bigint; readonly b: bigint; readonly decimals: number } {
  const [left, right] = [written(one), written(other)];
  const decimals = Math.max(left.decimals, right.decimals);
  return { a: left.digits * power(decimals - left.decimals), b: right.digits * power(decimals - right.decimals), decimals };
}

export const decimalPlacesOf = (number: number): number => written(number).decimals;

/** True for a tenth, a hundredth and so on: such a step means a number of decimals. */
export const isDecimalStep = (step: number): boolean => step === Number(`1e-${decimalPlacesOf(step)}`);

/** Exact for finite decimals as written: 2.3 is a multiple of 0.01, 2.005 is not. AJV's `multipleOf` divides binary fractions. */
export function isMultipleOf(number: number, step: number): boolean {
  const { a, b } = aligned(number, step);
  return b !== ZERO && a % b === ZERO;
}

/** Smallest multiple of a positive step not below `number`, plus `extraSteps` steps. */
export function roundUpToMultiple(number: number, step: number, extraSteps = 0): number {
  const { a, b, decimals } = aligned(number, step);
  const below = a / b;
  const least = a % b > ZERO ? below + BigInt(1) : below;
  return Number(`${String((least + BigInt(extraSteps)) * b)}e-${decimals}`);
}
