export const lookupCategories = ['college_ceeb', 'hs_ceeb', 'address'] as const;
export type LookupCategory = (typeof lookupCategories)[number];

/** Fewer characters find nothing. */
export const LOOKUP_MIN_CHARACTERS = 2;
export const LOOKUP_MAX_CHARACTERS = 100;
export const LOOKUP_DEFAULT_RESULTS = 5;
export const LOOKUP_MAX_RESULTS = 20;
