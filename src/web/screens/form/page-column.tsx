import { styled } from '@mui/material/styles';
import { Column } from '../../ui/column.ts';

/** What a page of the form, and the review of all of them, is written in. */
export const PageColumn = styled(Column)({ position: 'relative', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.5rem' });

/** Its heading and, where there is room, what to know before it begins beside it. */
export const Opening = styled('div')(({ theme }) => ({
  [theme.breakpoints.up('tablet')]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' },
}));

/** Its heading, and what is said before its questions. */
export const PageTop = styled('header')(({ theme }) => ({
  // The heading of a page that follows another one has the focus; that of the first has not.
  '& h1:focus': { animation: 'appear 150ms' },
  [theme.breakpoints.down('mobile')]: { paddingInline: '0.5rem' },
}));

/** A sentence below the heading. */
export const PageIntro = styled('p')(({ theme }) => ({
  margin: '0.75rem 0 0',
  color: theme.palette.text.secondary,
  fontSize: '1.0625rem',
  textWrap: 'pretty',
}));
