import type { ComponentProps, ElementType, ReactNode } from 'react';
import type { Elements } from './elements.ts';

interface Look {
  readonly variant?: 'contained' | 'outlined' | 'text';
  readonly size?: 'small';
  readonly color?: 'primary' | 'error';
  readonly fullWidth?: boolean;
  readonly startIcon?: Elements;
  readonly label?: string;
  readonly children?: ReactNode;
}
export type ButtonProps<Element extends ElementType = 'button'> = Look & { readonly component?: Element; readonly href?: string } & Omit<
    ComponentProps<Element>,
    keyof Look
  >;

/** A button, or a link that looks like one. Its words are in an element of their own, beside its icon. */
export function Button<Element extends ElementType = 'button'>(props: ButtonProps<Element>) {
  const { component, variant = 'outlined', size, color, fullWidth, startIcon, label, children, ...others } = props as ButtonProps;
  const Tag = component ?? ((others.href === undefined ? 'button' : 'a') as 'button');
  return (
    <Tag
      {...(Tag === 'button' && { type: 'button' })}
      {...others}
      className="button"
      data-variant={variant}
      data-size={size}
      data-color={color}
      data-wide={fullWidth}
    >
      {startIcon && <span className="button-icon">{startIcon}</span>}
      <span>{label ?? children}</span>
    </Tag>
  );
}
