import { styled } from '@mui/material/styles';
import { COLUMN } from '../theme.ts';

/** As wide as what is read, with the room around it. */
export const Column = styled('div')(({ theme }) => ({
  maxWidth: COLUMN,
  boxSizing: 'content-box',
  margin: '0 auto',
  padding: '2rem 1.25rem 4rem',
  [theme.breakpoints.down('mobile')]: { padding: '1.5rem 0.75rem 3rem' },
}));

/** As wide as a few fields. */
export const NarrowColumn = styled('div')(({ theme }) => ({
  maxWidth: '28rem',
  margin: '0 auto',
  padding: '3rem 1.25rem 4rem',
  [theme.breakpoints.down('mobile')]: { padding: '1.5rem 0.75rem 3rem' },
}));
