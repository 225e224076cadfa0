import { flushSync } from 'react-dom';
import { runAfterPointerRelease, runAfterPress } from '../platform/pointer-press.ts';

/** Distance in px outside the window at which a section mounts. */
const NEAR = 800;
/** A phone that is never idle still mounts a section this often, in ms. */
const LONGEST_WAIT = 1000;

/** Mounts sections near the window and the focus, all before printing, and others when idle; on long pages only without focus. */
export type MountQueue = ReturnType<typeof createMountQueue>;

export function createMountQueue(isLong: boolean) {
  const waiting = new Map<Element, () => void>();
  let isOpen = false;
  let mountsAll = !isLong;
  let idle: number | undefined;
  const mount = (element: Element): void => {
    const run = waiting.get(element);
    waiting.delete(element);
    observer.unobserve(element);
    run?.();
  };
  const mountAll = (elements: readonly Element[]): void => {
    if (elements.length > 0) keepPlace(() => flushSync(() => elements.forEach(mount)));
  };
  const mountForPrint = (): void => mountAll([...waiting.keys()]);
  /** Mounts what is still near; the observer reports the others again, as it tells of a frame that is over. */
  const mountNear = (elements: readonly Element[]): void => {
    for (const far of elements.filter((element) => !isNear(element))) {
      observer.unobserve(far);
      observer.observe(far);
    }
    mountAll(elements.filter(isNear));
  };
  const observer = new IntersectionObserver(
    (entries) => runAfterPress(() => mountNear(entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target))),
    { rootMargin: `${NEAR}px 0px` },
  );
  const mountNext = (): void => {
    idle = undefined;
    mountAll([...waiting.keys()].slice(0, 1));
    mountNextWhenIdle();
  };
  const mountNextWhenIdle = (): void => {
    if (!isOpen || !mountsAll || idle !== undefined || waiting.size === 0) return;
    idle = whenIdle(() => runAfterPointerRelease(mountNext));
  };
  const stopMountingAll = (): void => {
    if (idle !== undefined) noLongerWhenIdle(idle);
    idle = undefined;
  };
  const mountAround = (): void => {
    const target = document.activeElement;
    if (waiting.size === 0 || !target) return;
    const boxes = document.getElementsByClassName('section-box');
    const own = target.closest('.section-box');
    const next = indexOfNext(boxes, own ?? target);
    const around = [boxes[next - (own ? 2 : 1)], boxes[next]].filter((box) => box !== undefined);
    mountAll(around.filter((box) => waiting.has(box)));
  };
  // A microtask: what takes the focus may itself be a component that is being drawn.
  const followFocus = (): void => queueMicrotask(() => runAfterPress(mountAround));
  const leaveWindow = (): void => {
    mountsAll = true;
    mountNextWhenIdle();
  };
  const enterWindow = (): void => {
    mountsAll = false;
    stopMountingAll();
  };
  const open = (): (() => void) => {
    isOpen = true;
    const end = new AbortController();
    const listening = { signal: end.signal };
    window.addEventListener('beforeprint', mountForPrint, listening);
    document.addEventListener('focusin', followFocus, listening);
    document.addEventListener('keydown', followFocus, listening);
    if (isLong) {
      window.addEventListener('blur', leaveWindow, listening);
      window.addEventListener('focus', enterWindow, listening);
    }
    for (const element of waiting.keys()) observer.observe(element);
    mountNextWhenIdle();
    return () => {
      isOpen = false;
      end.abort();
      observer.disconnect();
      stopMountingAll();
      waiting.clear();
    };
  };
  return {
    watch(element: Element, run: () => void): () => void {
      waiting.set(element, run);
      if (isOpen) observer.observe(element);
      mountNextWhenIdle();
      return () => {
        waiting.delete(element);
        observer.unobserve(element);
      };
    },
    open,
  };
}

function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < window.innerHeight + NEAR && bottom > -NEAR;
}

/** Index of the first of these elements, in the order of the document, that begins after another one. */
function indexOfNext(boxes: HTMLCollectionOf<Element>, element: Element): number {
  let [from, to] = [0, boxes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const isBelow = (element.compareDocumentPosition(boxes[middle] as Element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (isBelow) to = middle;
    else from = middle + 1;
  }
  return from;
}

// Safari has no idle callbacks.
const hasIdle = typeof requestIdleCallback === 'function';
const whenIdle = (run: () => void): number => (hasIdle ? requestIdleCallback(run, { timeout: LONGEST_WAIT }) : window.setTimeout(run, 100));
const noLongerWhenIdle = (id: number): void => (hasIdle ? cancelIdleCallback(id) : clearTimeout(id));

/** Safari before 27 does not: what grows above the window moves what is read in it. */
export const canAnchorScrolling = (): boolean => CSS.supports('overflow-anchor', 'auto');

/** Runs a synchronous change above the window and keeps the read place. */
function keepPlace(change: () => void): void {
  const anchor = canAnchorScrolling() ? undefined : whatIsRead();
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
