/** Brings a place of the review into view and gives it the focus, also one that is folded in; false where it is not there. */
export function revealElement(id: string): boolean {
  const place = document.getElementById(id);
  const fold = place?.closest('details');
  if (fold) fold.open = true;
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
  return place !== null;
}
