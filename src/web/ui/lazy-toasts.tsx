import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { onPendingToastChange, lazyToastHost, pendingToast } from './toast-queue.ts';

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
    <div className="lazy-toasts-plain" role={isError ? 'alert' : 'status'} data-toast={isError ? 'error' : undefined}>
      {message.text}
    </div>
  );
}
