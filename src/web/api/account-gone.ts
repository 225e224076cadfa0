let isGone = false;

export const noteAccountGone = (isDeleted: boolean): void => void (isGone ||= isDeleted);

/** Returns the flag once, and resets it. */
export function takeAccountGone(): boolean {
  const was = isGone;
  isGone = false;
  return was;
}
