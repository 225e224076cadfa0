import { createContext, use, type PropsWithChildren, type ReactNode } from 'react';

/** A value for all components below its provider, null too. @param name for the error @returns provider and hook, which throws outside */
export function createRequiredContext<T extends object | null>(
  name: string,
): readonly [Provider: (props: PropsWithChildren<{ readonly value: T }>) => ReactNode, useProvided: () => T] {
  const Context = createContext<T | undefined>(undefined);
  return [
    ({ value, children }) => <Context value={value}>{children}</Context>,
    () => {
      const value = use(Context);
      if (value === undefined) throw new Error(`There is no ${name} above this component`);
      return value;
    },
  ];
}
