import { styled } from '@mui/material/styles';
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { SURFACE_RADIUS_PX } from './theme.ts';
import { onPendingToastChange, lazyToastHost, pendingToast } from './toast-queue.ts';

/** Plain message for times without a connection. */
const Plain = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: 1400,
  bottom: '1.25rem',
  insetInline: 0,
  marginInline: 'auto',
  width: 'max-content',
  maxWidth: 'calc(100vw - 2.5rem)',
  padding: '1rem 1.125rem',
  borderRadius: SURFACE_RADIUS_PX,
  border: `1px solid ${theme.palette.text.primary}`,
  backgroundColor: theme.palette.background.paper,
}));

/** The place of messages: what it takes to show them comes with the first one, or when the connection is back. */
export function LazyToasts() {
  const message = useSyncExternalStore(onPendingToastChange, pendingToast);
  const [Host, setHost] = useState<ComponentType>();
  const [isCutOff, setCutOff] = useState(false);
  const isAsked = message !== undefined && !Host;
  useEffect(() => {
    if (!isAsked) return;
    const load = (): void =>
      void lazyToastHost.load().then(
        ({ ToastHost }) => setHost(() => ToastHost),
        () => setCutOff(true),
      );
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [isAsked]);
  if (Host) return <Host />;
  if (!message || !isCutOff) return null;
  const isError = message.options.variant === 'error';
  return (
    <Plain role={isError ? 'alert' : 'status'} data-toast={isError ? 'error' : undefined}>
      {message.text}
    </Plain>
  );
}
