import { useSyncExternalStore } from 'react';
import { PRECACHED_META_NAME } from '../../api/url-paths.ts';

/** True until the server is reached, if the document came from the device. */
let isKept = document.querySelector(`meta[name=${PRECACHED_META_NAME}]`) !== null;
const listeners = new Set<() => void>();

if (isKept) {
  void import('./on-server-reachable.ts').then(({ onServerReachable }) =>
    onServerReachable(() => {
      isKept = false;
      listeners.forEach((listener) => listener());
    }),
  );
}

/** True if the browser is offline, or the document came from the device. */
export const isOffline = (): boolean => isKept || !navigator.onLine;

const MOMENTS = ['online', 'offline'];
const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  MOMENTS.forEach((name) => window.addEventListener(name, listener));
  return () => {
    listeners.delete(listener);
    MOMENTS.forEach((name) => window.removeEventListener(name, listener));
  };
};

export const useIsOffline = (): boolean => useSyncExternalStore(follow, isOffline);
