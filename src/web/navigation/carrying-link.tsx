import type { Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import type { CarriedState } from './carried-state.ts';
import { useCarryOnClick } from './use-carry-answers.ts';

interface Props extends Omit<LinkProps, 'to' | 'state' | 'onClick'> {
  readonly to: string;
  readonly more?: CarriedState;
  readonly ref?: Ref<HTMLAnchorElement>;
}

export function CarryingLink({ to, more, ...link }: Props) {
  return <Link {...link} to={to} onClick={useCarryOnClick(to, more)} />;
}
