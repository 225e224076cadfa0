/** Milliseconds for these seconds, and up to a quarter more: not all who were refused in one moment come back in one moment. */
export const withJitterMs = (seconds: number): number => seconds * (1000 + Math.random() * 250);
