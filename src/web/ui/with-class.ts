import { createElement, type ComponentProps, type ElementType, type ReactElement } from 'react';

/** Component that is an element with a class of src/web/ui/styles. */
export const withClass =
  <Element extends ElementType>(element: Element, name: string) =>
  (props: ComponentProps<Element>): ReactElement => {
    const { className } = props as { readonly className?: string };
    return createElement(element as ElementType, { ...props, className: className === undefined ? name : `${name} ${className}` });
  };
