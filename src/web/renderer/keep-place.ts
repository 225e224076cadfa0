/** Runs a synchronous change above the window and keeps the read place: Safari before 27 does not anchor scrolling. */
export function keepPlace(change: () => void): void {
  const anchor = CSS.supports('overflow-anchor', 'auto') ? undefined : whatIsRead();
  const before = anchor?.getBoundingClientRect().top ?? 0;
  change();
  // Measured after the browser has moved the window on a page that became shorter.
  if (anchor?.isConnected) window.scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: 'instant' });
}

/** Focused element in the window, else the first question or heading. */
function whatIsRead(): Element | undefined {
  const begins = (element: Element): boolean => {
    const { top, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && top < window.innerHeight;
  };
  const focused = document.activeElement;
  if (focused && focused !== document.body && begins(focused)) return focused;
  return [...document.querySelectorAll('main :is(h1, h2, h3, .question)')].find(begins);
}
