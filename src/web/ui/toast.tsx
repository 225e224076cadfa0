import { withClass } from './with-class.ts';
import { closeSnackbar, type CustomContentProps } from 'notistack';
import { forwardRef, useEffect, useLayoutEffect } from 'react';
import { translate } from '../platform/translate.ts';
import { CloseButton } from './close-button.tsx';
import { rememberFocusBeforeToasts, isToastEscapeKey, restoreFocusFromToasts } from './toast-focus.ts';
import { useSwipe } from './use-swipe.ts';

const Surface = withClass('div', 'toast');
const Words = withClass('div', 'toast-words');
const Title = withClass('strong', 'toast-title');

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
  // Whatever takes it away, its time or another one, must not take the focus with it.
  useLayoutEffect(() => restoreFocusFromToasts, []);
  return (
    <Surface
      ref={ref}
      role={isError ? 'alert' : 'status'}
      data-toast={isError ? 'error' : undefined}
      data-also-in-place={isAlsoInPlace || undefined}
      onFocus={(event) => rememberFocusBeforeToasts(event.relatedTarget)}
      // Hides it from screen readers when it is no longer visible.
      style={{ ...style, ...(offset !== 0 && { transform: `translateX(${offset}px)`, opacity: 0.75, userSelect: 'none' }) }}
      {...handlers}
    >
      <Words>
        {title !== undefined && <Title>{title}</Title>}
        <span>{message}</span>
      </Words>
      <CloseButton label={translate('toast.close')} onClick={close} />
    </Surface>
  );
});
