import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';

/** A menu opens after this long under the pointer, and closes this long after it left, in milliseconds. */
const HOVER_DELAY = 200;
const CLOSE_DELAY = 150;
/** A pointer that comes back this soon finds the menu open at once. */
const SKIP_DELAY = 300;

/** Opening and closing of a menu by press and by hovering. A finger does not hover. */
export function useOpenOnHoverOrPress() {
  const [state, setState] = useState<'closed' | 'hovered' | 'pressed'>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAt = useRef(-SKIP_DELAY);
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setState('closed');
  }, []);
  const onPointerEnter = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    const delay = performance.now() - closedAt.current < SKIP_DELAY ? 0 : HOVER_DELAY;
    timer.current = setTimeout(() => setState((now) => (now === 'closed' ? 'hovered' : now)), delay);
  };
  const onPointerLeave = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (state === 'hovered') closedAt.current = performance.now();
      setState((now) => (now === 'hovered' ? 'closed' : now));
    }, CLOSE_DELAY);
  };
  /** A press opens the menu to stay, also one that hovering has opened; the next one closes it. */
  const toggle = (): void => {
    clearTimeout(timer.current);
    setState(state === 'pressed' ? 'closed' : 'pressed');
  };
  return { isOpen: state !== 'closed', close, toggle, hover: { onPointerEnter, onPointerLeave } };
}
