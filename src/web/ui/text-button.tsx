import { styled } from '@mui/material/styles';
import { FOCUSED_LINK_STYLE } from './theme.ts';

/** A button that reads like a link. */
export const TextButton = styled('button')(({ theme }) => ({
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  color: theme.palette.primary.main,
  font: 'inherit',
  textAlign: 'start',
  textDecoration: 'underline',
  textUnderlineOffset: '0.18em',
  cursor: 'pointer',
  '&:hover': { color: theme.palette.primary.dark, textDecorationThickness: '2px' },
  '&&:focus-visible': FOCUSED_LINK_STYLE,
}));
