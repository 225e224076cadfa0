import { styled, type Theme } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';

const List = styled('ol')({ display: 'flex', flexWrap: 'wrap', gap: 4, listStyle: 'none', margin: 0, padding: 0 });
const itemStyles = (theme: Theme) =>
  ({
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: '0.625rem',
    minHeight: 56,
    padding: '6px 12px',
    lineHeight: 1.25,
    [theme.breakpoints.down('mobile')]: { minHeight: 48, paddingInline: 8 },
  }) as const;
const ItemLink = styled(Link)(({ theme }) => ({
  ...itemStyles(theme),
  color: theme.palette.text.primary,
  textDecoration: 'none',
  transition: 'box-shadow 150ms',
  '&:hover': { color: theme.palette.text.primary, backgroundColor: theme.palette.brand.neutral.extraLight },
  '&[aria-current]': { boxShadow: `inset 0 -3px 0 ${theme.palette.primary.main}` },
  '&:focus-visible': { outlineOffset: -3 },
  // Shadows are not drawn there.
  '@media (forced-colors: active)': { '&[aria-current]': { borderBottom: '4px solid Highlight' } },
}));
const PlainItem = styled('span')(({ theme }) => ({ ...itemStyles(theme), color: theme.palette.text.secondary }));

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
