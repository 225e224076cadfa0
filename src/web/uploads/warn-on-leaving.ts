const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While a file is on its way, the browser asks before it leaves the site. */
export function warnOnLeaving(isNeeded: boolean): void {
  if (isNeeded) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}
