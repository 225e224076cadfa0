let isGone = false;

export const noteAccountGone = (isDeleted: boolean): void => void (isGone ||= isDeleted);

/** The same, for what leads to the log-in: it is said once. */
export function takeAccountGone(): boolean {
  const was = isGone;
  isGone = false;
  return was;
}
