import { useRef, useState, type PointerEvent } from 'react';

/** A toast is dismissed when it is swiped this many pixels. */
const SWIPE_THRESHOLD = 50;
/** Below this a moving finger is still a press. */
const PRESS_SLACK = 8;

interface Swipe {
  /** Distance from the finger's start, in pixels. */
  readonly offset: number;
  readonly handlers: Readonly<
    Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent<HTMLElement>) => void>
  >;
}

/** Lets an element be swiped to either side. */
export function useSwipe(onSwept: () => void): Swipe {
  const startX = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const moved = (event: PointerEvent): number => (startX.current === null ? 0 : event.clientX - startX.current);
  const end = (): void => {
    startX.current = null;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: (event) => {
        if (event.button === 0) startX.current = event.clientX;
      },
      onPointerMove: (event) => {
        const by = moved(event);
        if (offset === 0 && Math.abs(by) < PRESS_SLACK) return;
        // Keeps the gesture, wherever the finger goes.
        event.currentTarget.setPointerCapture(event.pointerId);
        // Text selected on its way would be dragged by the next one.
        getSelection()?.removeAllRanges();
        setOffset(by);
      },
      onPointerUp: (event) => {
        if (Math.abs(moved(event)) >= SWIPE_THRESHOLD) onSwept();
        end();
      },
      onPointerCancel: end,
    },
  };
}
