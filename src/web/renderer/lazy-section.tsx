import { useDeferredValue, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useMountQueue } from './mount-queue-provider.tsx';

/** Mounts its content at once if in the window or `eager`, else by the queue; until then `text` of about that height stands for it. */
export function LazySection({
  height,
  eager,
  isHeld,
  text,
  children,
}: {
  readonly height: number;
  readonly eager: boolean;
  readonly isHeld: boolean;
  readonly text: ReactNode;
  readonly children: ReactNode;
}) {
  const queue = useMountQueue();
  const box = useRef<HTMLDivElement>(null);
  const [isMounted, setMounted] = useState(eager);
  const isAfterFields = useDeferredValue(true, false);
  if (eager && !isMounted) setMounted(true);

  useLayoutEffect(() => {
    const element = box.current;
    if (isMounted || isHeld || !element) return undefined;
    const { top, bottom } = element.getBoundingClientRect();
    if (top < window.innerHeight && bottom > 0) {
      setMounted(true);
      return undefined;
    }
    return queue.watch(element, () => setMounted(true));
  }, [isMounted, isHeld, queue]);

  return (
    <div className="section-box" ref={box} style={isMounted ? undefined : { minHeight: height }}>
      {isMounted ? children : isAfterFields && text}
    </div>
  );
}
