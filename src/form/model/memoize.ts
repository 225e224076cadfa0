interface Results<Argument, Result> {
  has(argument: Argument): boolean;
  get(argument: Argument): Result | undefined;
  set(argument: Argument, result: Result): unknown;
}

/** Computes the result for each argument once. */
export const memoize =
  <Argument, Result>(compute: (argument: Argument) => Result, results: Results<Argument, Result> = new Map()) =>
  (argument: Argument): Result => {
    if (!results.has(argument)) results.set(argument, compute(argument));
    return results.get(argument) as Result;
  };

/** Keeps a result no longer than its argument. */
export const memoizeByObject = <Argument extends object, Result>(compute: (argument: Argument) => Result) =>
  memoize(compute, new WeakMap<Argument, Result>());
