import { withClass } from './with-class.ts';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';

const List = withClass('ol', 'navigation-bar-list');
const ItemLink = withClass(Link, 'navigation-bar-item-link');
const PlainItem = withClass('span', 'navigation-bar-plain-item');

interface NavigationItem {
  readonly id: string;
  readonly content: ReactNode;
  /** Route that the item replaces the current one with; an item without a route is plain text. */
  readonly to?: string;
  readonly isCurrent: boolean;
}

interface Props {
  readonly label: string;
  readonly items: readonly NavigationItem[];
  /** May handle the click itself, by preventing its default. */
  readonly onFollow?: (event: MouseEvent, to: string) => void;
}

/** The horizontal main navigation. */
export const NavigationBar = ({ label, items, onFollow }: Props) => (
  <nav aria-label={label}>
    <List>
      {items.map(({ id, to, content, isCurrent }) => (
        <li key={id}>
          {to === undefined ? (
            <PlainItem>{content}</PlainItem>
          ) : (
            <ItemLink to={to} replace aria-current={isCurrent ? 'step' : undefined} onClick={(event) => onFollow?.(event, to)}>
              {content}
            </ItemLink>
          )}
        </li>
      ))}
    </List>
  </nav>
);
