import type { Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import type { NavigationState } from './navigation-state.ts';
import { useNavigateWithAnswersOnClick } from './use-navigate-with-answers.ts';

interface Props extends Omit<LinkProps, 'to' | 'state' | 'onClick'> {
  readonly to: string;
  readonly more?: NavigationState;
  readonly ref?: Ref<HTMLAnchorElement>;
}

export const LinkWithAnswers = ({ to, more, ...link }: Props) => (
  <Link {...link} to={to} onClick={useNavigateWithAnswersOnClick(to, more)} />
);
