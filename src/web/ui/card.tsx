import { styled } from '@mui/material/styles';

/** The white surface that holds what a student reads and fills in. */
export const Card = styled('div')(({ theme }) => ({
  padding: '2.25rem 2.5rem',
  backgroundColor: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 12,
  boxShadow: '0 1px 2px rgb(16 24 40 / 0.05)',
  [theme.breakpoints.down('mobile')]: { padding: '1.5rem 1.25rem' },
}));
