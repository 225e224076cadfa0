/**
 * Does something that may change the height of what is above the window, and leaves in place what is read: browsers that do
 * not anchor scrolling themselves (Safari before 27) would move it. `change` must have changed the page when it returns.
 */
export function keepPlace(change: () => void): void {
  const anchor = CSS.supports('overflow-anchor', 'auto') ? undefined : whatIsRead();
  const before = anchor?.getBoundingClientRect().top ?? 0;
  change();
  // Measured after the browser has moved the window on a page that became shorter.
  if (anchor?.isConnected) window.scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: 'instant' });
}

/** What has the focus, where that is in the window; else the first question or heading that begins there. */
function whatIsRead(): Element | undefined {
  const begins = (element: Element): boolean => {
    const { top, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && top < window.innerHeight;
  };
  const focused = document.activeElement;
  if (focused && focused !== document.body && begins(focused)) return focused;
  return [...document.querySelectorAll('main :is(h1, h2, h3, .question)')].find(begins);
}
