/** Converts to milliseconds and adds up to 25 %, so that refused clients do not all retry at once. */
export const addJitterMs = (seconds: number): number => seconds * (1000 + Math.random() * 250);
