/** Bytes of a token as base64url, without padding. */
const TOKEN_LETTERS = 43;

/**
 * The secret in a link, without the punctuation that a mail program or a person has put behind it; null if it is cut or lengthened, which
 * its length shows.
 */
export function linkSecret(written: string | null, letters = TOKEN_LETTERS): string | null {
  return new RegExp(`^([\\w-]{${letters}})[^A-Za-z0-9]*$`).exec(written ?? '')?.[1] ?? null;
}
