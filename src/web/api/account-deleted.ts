let isGone = false;

export const recordAccountDeleted = (isDeleted: boolean): void => void (isGone ||= isDeleted);

/** Returns the flag once, and resets it. */
export function consumeAccountDeletedFlag(): boolean {
  const was = isGone;
  isGone = false;
  return was;
}
