import { lazy, useState, type ComponentType } from 'react';

/** A module whose scripts load when they are first needed; `now` is it once it is there. */
export interface Late<Module> {
  readonly load: () => Promise<Module>;
  readonly now: () => Module | undefined;
}

export function late<Module>(importIt: () => Promise<Module>): Late<Module> {
  let loaded: Module | undefined;
  return { load: async () => (loaded ??= await importIt()), now: () => loaded };
}

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
