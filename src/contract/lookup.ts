/** What can be looked up. */
export const lookupCategories = ['college_ceeb', 'hs_ceeb', 'address'] as const;
export type LookupCategory = (typeof lookupCategories)[number];

/** Fewer characters find nothing: the result is an empty list. */
export const LOOKUP_MIN_CHARACTERS = 2;
/** Longer text is refused with 400. */
export const LOOKUP_MAX_CHARACTERS = 100;
/** The number of suggestions without `max_results`, and the most; a number outside the range is clamped. */
export const LOOKUP_RESULTS = 5;
export const LOOKUP_MAX_RESULTS = 20;
