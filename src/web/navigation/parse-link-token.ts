const TOKEN_LETTERS = 43;

/** Secret in a link, without punctuation behind it; null if it is cut or lengthened, by its length. */
export const parseLinkToken = (written: string | null, letters = TOKEN_LETTERS): string | null =>
  new RegExp(`^([\\w-]{${letters}})[^A-Za-z0-9]*$`).exec(written ?? '')?.[1] ?? null;
