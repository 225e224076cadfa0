import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';

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
    <ol className="navigation-bar-list">
      {items.map(({ id, to, content, isCurrent }) => (
        <li key={id}>
          {to === undefined ? (
            <span className="navigation-bar-plain-item">{content}</span>
          ) : (
            <Link
              className="navigation-bar-item-link"
              to={to}
              replace
              aria-current={isCurrent ? 'step' : undefined}
              onClick={(event) => onFollow?.(event, to)}
            >
              {content}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
