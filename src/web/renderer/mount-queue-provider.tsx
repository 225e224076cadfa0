import { createContext, use, useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRequiredContext } from '../platform/create-required-context.tsx';
import { runAfterPointerRelease } from '../platform/pointer-press.ts';
import { waitForPaint } from '../platform/sleep.ts';
import { canAnchorScrolling, createMountQueue, type MountQueue } from './mount-queue.ts';

const [QueueProvider, useMountQueue] = createRequiredContext<MountQueue>('MountQueueProvider');
export { useMountQueue };

const PaintedContext = createContext(true);

/** False until the browser has painted a new page, or a key is pressed: whatever does not show in that picture waits for it. */
export const useIsPagePainted = (): boolean => use(PaintedContext);

/** The sections below mount one after the other, in a queue that opens once the page is drawn. */
export function MountQueueProvider({ isLong, children }: { readonly isLong: boolean; readonly children: ReactNode }) {
  const [queue] = useState(() => createMountQueue(isLong));
  // Without anchoring, a text that follows would push the question with the focus out of the window.
  const [isPainted, setPainted] = useState(() => !canAnchorScrolling());
  const show = useCallback(() => flushSync(() => setPainted(true)), []);
  // No layout effect: what the page does once it is painted comes before this long task.
  useEffect(() => void waitForPaint().then(() => runAfterPointerRelease(show)), [show]);
  useLayoutEffect(() => {
    // Listens before the queue, which mounts what this brings: Tab leads to no question that is not there.
    window.addEventListener('beforeprint', show);
    window.addEventListener('keydown', show, { capture: true, once: true });
    return () => {
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('keydown', show, true);
    };
  }, [show]);
  useLayoutEffect(() => (canAnchorScrolling() ? queue.open() : undefined), [queue]);
  // Without anchoring, what it mounts would come before the window has moved to the question with the focus.
  useEffect(() => (canAnchorScrolling() ? undefined : queue.open()), [queue]);
  return (
    <QueueProvider value={queue}>
      <PaintedContext value={isPainted}>{children}</PaintedContext>
    </QueueProvider>
  );
}
