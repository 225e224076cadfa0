import { styled, type Theme } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';

const List = styled('ol')({ display: 'flex', flexWrap: 'wrap', gap: '0.25rem', listStyle: 'none', margin: 0, padding: 0 });
const itemStyles = {
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: '0.625rem',
  minHeight: 56,
  lineHeight: 1.25,
} as const;
const room = (theme: Theme) => ({ padding: '0.375rem 0.75rem', [theme.breakpoints.down('mobile')]: { paddingInline: '0.5rem' } });
const ItemLink = styled(Link)(({ theme }) => ({
  ...itemStyles,
  ...room(theme),
  color: theme.palette.text.primary,
  textDecoration: 'none',
  transition: 'box-shadow 150ms',
  '&:hover': { color: theme.palette.text.primary, backgroundColor: theme.palette.brand.neutral.extraLight },
  '&[aria-current]': { boxShadow: `inset 0 -3px 0 ${theme.palette.primary.main}` },
  '&:focus-visible': { outlineOffset: -3 },
  // Shadows are not drawn there.
  '@media (forced-colors: active)': { '&[aria-current]': { borderBottom: '4px solid Highlight' } },
}));
const PlainItem = styled('span')(({ theme }) => ({ ...itemStyles, ...room(theme), color: theme.palette.text.secondary }));

export interface NavigationItem {
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
export function NavigationBar({ label, items, onFollow }: Props) {
  return (
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
}
