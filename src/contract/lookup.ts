export const lookupCategories = ['college_ceeb', 'hs_ceeb', 'address'] as const;
export type LookupCategory = (typeof lookupCategories)[number];

/** Fewer characters find nothing. */
export const LOOKUP_MIN_CHARACTERS = 2;
/** Longer text is refused with 400. */
export const LOOKUP_MAX_CHARACTERS = 100;
/** Default and greatest number of suggestions; `max_results` outside the range is clamped. */
export const LOOKUP_RESULTS = 5;
export const LOOKUP_MAX_RESULTS = 20;
