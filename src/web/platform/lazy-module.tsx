import { waitUntilIdle } from './wait-until-idle.ts';
import { lazy, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';

/** Delay after a page in ms, as slow networks need all until then. */
export const PAGE_REST_MS = 1500;

export interface LazyModule<Module> {
  readonly load: () => Promise<Module>;
  readonly getLoaded: () => Module | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

export function lazyModule<Module>(importIt: () => Promise<Module>): LazyModule<Module> {
  let loaded: Module | undefined;
  const listeners = new Set<() => void>();
  return {
    async load() {
      if (loaded !== undefined) return loaded;
      loaded = await importIt();
      listeners.forEach((listener) => listener());
      return loaded;
    },
    getLoaded: () => loaded,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Module that loads `after` so many ms without typing, and again with the connection; undefined until then. `hasFailed` so far. */
export function useLazyModule<Module>(
  module: LazyModule<Module>,
  { after = 0, isNeeded = true }: { readonly after?: number; readonly isNeeded?: boolean } = {},
): { readonly loaded: Module | undefined; readonly hasFailed: boolean } {
  const loaded = useLoadedModule(module);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isNeeded || module.getLoaded() !== undefined) return undefined;
    const load = (): void => {
      // Skips it offline: some browsers would never ask again.
      if (after === 0 || navigator.onLine) module.load().catch(() => setFailed(true));
    };
    let isOver = false;
    const timer = setTimeout(() => (after === 0 ? load() : void waitUntilIdle().then(() => isOver || load())), after);
    window.addEventListener('online', load);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', load);
    };
  }, [module, after, isNeeded]);
  return { loaded, hasFailed: hasFailed && loaded === undefined };
}

export const useLoadedModule = <Module,>({ subscribe, getLoaded }: LazyModule<Module>): Module | undefined =>
  useSyncExternalStore(subscribe, getLoaded);

/** Component of a lazy module. A loaded one renders at once, where `React.lazy` would suspend. */
export function lazyComponent<Module, Props extends object>(module: LazyModule<Module>, of: (module: Module) => ComponentType<Props>) {
  const Later = lazy(async () => ({ default: of(await module.load()) }));
  return function Lately(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => {
      const loaded = module.getLoaded();
      return loaded === undefined ? Later : of(loaded);
    });
    return <Shown {...props} />;
  };
}
