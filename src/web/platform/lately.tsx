import { lazy, useState, useSyncExternalStore, type ComponentType } from 'react';

/** A module whose scripts load when they are first needed; `now` is it once it is there. */
export interface Late<Module> {
  readonly load: () => Promise<Module>;
  readonly now: () => Module | undefined;
  /** Calls back once it is there. Returns a stop function. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function late<Module>(importIt: () => Promise<Module>): Late<Module> {
  let loaded: Module | undefined;
  const listeners = new Set<() => void>();
  return {
    async load() {
      if (loaded !== undefined) return loaded;
      loaded = await importIt();
      listeners.forEach((listener) => listener());
      return loaded;
    },
    now: () => loaded,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Such a module once something has loaded it; undefined until then. */
export const useLoaded = <Module,>({ subscribe, now }: Late<Module>): Module | undefined => useSyncExternalStore(subscribe, now);

/**
 * A component of such a module. What is there already shows at once: a lazy component would first say that it is not, and the
 * screen around it would wait for a third of a second.
 */
export function lately<Module, Props extends object>(module: Late<Module>, of: (module: Module) => ComponentType<Props>) {
  const Later = lazy(async () => ({ default: of(await module.load()) }));
  return function Lately(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => {
      const loaded = module.now();
      return loaded === undefined ? Later : of(loaded);
    });
    return <Shown {...props} />;
  };
}
