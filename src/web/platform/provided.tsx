import { createContext, use, type PropsWithChildren, type ReactNode } from 'react';

/**
 * A value for all components below its provider; null is a value too.
 * @param name the provider's name, for the error that says where it is missing
 * @returns the provider, and the hook that reads the value and throws outside of the provider
 */
export function provided<T extends object | null>(
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
