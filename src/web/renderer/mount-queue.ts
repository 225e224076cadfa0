import { flushSync } from 'react-dom';
import { whenReleased } from '../platform/press.ts';
import { keepPlace } from './keep-place.ts';

/** How far outside the window a section mounts, in px. */
const NEAR = 800;
/** A phone that is never idle still mounts a section this often, in ms. */
const LONGEST_WAIT = 1000;

/**
 * Mounts the sections of a page when they are needed: those in or near the window, those before and after what has the focus,
 * so that Tab comes past none, and all of them before printing. The others mount one by one while
 * nothing else is to do, on a long page only while something else than the page has the focus: in what is mounted then, the
 * browser's bar for finding words marks what it finds, until that it finds the text.
 */
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
  const observer = new IntersectionObserver(
    (entries) => whenReleased(() => mountAll(entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target))),
    { rootMargin: `${NEAR}px 0px` },
  );
  const mountNext = (): void => {
    idle = undefined;
    mountAll([...waiting.keys()].slice(0, 1));
    mountNextWhenIdle();
  };
  const mountNextWhenIdle = (): void => {
    if (!isOpen || !mountsAll || idle !== undefined || waiting.size === 0) return;
    idle = whenIdle(() => whenReleased(mountNext));
  };
  const stopMountingAll = (): void => {
    if (idle !== undefined) noLongerWhenIdle(idle);
    idle = undefined;
  };
  const mountAround = ({ target }: FocusEvent): void => {
    if (waiting.size === 0 || !(target instanceof Element)) return;
    const others = [...document.querySelectorAll('.section-box')].filter((box) => !box.contains(target));
    const next = others.findIndex((box) => isBefore(target, box));
    const around = next === -1 ? others.slice(-1) : others.slice(Math.max(0, next - 1), next + 1);
    // A microtask: what takes the focus may itself be a component that is being drawn.
    queueMicrotask(() => whenReleased(() => mountAll(around.filter((box) => waiting.has(box)))));
  };
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
    document.addEventListener('focusin', mountAround, listening);
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
    /** Calls `mount` once, when the element is needed. Elements are all those with the class `section-box`. */
    watch(element: Element, run: () => void): () => void {
      waiting.set(element, run);
      if (isOpen) observer.observe(element);
      mountNextWhenIdle();
      return () => {
        waiting.delete(element);
        observer.unobserve(element);
      };
    },
    /** Begins once the page is drawn and its first element has the focus; returns a stop function. */
    open,
  };
}

const isBefore = (element: Element, other: Element): boolean =>
  (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

// Safari has no idle callbacks.
const hasIdle = typeof requestIdleCallback === 'function';
const whenIdle = (run: () => void): number => (hasIdle ? requestIdleCallback(run, { timeout: LONGEST_WAIT }) : window.setTimeout(run, 100));
const noLongerWhenIdle = (id: number): void => (hasIdle ? cancelIdleCallback(id) : clearTimeout(id));
