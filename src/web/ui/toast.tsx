import { closeSnackbar, type CustomContentProps } from 'notistack';
import { forwardRef, useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { translate } from '../platform/translate.ts';
import { CloseButton } from './close-button.tsx';
import { rememberFocusBeforeToasts, isToastEscapeKey, restoreFocusFromToasts } from './toast-focus.ts';

interface Props extends CustomContentProps {
  readonly title?: string;
  readonly isAlsoInPlace?: boolean;
}

/** One message that comes and goes by itself; it can be closed, also by Escape where it is an error, or swiped to the side. */
export const Toast = forwardRef<HTMLDivElement, Props>(function Toast({ id, message, title, isAlsoInPlace = false, variant, style }, ref) {
  const isError = variant === 'error';
  const close = (): void => {
    restoreFocusFromToasts();
    closeSnackbar(id);
  };
  const { offset, handlers } = useSwipe(close);
  useEffect(() => {
    if (!isError) return;
    const closeByEscape = (event: KeyboardEvent): void => {
      if (!isToastEscapeKey(event)) return;
      restoreFocusFromToasts();
      closeSnackbar(id);
    };
    document.addEventListener('keydown', closeByEscape);
    return () => document.removeEventListener('keydown', closeByEscape);
  }, [isError, id]);
  useEffect(() => {
    if (isError) keepFocusVisible();
  }, [isError]);
  // Whatever takes it away, its time or another one, must not take the focus with it.
  useLayoutEffect(() => restoreFocusFromToasts, []);
  return (
    <div
      className="toast"
      ref={ref}
      role={isError ? 'alert' : 'status'}
      data-toast={isError ? 'error' : undefined}
      data-also-in-place={isAlsoInPlace || undefined}
      onFocus={(event) => rememberFocusBeforeToasts(event.relatedTarget)}
      // Hides it from screen readers when it is no longer visible.
      style={{ ...style, ...(offset !== 0 && { transform: `translateX(${offset}px)`, opacity: 0.75, userSelect: 'none' }) }}
      {...handlers}
    >
      <div className="toast-words">
        {title !== undefined && <strong className="toast-title">{title}</strong>}
        <span>{message}</span>
      </div>
      <CloseButton label={translate('toast.close')} onClick={close} />
    </div>
  );
});

/** Scrolls what has the focus clear of a toast that comes over it: `scroll-padding-bottom` keeps its height free. */
function keepFocusVisible(): void {
  const focused = document.activeElement;
  const { top = 0, bottom = 0 } = focused === document.body ? {} : (focused?.getBoundingClientRect() ?? {});
  if (bottom > 0 && top < window.innerHeight) focused?.scrollIntoView({ block: 'nearest' });
}

/** A toast is dismissed when it is swiped this many pixels. */
const SWIPE_THRESHOLD = 50;
/** Below this a moving finger is still a press. */
const PRESS_SLACK = 8;

/** Lets an element be swiped to either side. */
function useSwipe(onSwept: () => void) {
  const startX = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const moved = (event: PointerEvent): number => (startX.current === null ? 0 : event.clientX - startX.current);
  const end = (): void => {
    startX.current = null;
    setOffset(0);
  };
  return {
    /** Distance from the finger's start, in pixels. */
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) startX.current = event.clientX;
      },
      onPointerMove: (event: PointerEvent) => {
        const by = moved(event);
        if (offset === 0 && Math.abs(by) < PRESS_SLACK) return;
        // Keeps the gesture, wherever the finger goes.
        event.currentTarget.setPointerCapture(event.pointerId);
        // Text selected on its way would be dragged by the next one.
        getSelection()?.removeAllRanges();
        setOffset(by);
      },
      onPointerUp: (event: PointerEvent) => {
        if (Math.abs(moved(event)) >= SWIPE_THRESHOLD) onSwept();
        end();
      },
      onPointerCancel: end,
    },
  };
}
