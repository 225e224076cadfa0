import { styled } from '@mui/material/styles';

export const StatusCardSection = styled('div')(({ theme }) => ({
  marginTop: '2rem',
  // Apart from the text where a link leads to it.
  outlineOffset: '0.5rem',
  paddingTop: '1.75rem',
  borderTop: `1px solid ${theme.palette.divider}`,
  '& h2': { ...theme.typography.h2, margin: '0 0 0.75rem', overflowWrap: 'anywhere' },
  '& ul': { margin: 0, paddingInlineStart: '1.25rem' },
  '& li': { paddingBlock: '0.25rem', textWrap: 'pretty' },
}));
