import '../nonce.ts';
import { styled } from '@mui/material/styles';
import { closeSnackbar, type CustomContentProps } from 'notistack';
import { forwardRef } from 'react';
import { t } from '../text.ts';
import { CloseButton } from './close-button.tsx';
import { leaveToasts } from './toast-focus.ts';
import { useSwipe } from './use-swipe.ts';

const Surface = styled('div', { shouldForwardProp: (prop) => prop !== 'isError' })<{ isError: boolean }>(({ theme, isError }) => ({
  pointerEvents: 'all',
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  width: isError ? 'calc(100vw - 2.5rem)' : '390px',
  maxWidth: 'calc(100vw - 2.5rem)',
  padding: '0.5rem 0.5rem 0.5rem 1.125rem',
  borderRadius: 10,
  border: `1px solid ${theme.palette.divider}`,
  borderLeft: `6px solid ${isError ? theme.palette.error.main : theme.palette.primary.main}`,
  backgroundColor: theme.palette.background.paper,
  color: theme.palette.text.primary,
  boxShadow: '0 0.75rem 2rem rgb(16 24 40 / 0.18)',
  touchAction: 'pan-y',
}));
const Words = styled('div')({ flex: 1, paddingBlock: '0.5rem' });
const Title = styled('strong')({ display: 'block' });

interface Props extends CustomContentProps {
  readonly title?: string;
}

/** One message that comes and goes by itself; it can be closed, or swept to the side. */
export const Toast = forwardRef<HTMLDivElement, Props>(function Toast({ id, message, title, variant }, ref) {
  const isError = variant === 'error';
  const close = (): void => {
    leaveToasts();
    closeSnackbar(id);
  };
  const { offset, handlers } = useSwipe(close);
  return (
    <Surface
      ref={ref}
      isError={isError}
      role={isError ? 'alert' : 'status'}
      style={offset === 0 ? undefined : { transform: `translateX(${offset}px)`, opacity: 0.75, userSelect: 'none' }}
      {...handlers}
    >
      <Words>
        {title !== undefined && <Title>{title}</Title>}
        {message}
      </Words>
      <CloseButton label={t('toast.close')} onClick={close} />
    </Surface>
  );
});
