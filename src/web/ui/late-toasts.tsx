import { useEffect, useState, type ComponentType } from 'react';
import { isWaiting, onWaiting, toastHost } from './toast-queue.ts';

/** The place of messages: what it takes to show them comes with the first one. Without a connection it waits for the next. */
export function LateToasts() {
  const [Host, setHost] = useState<ComponentType>();
  useEffect(() => {
    const load = (): void => {
      if (!isWaiting()) return;
      toastHost.load().then(
        ({ ToastHost }) => setHost(() => ToastHost),
        () => undefined,
      );
    };
    load();
    window.addEventListener('online', load);
    const stop = onWaiting(load);
    return () => {
      window.removeEventListener('online', load);
      stop();
    };
  }, []);
  return Host ? <Host /> : null;
}
