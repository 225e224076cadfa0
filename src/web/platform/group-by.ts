/** Items by key, in the order of the keys' first items: `Map.groupBy`, which Safari has only since 17.4. */
export const groupBy = <T, K>(items: readonly T[], keyOf: (item: T) => K): readonly (readonly [K, readonly T[]])[] =>
  [...new Set(items.map(keyOf))].map((key) => [key, items.filter((item) => keyOf(item) === key)] as const);
