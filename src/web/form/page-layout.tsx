import { styled } from '@mui/material/styles';
import { ContentColumn } from '../ui/content-column.ts';

export const PageColumn = styled(ContentColumn)(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1.5rem',
  [theme.breakpoints.down('mobile')]: { gap: 12, paddingTop: 8, '& > form': { margin: '0 -8px 4px' } },
}));

/** Heading and introduction of a page; disclosure buttons are beside the heading if there is room. */
export const PageHeaderContent = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '1.5rem',
  '& > *': { flex: '1 0 100%', minWidth: 0 },
  '& ul': { margin: '0.25rem 0 0', paddingInlineStart: '1.25rem' },
  '& > h1': { order: -2, flex: '1 1 auto' },
  '& > button': { order: -1, flex: 'none', fontSize: '0.9375rem' },
  // A phone has room for one beside the heading; two are a row of their own.
  [theme.breakpoints.down('mobile')]: {
    columnGap: '1rem',
    '& > button': { marginBlock: '-5px -8px' },
    '&:has(> button ~ button)': { '& > h1': { flexBasis: '100%' }, '& > button': { order: 0, marginTop: 0 } },
  },
}));

export const PageHeader = styled('header')({
  // The heading of a page that follows another one has the focus; that of the first has not.
  '& h1:focus': { animation: 'appear 150ms' },
});

export const PageIntro = styled('p')(({ theme }) => ({
  margin: '0.5rem 0 0',
  color: theme.palette.text.secondary,
  textWrap: 'pretty',
  [theme.breakpoints.down('mobile')]: { marginTop: 4, lineHeight: 1.4 },
}));
