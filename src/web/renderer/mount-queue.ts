import { flushSync } from 'react-dom';
import { whenReleased } from '../platform/press.ts';
import { keepPlace } from './keep-place.ts';

/** How far outside the window a section mounts, in px. */
const NEAR = 800;
/** A phone that is never idle still mounts a section this often, in ms. */
const LONGEST_WAIT = 1000;

/** Mounts the sections of a page when they are needed, and the others one by one while nothing else is to do. */
export interface MountQueue {
  /** Calls `mount` once: when the element is in or near the window, before printing, or in idle time. */
  watch(element: Element, mount: () => void): () => void;
  /** Begins once the page is drawn and its first element has the focus; returns a stop function. */
  open(): () => void;
}

export function createMountQueue(): MountQueue {
  const waiting = new Map<Element, () => void>();
  let isOpen = false;
  let idle: number | undefined;
  const mount = (element: Element): void => {
    const run = waiting.get(element);
    waiting.delete(element);
    observer.unobserve(element);
    run?.();
  };
  const mountAll = (elements: readonly Element[]): void => keepPlace(() => flushSync(() => elements.forEach(mount)));
  const mountForPrint = (): void => mountAll([...waiting.keys()]);
  const observer = new IntersectionObserver(
    (entries) => whenReleased(() => mountAll(entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target))),
    { rootMargin: `${NEAR}px 0px` },
  );
  const mountNext = (): void => {
    idle = undefined;
    const [next] = waiting.keys();
    if (next) mountAll([next]);
    mountNextWhenIdle();
  };
  // Find-in-page sees only what is mounted, so in the end everything is.
  const mountNextWhenIdle = (): void => {
    if (!isOpen || idle !== undefined || waiting.size === 0) return;
    idle = whenIdle(() => whenReleased(mountNext));
  };
  const close = (): void => {
    isOpen = false;
    window.removeEventListener('beforeprint', mountForPrint);
    observer.disconnect();
    if (idle !== undefined) noLongerWhenIdle(idle);
    idle = undefined;
    waiting.clear();
  };
  return {
    watch(element, run) {
      waiting.set(element, run);
      if (isOpen) observer.observe(element);
      mountNextWhenIdle();
      return () => {
        waiting.delete(element);
        observer.unobserve(element);
      };
    },
    open() {
      isOpen = true;
      window.addEventListener('beforeprint', mountForPrint);
      for (const element of waiting.keys()) observer.observe(element);
      mountNextWhenIdle();
      return close;
    },
  };
}

// Safari has no idle callbacks.
const hasIdle = typeof requestIdleCallback === 'function';
const whenIdle = (run: () => void): number => (hasIdle ? requestIdleCallback(run, { timeout: LONGEST_WAIT }) : window.setTimeout(run, 100));
const noLongerWhenIdle = (id: number): void => (hasIdle ? cancelIdleCallback(id) : clearTimeout(id));
